function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    columnas = size(outputs, 2)
    columnas == 1 && return Array{Bool,2}(outputs .>= threshold)
    ganadoras = mapslices(argmax, outputs; dims=2)
    return ganadoras .== (1:columnas)'
end
