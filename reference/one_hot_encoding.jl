# The Julia twin of one_hot_encoding.py: the same values, for parity. Source and words: see there.

"""
    oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    oneHotEncoding(feature::AbstractArray{<:Any,1})
    oneHotEncoding(feature::AbstractArray{Bool,1})

A feature's n values as the rows of a Bool matrix: n×1 for two classes (`true` is the first of them)
and for a Bool feature, else n×L, a column for each class in the order of `classes`.
"""
function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    length(classes) == 2 && return reshape(feature .== classes[1], :, 1)
    return feature .== permutedims(classes)
end

oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature))

oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, :, 1)
