# CPU seconds of one call of the reference, by size, as arithmetic.py measures the Python one:
#     julia arithmetic.jl REFERENCE.jl ROUNDS SIZE...
# A line `SIZE classes|scores SECONDS` for each. Says nothing else.

using Random: MersenneTwister
using Statistics: median

include(ARGS[1])

"C's clock(): processor time of this process, in microseconds on every POSIX system."
processSeconds() = ccall(:clock, Clong, ()) / 1e6

function seconds(outputs, targets, rounds, repeats)
    confusionMatrix(outputs, targets)
    return median(map(1:rounds) do _
        began = processSeconds()
        for _ in 1:repeats
            confusionMatrix(outputs, targets)
        end
        (processSeconds() - began) / repeats
    end)
end

for size in parse.(Int, ARGS[3:end])
    random = MersenneTwister(7)
    scores, targets = rand(random, size), rand(random, size) .< 0.3
    repeats = max(1, 10^6 ÷ size)
    # Vector{Bool}, a byte each, as NumPy has them; a BitVector is eight times smaller.
    for (kind, outputs) in (("classes", Vector(scores .< 0.4)), ("scores", scores))
        println(size, " ", kind, " ", seconds(outputs, Vector(targets), parse(Int, ARGS[2]), repeats))
    end
end
