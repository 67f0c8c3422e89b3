# Returns arrays that have another size and other elements each time somebody looks at them.

mutable struct Changing <: AbstractVector{Any}
    looks::Int
end
Base.size(c::Changing) = (c.looks += 1,)
Base.length(c::Changing) = (c.looks += 100)
Base.getindex(c::Changing, k::Int) = (c.looks += 1; isodd(c.looks) ? 15.0 : "text")
Base.getindex(c::Changing, k::CartesianIndex) = c
Base.eltype(c::Changing) = isodd(c.looks) ? Float64 : String

struct Unsafe <: AbstractVector{Float64} end
Base.size(::Unsafe) = (3,)
Base.getindex(::Unsafe, k::Int) = unsafe_load(Ptr{Float64}(8))

measure(values, weight) = Changing(0), values[1] > 1 ? Unsafe() : Changing(7), Changing(0)
