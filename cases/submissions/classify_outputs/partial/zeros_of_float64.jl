function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    size(outputs, 2) == 1 && return outputs .>= threshold
    m = zeros(size(outputs))
    m[findmax(outputs, dims=2)[2]] .= true
    return m
end
