# The Julia twin of cross_validation.py: random, and judged by the same checks. Source and words: see
# there.

using Random: shuffle!

"""
    crossvalidation(N::Int64, k::Int64)

A fold from 1 to k for each of N patterns, at random, each equally often or once more.
"""
crossvalidation(N::Int64, k::Int64) = shuffle!(repeat(1:k, cld(N, k))[1:N])

"""
    crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64)

The same, so that the patterns of each class (column or value) are spread evenly over the folds.
"""
function crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    size(targets, 2) == 1 && return crossvalidation(vec(targets), k)
    folds = ones(Int64, size(targets, 1))
    for column in 1:size(targets, 2)
        patterns = targets[:, column]
        folds[patterns] = crossvalidation(count(patterns), k)
    end
    return folds
end

function crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64)
    folds = zeros(Int64, length(targets))
    for class in unique(targets)
        patterns = targets .== class
        folds[patterns] = crossvalidation(count(patterns), k)
    end
    return folds
end
