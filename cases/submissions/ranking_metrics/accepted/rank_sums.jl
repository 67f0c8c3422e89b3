using Statistics

function mean_ranks(values)
    sorted = sort(values)
    return [(searchsortedfirst(sorted, v) + searchsortedlast(sorted, v)) / 2 for v in values]
end

function at_thresholds(scores, targets)
    positive, negative = sort(scores[targets]), sort(scores[.!targets])
    thresholds = sort(unique(scores), rev=true)
    vp = [length(positive) - searchsortedfirst(positive, t) + 1 for t in thresholds]
    fp = [length(negative) - searchsortedfirst(negative, t) + 1 for t in thresholds]
    return thresholds, vp, fp
end

function roc_curve(scores::AbstractVector{<:Real}, targets::AbstractVector{Bool})
    _, vp, fp = at_thresholds(scores, targets)
    @assert vp[end] > 0 && fp[end] > 0
    return reverse(vcat([0.0 0.0], hcat(fp ./ fp[end], vp ./ vp[end])), dims=1)
end

function roc_auc(scores::AbstractVector{<:Real}, targets::AbstractVector{Bool})
    p, n = sum(targets), sum(.!targets)
    return (sum(mean_ranks(scores)[targets]) - p * (p + 1) / 2) / (p * n)
end

function c_index(scores::AbstractVector{<:Real}, targets::AbstractVector{<:Real})
    pairs = [(sign(scores[i] - scores[k]), sign(targets[i] - targets[k]))
             for i in 1:length(scores) for k in i+1:length(scores)]
    permissible = count(pair -> pair[2] != 0, pairs)
    tied = count(pair -> pair[2] != 0 && pair[1] == 0, pairs)
    concordant = count(pair -> pair[2] != 0 && pair[1] == pair[2], pairs)
    return (permissible, concordant, tied, (concordant + tied / 2) / permissible)
end

function pr_curve(scores::AbstractVector{<:Real}, targets::AbstractVector{Bool})
    _, vp, fp = at_thresholds(scores, targets)
    if vp[end] == 0
        error("no positive")
    end
    return [[0; vp ./ vp[end]], [1; vp ./ (vp .+ fp)]]
end

function average_precision(scores::AbstractVector{<:Real}, targets::AbstractVector{Bool})
    _, vp, fp = at_thresholds(scores, targets)
    return sum(diff([0; vp]) .* (vp ./ (vp .+ fp))) / vp[end]
end

function best_threshold(scores::AbstractVector{<:Real}, targets::AbstractVector{Bool})
    if length(scores) != length(targets)
        error("different lengths")
    end
    if all(targets) || !any(targets)
        return NaN, NaN
    end
    candidates = sort(unique(scores), rev=true)
    j = [mean(scores[targets] .> t) - mean(scores[.!targets] .> t) for t in candidates]
    highest, k = findmax(j)
    return candidates[k], highest
end
