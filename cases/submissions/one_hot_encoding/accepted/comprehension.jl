function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    if length(classes) == 2
        return reshape(feature .== classes[2], :, 1)
    else
        return hcat([feature .== clase for clase in classes]...)
    end
end

oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, sort(unique(feature)))

oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, (length(feature), 1))
