function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    length(classes) == 2 && return reshape(feature .== classes[1], :, 1)
    encoded = falses(length(feature), length(classes))
    for j in 0:length(classes)-1
        encoded[:, j] = feature .== classes[j + 1]
    end
    return encoded
end
oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature))
oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, :, 1)
