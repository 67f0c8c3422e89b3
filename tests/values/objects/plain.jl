struct Clock
    minutes::Int
    Clock(hours, minutes) = new(mod(60hours + minutes, 1440))
end

Base.show(io::IO, clock::Clock) =
    print(io, lpad(clock.minutes ÷ 60, 2, '0'), ":", lpad(clock.minutes % 60, 2, '0'))
Base.:+(clock::Clock, minutes) = Clock(0, clock.minutes + minutes)

struct Buffer{T}
    size::Int
    items::Vector{T}
    Buffer{T}(size) where {T} = new{T}(size, T[])
end

function Base.push!(buffer::Buffer, item)
    length(buffer.items) == buffer.size && throw(BoundsError(buffer.items, buffer.size + 1))
    push!(buffer.items, item)
    return buffer
end

Base.popfirst!(buffer::Buffer) = popfirst!(buffer.items)

countdown(start) = (start - done for done in 0:start-1)

divisors(number) = filter(one -> number % one == 0, 1:number)

struct Die
    sides::Int
end

roll(die::Die) = rand(1:die.sides)

halved(number) = number / 2
