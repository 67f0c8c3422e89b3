using Statistics

accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = mean(outputs .== targets)

function accuracy(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2})
    if size(targets, 2) == 1
        return accuracy(outputs[:, 1], targets[:, 1])
    end
    classComparison = targets .!= outputs
    incorrectClassifications = any(classComparison, dims=2)
    return 1 - mean(incorrectClassifications)
end

accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    accuracy(outputs .> threshold, targets)

function classifyOutputs(outputs; threshold=0.5)
    size(outputs, 2) == 1 && return outputs .>= threshold
    salida = falses(size(outputs))
    salida[findmax(outputs, dims=2)[2]] .= true
    return salida
end

accuracy(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; threshold::Real=0.5) =
    accuracy(classifyOutputs(outputs; threshold=threshold), targets)
