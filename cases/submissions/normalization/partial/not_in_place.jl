using Statistics
calculateMinMaxNormalizationParameters(dataset::AbstractArray{<:Real,2}) = (minimum(dataset, dims=1), maximum(dataset, dims=1))
calculateZeroMeanNormalizationParameters(dataset::AbstractArray{<:Real,2}) = (mean(dataset, dims=1), std(dataset, dims=1))
function normalizeMinMax!(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    (minimo, maximo) = normalizationParameters
    rango = maximo .- minimo
    rango[rango .== 0] .= 1
    dataset = (dataset .- minimo) ./ rango
    return dataset
end
normalizeMinMax!(dataset::AbstractArray{<:Real,2}) = normalizeMinMax!(dataset, calculateMinMaxNormalizationParameters(dataset))
normalizeMinMax(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}}) = normalizeMinMax!(dataset, normalizationParameters)
normalizeMinMax(dataset::AbstractArray{<:Real,2}) = normalizeMinMax!(dataset)
function normalizeZeroMean!(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    (media, desviacion) = normalizationParameters
    desviacion[desviacion .== 0] .= 1
    dataset = (dataset .- media) ./ desviacion
    return dataset
end
normalizeZeroMean!(dataset::AbstractArray{<:Real,2}) = normalizeZeroMean!(dataset, calculateZeroMeanNormalizationParameters(dataset))
normalizeZeroMean(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}}) = normalizeZeroMean!(dataset, normalizationParameters)
normalizeZeroMean(dataset::AbstractArray{<:Real,2}) = normalizeZeroMean!(dataset)
