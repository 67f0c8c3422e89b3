# One pass over the sorted elements, a step for each group of the same score.
function walk(visit, scores, targets)
    length(scores) == length(targets) || throw(DimensionMismatch())
    order = sortperm(scores; rev=true)
    vp = fp = 0
    k = 1
    while k <= length(order)
        score = scores[order[k]]
        while k <= length(order) && scores[order[k]] == score
            targets[order[k]] ? (vp += 1) : (fp += 1)
            k += 1
        end
        visit(score, vp, fp)
    end
end

function roc_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    p = count(targets)
    n = length(targets) - p
    p * n == 0 && throw(DomainError(targets, "one class only"))
    points = [(0.0, 0.0)]
    walk((_, vp, fp) -> push!(points, (fp / n, vp / p)), scores, targets)
    return points
end

function roc_auc(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    p = count(targets)
    n = length(targets) - p
    area = 0.0
    lastvp = lastfp = 0
    walk(scores, targets) do _, vp, fp
        area += (fp - lastfp) * (vp + lastvp) / 2
        lastvp, lastfp = vp, fp
    end
    return area / (p * n)
end

function c_index(scores::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    permissible = concordant = tied = 0
    for i in eachindex(scores), k in 1:i-1
        targets[i] == targets[k] && continue
        permissible += 1
        if scores[i] == scores[k]
            tied += 1
        elseif (scores[i] > scores[k]) == (targets[i] > targets[k])
            concordant += 1
        end
    end
    return permissible, concordant, tied, (concordant + tied / 2) / permissible
end

function pr_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    p = count(targets)
    p == 0 && throw(DomainError(targets, "no positive"))
    recall, precision = [0.0], [1.0]
    walk(scores, targets) do _, vp, fp
        push!(recall, vp / p)
        push!(precision, vp / (vp + fp))
    end
    return recall, precision
end

function average_precision(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    p = count(targets)
    p == 0 && return NaN
    total = 0.0
    before = 0
    walk(scores, targets) do _, vp, fp
        total += (vp - before) / p * vp / (vp + fp)
        before = vp
    end
    return total
end

function best_threshold(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    length(scores) == length(targets) || throw(DimensionMismatch())
    p = count(targets)
    n = length(targets) - p
    p * n == 0 && return (NaN, NaN)
    best, highest = NaN, -Inf
    for threshold in sort(unique(scores); rev=true)
        predicted = scores .> threshold
        j = count(predicted .& targets) / p - count(predicted .& .!targets) / n
        if j > highest + 1e-12
            best, highest = threshold, j
        end
    end
    return best, highest
end
