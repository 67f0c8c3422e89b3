using Random

function crossvalidation(N::Int64, k::Int64)
    indices = repeat(1:k, Int64(ceil(N / k)))
    indices = indices[1:N]
    shuffle!(indices)
    return indices
end

function crossvalidation(targets::AbstractArray{Bool,1}, k::Int64)
    return vcat(crossvalidation(sum(targets), k), crossvalidation(sum(.!targets), k))
end

function crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    size(targets, 2) == 1 && return crossvalidation(targets[:, 1], k)
    return collect(Iterators.flatten(crossvalidation.(sum(targets, dims=1), k)))
end

function crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64)
    classes = unique(targets)
    length(classes) == 2 && return crossvalidation(targets .== classes[1], k)
    return crossvalidation(hcat([targets .== c for c in classes]...), k)
end
