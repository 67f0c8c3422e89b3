# Returns values that are far larger than they look.

struct Endless <: AbstractVector{Float64} end
Base.size(::Endless) = (10^10,)
Base.getindex(::Endless, k::Int) = 1.0

function measure(values, weight)
    values[1] == 1.5 && return Endless(), 1:10^12, Iterators.repeated(1.0)
    values[1] == 0.25 && return fill(fill("x"^1000, 1000), 10_000)
    return Endless()
end
