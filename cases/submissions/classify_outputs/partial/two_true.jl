function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    if size(outputs, 2) == 1
        return outputs .>= threshold
    else
        return outputs .== maximum(outputs, dims=2)
    end
end
