# --- walks
function walks(steps, count)
    ends = sum(rand([-1, 1], steps, count), dims=1)
    return sum(ends .^ 2) / count
end
# ---
function walks(steps, count)
    total = 0
    for _ in 1:count
        place = 0
        for _ in 1:steps
            place += rand() < 0.5 ? 1 : -1
        end
        total += place^2
    end
    return total / count
end
# ---
walks(steps, count) = sum(_ -> (2 * sum(rand(Bool, steps)) - steps)^2, 1:count) / count
# ---
function walks(steps, count)
    # The bits of whole numbers.
    bits() = sum(count_ones(rand(UInt64) >> (64 - min(64, left))) for left in steps:-64:1)
    return sum([(2bits() - steps)^2 for _ in 1:count]) / count
end
# ---
function walks(steps, count)
    # All walks go a step at once.
    places = zeros(count)
    for _ in 1:steps
        places .+= sign.(rand(count) .- 0.5)
    end
    return dot(places, places) / count
end
# --- bootstrap
bootstrap(x, count) = sum(sum(rand(x, length(x))) / length(x) for _ in 1:count) / count
# ---
function bootstrap(x, count)
    n = length(x)
    return sum(x[rand(1:n, n, count)]) / (n * count)
end
# ---
function bootstrap(x, count)
    total = 0.0
    for _ in 1:count*length(x)
        total += x[1+floor(Int, rand() * length(x))]
    end
    return total / count / length(x)
end
# ---
function bootstrap(x, count)
    # How often each one is drawn.
    often = zeros(length(x))
    for _ in 1:count, _ in x
        often[rand(eachindex(x))] += 1
    end
    return dot(often, x) / sum(often)
end
# ---
bootstrap(x, count) = sum(map(_ -> sum(x[ceil.(Int, length(x) .* (1 .- rand(length(x))))]) / length(x), 1:count)) / count
