# The Julia twin of classify_outputs.py: the same values, for parity. Source and words: see there.

"""
    classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)

The class of each pattern (row), from what a model says of it: for one column `outputs .>= threshold`,
else a Bool matrix with one `true` in each row, at its largest value (the first of equal ones).
"""
function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    size(outputs, 2) == 1 && return Float64.(outputs) .>= Float64(threshold)
    _, places = findmax(outputs, dims=2)
    classes = falses(size(outputs))
    classes[places] .= true
    return classes
end
