using Statistics
accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = mean(outputs .== targets)
accuracy(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}) = mean(outputs .== targets)
accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = accuracy(outputs .>= threshold, targets)
function accuracy(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; threshold::Real=0.5)
    if size(outputs, 2) == 1
        return accuracy(outputs[:, 1], targets[:, 1]; threshold=threshold)
    end
    clases = falses(size(outputs))
    clases[argmax(outputs, dims=2)] .= true
    return accuracy(clases, targets)
end
