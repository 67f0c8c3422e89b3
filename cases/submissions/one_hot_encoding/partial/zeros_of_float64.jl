function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    if length(classes) == 2
        return reshape(feature .== classes[1], :, 1)
    end
    m = zeros(length(feature), length(classes))
    for j in 1:length(classes)
        m[:, j] .= feature .== classes[j]
    end
    return m
end
oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature))
oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, :, 1)
