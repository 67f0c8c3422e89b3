using LinearAlgebra

function regression_metrics(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    n = length(targets)
    errores = Float64.(outputs) - Float64.(targets)
    desviaciones = targets .- sum(targets) / n
    residuo = errores ⋅ errores
    total = desviaciones ⋅ desviaciones
    r2 = total > 0 ? 1 - residuo / total : Float64(residuo == 0)
    return norm(errores, 1) / n, residuo / n, norm(errores) / √n, r2
end
