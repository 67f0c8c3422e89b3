function crossvalidation(N::Int64, k::Int64)
    indices = repeat(1:k, cld(N, k))
    return indices[1:N]
end
function crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    indices = zeros(Int64, size(targets, 1))
    for c in 1:size(targets, 2)
        indices[targets[:, c]] .= crossvalidation(sum(targets[:, c]), k)
    end
    return indices
end
function crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64)
    indices = zeros(Int64, length(targets))
    for c in unique(targets)
        indices[targets .== c] .= crossvalidation(sum(targets .== c), k)
    end
    return indices
end
