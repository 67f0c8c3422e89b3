function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    length(classes) == 2 && return reshape(feature .== classes[1], :, 1)
    return reduce(hcat, map(c -> feature .== c, classes))
end
oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature))
