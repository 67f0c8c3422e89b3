oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1}) =
    length(classes) == 2 ? Matrix{Bool}(feature .== permutedims(classes[1:1])) : Matrix{Bool}(feature .== permutedims(classes))
oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature))
oneHotEncoding(feature::AbstractArray{Bool,1}) = feature[:, :]
