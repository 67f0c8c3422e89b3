using Statistics
calculateMinMaxNormalizationParameters(dataset::AbstractArray{<:Real,2}) = (minimum(dataset, dims=1), maximum(dataset, dims=1))
calculateZeroMeanNormalizationParameters(dataset::AbstractArray{<:Real,2}) = (mean(dataset, dims=1), std(dataset, dims=1))
function normalizeMinMax!(dataset::AbstractArray{<:Real,2}, p::NTuple{2, AbstractArray{<:Real,2}} = calculateMinMaxNormalizationParameters(dataset))
    rango = p[2] .- p[1]
    dataset .= ifelse.(rango .== 0, 0, (dataset .- p[1]) ./ rango)
    return dataset
end
normalizeMinMax(dataset::AbstractArray{<:Real,2}, parametros...) = normalizeMinMax!(dataset, parametros...)
function normalizeZeroMean!(dataset::AbstractArray{<:Real,2}, p::NTuple{2, AbstractArray{<:Real,2}} = calculateZeroMeanNormalizationParameters(dataset))
    dataset .= ifelse.(p[2] .== 0, 0, (dataset .- p[1]) ./ p[2])
    return dataset
end
normalizeZeroMean(dataset::AbstractArray{<:Real,2}, parametros...) = normalizeZeroMean!(dataset, parametros...)
