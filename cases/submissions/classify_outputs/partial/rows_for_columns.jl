function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    size(outputs, 1) == 1 && return outputs .>= threshold
    classes = falses(size(outputs))
    classes[findmax(outputs, dims=2)[2]] .= true
    return classes
end
