# The Julia twin of ranking_metrics.py: the same values bit for bit, for parity.
#
# Elements and pairs are counted in whole numbers, and every value is one division of such counts, but
# for the average precision, which is added up from the highest score to the lowest, as in the Python
# module. Sources, formulas and special cases: see there.

"""
    roc_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})

The ROC curve over all thresholds: points (FPR, TPR) as the rows of a `Matrix{Float64}`, from (0, 0) to
(1, 1).

Throws a `DimensionMismatch` when the lengths differ, an `ArgumentError` when they are 0, a score is NaN,
or a class is missing.
"""
function roc_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, vp, fp = ranked(scores, targets)
    if vp[end] == 0 || fp[end] == 0
        throw(ArgumentError("a class is missing: there is no ROC curve"))
    end
    return [0.0 0.0; fp ./ fp[end] vp ./ vp[end]]
end

"""
    roc_auc(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})

The area under the ROC curve; NaN where a class is missing. Throws as `roc_curve` does otherwise.
"""
function roc_auc(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, vp, fp = ranked(scores, targets)
    pairs = vp[end] * fp[end]
    if pairs == 0
        return NaN
    end
    won = sum(inGroup(vp) .* (2 .* (fp[end] .- fp) .+ inGroup(fp)))
    return won / (2 * pairs)
end

"""
    c_index(scores::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})

`(permissible pairs, concordant pairs, tied pairs, C-index)`; the last is NaN where no pair is
permissible.

Throws a `DimensionMismatch` when the lengths differ, an `ArgumentError` when they are 0 or an element is
NaN.
"""
function c_index(scores::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    checkLengths(scores, targets)
    given, outcomes = ordered(scores), ordered(targets)
    order = sortperm(collect(zip(outcomes, given)))
    given, outcomes = given[order], outcomes[order]
    sameOutcome = outcomes[2:end] .== outcomes[1:end-1]
    sameBoth = sameOutcome .& (given[2:end] .== given[1:end-1])
    discordant = sortCounting!(given)
    n = length(given)
    permissible = n * (n - 1) ÷ 2 - pairsInRuns(sameOutcome)
    tied = pairsInRuns(given[2:end] .== given[1:end-1]) - pairsInRuns(sameBoth)
    concordant = permissible - tied - discordant
    share = permissible == 0 ? NaN : (2 * concordant + tied) / (2 * permissible)
    return (permissible, concordant, tied, share)
end

"""
    pr_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})

The precision-recall curve over all thresholds: points (recall, precision) as the rows of a
`Matrix{Float64}`, from (0, 1) to (1, prevalence).

Throws as `roc_curve` does, but only the positive class must be there.
"""
function pr_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, vp, fp = ranked(scores, targets)
    if vp[end] == 0
        throw(ArgumentError("there is no positive: there is no recall"))
    end
    return [0.0 1.0; vp ./ vp[end] vp ./ (vp .+ fp)]
end

"""
    average_precision(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})

Average precision; NaN without positives. Throws as `roc_curve` does otherwise.
"""
function average_precision(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, vp, fp = ranked(scores, targets)
    if vp[end] == 0
        return NaN
    end
    # From the first to the last, as the Python module adds; `sum` would add pairwise.
    return foldl(+, inGroup(vp) .* (vp ./ (vp .+ fp))) / vp[end]
end

"""
    best_threshold(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})

`(threshold, Youden's J)`: the score with the highest J when what is greater than it is positive; of
several the highest. Both are NaN where a class is missing. Throws as `roc_curve` does otherwise.
"""
function best_threshold(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    thresholds, vp, fp = ranked(scores, targets)
    P, N = vp[end], fp[end]
    if P == 0 || N == 0
        return (NaN, NaN)
    end
    # Greater than a score is what the scores before it take.
    J = ([0; vp[1:end-1]] .* N .- [0; fp[1:end-1]] .* P) ./ (P * N)
    best = argmax(J)
    return (thresholds[best], J[best])
end

"""
Distinct scores from the highest down, and for each how many of the elements with at least that score are
positive and negative.
"""
function ranked(scores, targets)
    checkLengths(scores, targets)
    given = ordered(scores)
    order = sortperm(given; rev=true)
    given = given[order]
    ends = [findall(given[2:end] .!= given[1:end-1]); length(given)]
    vp = cumsum(Int64.(targets[order]))[ends]
    return given[ends], vp, ends .- vp
end

"Throw unless both vectors have the same length, at least 1."
function checkLengths(scores, targets)
    if length(scores) != length(targets)
        throw(DimensionMismatch("scores and targets must be vectors of the same length"))
    end
    if isempty(targets)
        throw(ArgumentError("scores and targets are empty"))
    end
end

"As Float64 with one zero (-0.0 + 0.0 is 0.0); throw for NaN, which has no place in an order."
function ordered(values)
    numbers = Float64.(values) .+ 0.0
    any(isnan, numbers) && throw(ArgumentError("NaN has no place in an order"))
    return numbers
end

"How many there are in each group, of how many there are up to it."
inGroup(upTo) = upTo .- [0; upTo[1:end-1]]

"How many pairs there are inside runs of equal elements."
function pairsInRuns(sameAsBefore)
    starts = [1; findall(.!sameAsBefore) .+ 1; length(sameAsBefore) + 2]
    lengths = starts[2:end] .- starts[1:end-1]
    return sum(lengths .* (lengths .- 1) .÷ 2)
end

"Sort in place by merging, and count the pairs that stood in descending order."
function sortCounting!(values, buffer=similar(values), first=1, last=length(values))
    first >= last && return 0
    middle = (first + last) ÷ 2
    count = sortCounting!(values, buffer, first, middle) +
            sortCounting!(values, buffer, middle + 1, last)
    copyto!(buffer, first, values, first, last - first + 1)
    left, right = first, middle + 1
    for place in first:last
        if right > last || (left <= middle && buffer[left] <= buffer[right])
            values[place] = buffer[left]
            left += 1
        else
            values[place] = buffer[right]
            right += 1
            count += middle - left + 1
        end
    end
    return count
end
