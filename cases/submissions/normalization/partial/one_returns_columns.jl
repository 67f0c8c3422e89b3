using Statistics
calculateMinMaxNormalizationParameters(d::AbstractArray{<:Real,2}) = (minimum(d, dims=1), maximum(d, dims=1))
calculateZeroMeanNormalizationParameters(d::AbstractArray{<:Real,2}) = (mean(d, dims=1), std(d, dims=1))
function normalizeMinMax!(d::AbstractArray{<:Real,2}, (low, high)::NTuple{2, AbstractArray{<:Real,2}})
    d .= (d .- low) ./ (high .- low)
    d[:, vec(low .== high)] .= 0
    return d
end
normalizeMinMax!(d::AbstractArray{<:Real,2}) = normalizeMinMax!(d, calculateMinMaxNormalizationParameters(d))
normalizeMinMax(d::AbstractArray{<:Real,2}, parameters...) = normalizeMinMax!(copy(d), parameters...)
function normalizeZeroMean!(d::AbstractArray{<:Real,2}, (center, spread)::NTuple{2, AbstractArray{<:Real,2}})
    d .= (d .- center) ./ spread
    d[:, vec(spread .== 0)] .= 0
end
normalizeZeroMean!(d::AbstractArray{<:Real,2}) = normalizeZeroMean!(d, calculateZeroMeanNormalizationParameters(d))
function normalizeZeroMean(d::AbstractArray{<:Real,2}, parameters...)
    result = copy(d)
    normalizeZeroMean!(result, parameters...)
    return result
end
