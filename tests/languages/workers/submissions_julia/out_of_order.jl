# Works in a REPL, where it was typed in another order.
@double area(s::Square) = s.side^2
struct Square
    side::Side
end
const Side = Int
macro double(definition)
    return esc(definition)
end
if VERSION >= v"1.0"
    old() = false
else
    old() = true
end
λ = x -> x + 1
@enum Class negative positive
Base.@kwdef struct Options
    depth::Int = 3
end
begin
    volume(s) = s.side^3
    cube = volume(Square(2))
end
