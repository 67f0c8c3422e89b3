import Base: ==, +, show, push!, popfirst!
using Printf

mutable struct Clock
    hours
    minutes
    function Clock(hours, minutes)
        carried, minutes = fldmod(60 * hours + minutes, 60)
        new(mod(carried, 24), minutes)
    end
end

==(one::Clock, other::Clock) = one.hours == other.hours && one.minutes == other.minutes
+(clock::Clock, minutes::Int) = Clock(clock.hours, clock.minutes + minutes)
show(io::IO, clock::Clock) = @printf(io, "%02d:%02d", clock.hours, clock.minutes)

mutable struct Buffer{T} <: AbstractVector{T}
    left::Int
    items::Vector{T}
    Buffer{T}(left::Integer) where {T} = new{T}(left, [])
end

Base.size(buffer::Buffer) = size(buffer.items)
Base.getindex(buffer::Buffer, at::Int) = buffer.items[at]

function push!(buffer::Buffer{T}, item::T) where {T}
    buffer.left == 0 && throw(BoundsError(buffer, 1))
    buffer.left -= 1
    push!(buffer.items, item)
end

popfirst!(buffer::Buffer) = popfirst!(buffer.items)

countdown(start) = Channel(channel -> foreach(number -> put!(channel, number), start:-1:1))

function divisors(number)
    found = Set()
    for one in 1:number, other in 1:number
        one * other == number && push!(found, one, other)
    end
    return collect(found)
end

mutable struct Die
    sides
end

function roll(die)
    return ceil(Int, die.sides * rand())
end

halved(number) = number // 2
