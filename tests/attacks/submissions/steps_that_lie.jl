# Objects, arguments and printed text that are never the same twice, never end, or have no honest parts.

mutable struct Account
    balance::Any
end

struct Endless <: AbstractVector{Any} end
Base.size(::Endless) = (2^40,)
Base.getindex(::Endless, k::Int) = Endless()
Base.:(==)(::Endless, ::Any) = true
Base.:(==)(::Any, ::Endless) = true
Base.isequal(::Any, ::Endless) = true
Base.show(io::IO, ::Account) = throw(Account(1))
Base.getproperty(account::Account, name::Symbol) = Account(name)

function deposit!(account, amounts)
    resize!(amounts, 10^5)
    fill!(amounts, NaN)
    println("\e[31m7.5\u202e")
    println(stderr, -1)
    return NaN
end

shuffled(items) = Any[Endless(), Account(items), Dict(Endless() => items)]
