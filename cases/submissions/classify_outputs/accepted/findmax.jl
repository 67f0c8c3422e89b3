function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    if size(outputs, 2) == 1
        return outputs .>= threshold
    end
    (_, indicesMax) = findmax(outputs, dims=2)
    salida = falses(size(outputs))
    salida[indicesMax] .= true
    return salida
end
