# Puts its arguments into an exception: its text, its type and its type's name.

struct Seen <: Exception
    values::Any
end
Base.showerror(io::IO, seen::Seen) = print(io, "values were ", seen.values)

measure(values, weight) = throw(Seen(collect(values)))
