# The Julia twin of accuracy.py: the same values bit for bit, for parity. Source and words: see there.

"""
    accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    accuracy(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2})
    accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    accuracy(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; threshold::Real=0.5)

The share of the patterns (elements or rows) that are classified rightly. Real outputs are classified
first: one output by the threshold, several by the largest.

Throws a `DimensionMismatch` when the sizes differ, an `ArgumentError` when there is no pattern.
"""
function accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    checkSizes(outputs, targets)
    return count(outputs .== targets) / length(targets)
end

function accuracy(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2})
    checkSizes(outputs, targets)
    return count(all(outputs .== targets, dims=2)) / size(targets, 1)
end

function accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return accuracy(Float64.(outputs) .>= Float64(threshold), targets)
end

function accuracy(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; threshold::Real=0.5)
    size(outputs, 2) == 1 && return accuracy(Float64.(outputs) .>= Float64(threshold), targets)
    classes = falses(size(outputs))
    classes[findmax(outputs, dims=2)[2]] .= true
    return accuracy(classes, targets)
end

"Throw unless both have the same size, with at least one pattern."
function checkSizes(outputs, targets)
    size(outputs) == size(targets) || throw(DimensionMismatch("the sizes differ"))
    isempty(targets) && throw(ArgumentError("there is no pattern"))
end
