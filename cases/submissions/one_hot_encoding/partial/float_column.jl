function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    length(classes) == 2 && return reshape(Float64.(feature .== first(classes)), :, 1)
    return reduce(hcat, [feature .== class for class in classes])
end
oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature))
oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, :, 1)
