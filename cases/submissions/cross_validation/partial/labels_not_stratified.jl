using Random

function crossvalidation(N::Int64, k::Int64)
    indices = repeat(1:k, Int64(ceil(N / k)))
    indices = indices[1:N]
    shuffle!(indices)
    return indices
end

function crossvalidation(targets::AbstractArray{Bool,1}, k::Int64)
    indices = Array{Int64,1}(undef, length(targets))
    indices[targets] = crossvalidation(sum(targets), k)
    indices[.!targets] = crossvalidation(sum(.!targets), k)
    return indices
end

function crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    size(targets, 2) == 1 && return crossvalidation(targets[:, 1], k)
    indices = Array{Int64,1}(undef, size(targets, 1))
    for numClass in 1:size(targets, 2)
        indices[targets[:, numClass]] = crossvalidation(sum(targets[:, numClass]), k)
    end
    return indices
end

function crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64)
    return crossvalidation(length(targets), k)
end
