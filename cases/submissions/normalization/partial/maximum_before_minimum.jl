using Statistics
calculateMinMaxNormalizationParameters(d::AbstractArray{<:Real,2}) = (maximum(d, dims=1), minimum(d, dims=1))
calculateZeroMeanNormalizationParameters(d::AbstractArray{<:Real,2}) = (mean(d, dims=1), std(d, dims=1))
function normalizeMinMax!(d::AbstractArray{<:Real,2}, p::NTuple{2, AbstractArray{<:Real,2}})
    mx, mn = p
    d .-= mn
    d ./= (mx .- mn)
    d[:, vec(mn .== mx)] .= 0
    return d
end
normalizeMinMax!(d::AbstractArray{<:Real,2}) = normalizeMinMax!(d, calculateMinMaxNormalizationParameters(d))
normalizeMinMax(d::AbstractArray{<:Real,2}, p::NTuple{2, AbstractArray{<:Real,2}}) = normalizeMinMax!(copy(d), p)
normalizeMinMax(d::AbstractArray{<:Real,2}) = normalizeMinMax!(copy(d))
function normalizeZeroMean!(d::AbstractArray{<:Real,2}, p::NTuple{2, AbstractArray{<:Real,2}})
    mn, sd = p
    d .-= mn
    d ./= sd
    d[:, vec(sd .== 0)] .= 0
    return d
end
normalizeZeroMean!(d::AbstractArray{<:Real,2}) = normalizeZeroMean!(d, calculateZeroMeanNormalizationParameters(d))
normalizeZeroMean(d::AbstractArray{<:Real,2}, p::NTuple{2, AbstractArray{<:Real,2}}) = normalizeZeroMean!(copy(d), p)
normalizeZeroMean(d::AbstractArray{<:Real,2}) = normalizeZeroMean!(copy(d))
