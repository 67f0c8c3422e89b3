# Returns sets, dictionaries and objects that have no end, no order and no honesty.

struct Liar <: AbstractSet{Float64} end
Base.length(::Liar) = 10^12
Base.iterate(::Liar, k=1) = (15.0, k + 1)
Base.:(==)(::Liar, ::Any) = true

struct Pairs <: AbstractDict{Any,Any} end
Base.length(::Pairs) = 1
Base.iterate(::Pairs, k=1) = (k => Pairs(), k + 1)

struct Trap end
Base.getproperty(::Trap, ::Symbol) = Trap()
Base.:(==)(::Trap, ::Any) = true

struct Odd <: AbstractVector{Float64} end
Base.size(::Odd) = (2,)
Base.getindex(::Odd, k::Int) = k == 1 ? 15.0 : throw(Trap())

function measure(values, weight)
    values[1] > 1 && return Liar(), 3, [3 0]
    cycle = Dict{Any,Any}()
    for k in 1:9
        cycle[k] = cycle
    end
    values[1] == 0.25 && return Dict(k => 1.0 for k in 1:10^6)
    return cycle, Pairs(), [Odd(), Trap()]
end
