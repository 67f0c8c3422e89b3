# The Julia twin of normalization.py: the same values, for parity. Source and words: see there.

"Minimum and maximum of each column: two matrices of one row."
calculateMinMaxNormalizationParameters(dataset::AbstractArray{<:Real,2}) =
    unsigned_zero.(minimum(dataset, dims=1)), unsigned_zero.(maximum(dataset, dims=1))

"Mean and standard deviation (with n - 1) of each column: two matrices of one row."
function calculateZeroMeanNormalizationParameters(dataset::AbstractArray{<:Real,2})
    means = total(dataset) ./ size(dataset, 1)
    return means, sqrt.(total((dataset .- means) .^ 2) ./ (size(dataset, 1) - 1))
end

"""
    normalizeMinMax!(dataset::AbstractArray{<:Real,2},
                     normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    normalizeMinMax!(dataset::AbstractArray{<:Real,2})

Put each column between its minimum and maximum, in the data set itself, and return it. A constant
column becomes 0.
"""
function normalizeMinMax!(dataset::AbstractArray{<:Real,2},
                          normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    low, high = normalizationParameters
    return dataset .= divided(dataset, low, high .- low)
end

normalizeMinMax!(dataset::AbstractArray{<:Real,2}) =
    normalizeMinMax!(dataset, calculateMinMaxNormalizationParameters(dataset))

"As `normalizeMinMax!`, and the data set stays as it was."
function normalizeMinMax(dataset::AbstractArray{<:Real,2},
                         normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    low, high = normalizationParameters
    return divided(dataset, low, high .- low)
end

normalizeMinMax(dataset::AbstractArray{<:Real,2}) =
    normalizeMinMax(dataset, calculateMinMaxNormalizationParameters(dataset))

"""
    normalizeZeroMean!(dataset::AbstractArray{<:Real,2},
                       normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    normalizeZeroMean!(dataset::AbstractArray{<:Real,2})

Give each column mean 0 and standard deviation 1, in the data set itself, and return it. A constant
column becomes 0.
"""
function normalizeZeroMean!(dataset::AbstractArray{<:Real,2},
                            normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    average, deviation = normalizationParameters
    return dataset .= divided(dataset, average, deviation)
end

normalizeZeroMean!(dataset::AbstractArray{<:Real,2}) =
    normalizeZeroMean!(dataset, calculateZeroMeanNormalizationParameters(dataset))

"As `normalizeZeroMean!`, and the data set stays as it was."
function normalizeZeroMean(dataset::AbstractArray{<:Real,2},
                           normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    average, deviation = normalizationParameters
    return divided(dataset, average, deviation)
end

normalizeZeroMean(dataset::AbstractArray{<:Real,2}) =
    normalizeZeroMean(dataset, calculateZeroMeanNormalizationParameters(dataset))

"The sum of each column, from the first row to the last."
total(values) = [foldl(+, values[:, column]; init=0.0) for _ in 1:1, column in axes(values, 2)]

"A zero without its sign, and any other value as it is."
unsigned_zero(value) = value + zero(value)

"Distances from `origin` by the scale of their column, and 0 where that is 0."
divided(dataset, origin, scale) =
    ifelse.(scale .== 0, 0.0, (dataset .- origin) ./ ifelse.(scale .== 0, 1, scale))
