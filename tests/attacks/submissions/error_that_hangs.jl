# Throws errors whose text hangs or is endless.

struct Hanging <: Exception end
Base.showerror(::IO, ::Hanging) = while true end

struct Endless <: Exception end
Base.showerror(io::IO, ::Endless) = print(io, "x"^10^8)

measure(values, weight) = throw(values[1] < 1 ? Hanging() : Endless())
