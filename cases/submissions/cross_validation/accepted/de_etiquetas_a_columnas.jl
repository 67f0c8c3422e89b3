using Random

function oneHotEncoding(feature::AbstractArray{<:Any,1})
    clases = unique(feature)
    length(clases) == 2 && return reshape(feature .== clases[1], :, 1)
    return feature .== permutedims(clases)
end

function crossvalidation(N::Int64, k::Int64)
    pliegues = repeat(1:k, Int64(ceil(N / k)))[1:N]
    return shuffle!(pliegues)
end

# Una columna sola, de dos clases, deja a 0 los patrones que no son de la clase.
function crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    pliegues = zeros(Int64, size(targets, 1))
    for columna in eachcol(targets)
        pliegues[columna] .= crossvalidation(sum(columna), k)
    end
    return pliegues
end

crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64) = crossvalidation(oneHotEncoding(targets), k)
