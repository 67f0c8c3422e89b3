# A submission that does what many do. A server loads it before any worker is forked. Functions that it
# calls are compiled then; each call by itself, at the top level, so that it is there for functions
# that are interpreted as well as for those that are compiled. No solution is among it.

function rehearsed(x, y=x; limit::Real=0.5)
    ratio = length(x) == 0 ? 0.0 : length(y) / length(x)
    return ratio >= limit, ratio, [1 2; 3 4], [0.5, ratio], "text"
end

failing(x) = error("no $(length(x))")

pairs = [
    :(x .& y),
    :(.!x .& .!y),
    :(x .& .!y),
    :(.!x .& y),
    :(x .| y),
    :(.!(x .| y)),
    :(x .== y),
    :(x .!= y),
    :(xor.(x, y)),
    :(x .* y),
    :(x .> y),
    :(x .< y),
    :((x .== true) .& (y .== true)),
    :((x .== 1) .& (y .== 0)),
    :((x .== 0) .& (y .== 1)),
    :((x .== 0) .& (y .== 0)),
    :(x[y]),
    :(x[.!y]),
    :(iterate(zip(x, y))),
]
bools = [:(.!x), :(sum(x)), :(sum(.!x)), :(count(x)), :(findall(x)), :(x[1] && x[2])]
reals = [:(x .>= 0.5), :(x .> 0.5), :(x .>= 1), :(x .< 0.5), :(x[1] >= 0.5), :(sum(x))]
vectors = [
    :(length(x)),
    :(x[1]),
    :(isempty(x)),
    :(eachindex(x)),
    :(iterate(x)),
    :(iterate(x, 2)),
    :(size(x)),
]
others = [
    :([1 2; 3 4]),
    :(zeros(Int, 2, 2)),
    :(sum([1 2; 3 4])),
    :([1 2; 3 4][1, 2]),
    :(2 * (0.5 * 0.25) / (0.5 + 0.25) - 1),
    :(1 / 2),
    :(isnan(0.5) || 0.5 == 0),
    :(round(0.12345, digits=3)),
    :(max(1, 0) + min(1, 0)),
    :(println(io, "Value: ", 0.5)),
    :(println(io, "Value: $(0.5) of $(3)")),
    :(println(io, [1 2; 3 4])),
    :(display(TextDisplay(io), [1 2; 3 4])),
]

io = open("/dev/null", "w")
for statement in others
    eval(statement)
end
bits = BitVector([true, false, true])
for one in [[true, false, true], bits]
    global x = one
    for statement in [vectors; bools]
        eval(statement)
    end
    global y = [true, true, false]
    for statement in pairs
        eval(statement)
    end
    # Rarer: parts of an expression that somebody has given names.
    global y = bits
    eval(:(x .& y))
end
for one in [[0.25, 0.75, 0.5], [0, 1, 2], Float32[0.25, 0.75, 0.5]]
    global x = one
    for statement in [vectors; reals]
        eval(statement)
    end
end
close(io)
