function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    oneHot = falses(length(feature), length(classes))
    for i in eachindex(classes)
        oneHot[:, i] .= feature .== classes[i]
    end
    return oneHot
end
oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature))
oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, :, 1)
