using Statistics
function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    size(outputs, 2) == 1 && return outputs .>= threshold
    m = falses(size(outputs))
    m[findmax(outputs, dims=2)[2]] .= true
    return m
end
accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = mean(outputs .== targets)
accuracy(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}) = mean(all(outputs .== targets, dims=2))
accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = accuracy(outputs .>= threshold, targets)
accuracy(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; threshold::Real=0.5) = accuracy(classifyOutputs(outputs .>= threshold), targets)
