const Item = NamedTuple{(:weight, :value),Tuple{Int,Int}}

function maximum_value(limit::Int, items::Vector{Item})
    best = zeros(Int, limit + 1)
    for item in items, weight in limit:-1:item.weight
        best[weight+1] = max(best[weight+1], best[weight-item.weight+1] + item.value)
    end
    return best[end]
end
