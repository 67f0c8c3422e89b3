# Keeps what a hidden case's first call was given, and says it in a later one, which fails.

const SEEN = Any[]

struct Account
    balance::Any
    Account(balance) = (push!(SEEN, balance); new(balance))
end

struct Told <: Exception
    what::Any
end
Base.showerror(io::IO, told::Told) = print(io, "seen ", told.what)

function deposit!(account, amounts)
    append!(SEEN, amounts)
    println("seen ", SEEN)
    throw(Told(SEEN))
end

function shuffled(items)
    push!(SEEN, items)
    println(SEEN)
    throw(Told(SEEN))
end
