#=
    AA - Práctica 4
    Parte 1: métricas
=#
using Statistics

# Comprueba que la matriz es coherente con el número de patrones (la matriz es siempre 2x2)
function sumaCeldas(matriz::Array{Int64,2})
    total = 0
    for fila in 1:size(matriz, 1)
        for columna in 1:size(matriz, 2)
            total += matriz[fila, columna]
        end
    end
    return total
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    aciertos = outputs .== targets
    VP = count(aciertos .& targets)
    VN = count(aciertos) - VP
    FP = count(outputs) - VP
    FN = count(.!aciertos) - FP
    matriz = reshape([VN, FN, FP, VP], 2, 2)

    total = sumaCeldas(matriz)
    @assert total == length(targets)

    exactitud = (VN + VP) / total
    error = (FN + FP) / total
    (sensibilidad, especificidad, vpp, vpn) = (1., 1., 1., 1.)
    VP + FN > 0 && (sensibilidad = VP / (VP + FN))
    VN + FP > 0 && (especificidad = VN / (VN + FP))
    VP + FP > 0 && (vpp = VP / (VP + FP))
    VN + FN > 0 && (vpn = VN / (VN + FN))
    f1 = 0.
    if sensibilidad > 0 || vpp > 0
        f1 = 2 * vpp * sensibilidad / (vpp + sensibilidad)
    end
    return (exactitud, error, sensibilidad, especificidad, vpp, vpn, f1, matriz)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    binarias = outputs .>= threshold
    return confusionMatrix(binarias, targets)
end

function muestra(resultado)
    nombres = ("exactitud", "tasa de error", "sensibilidad", "especificidad", "VPP", "VPN", "F1", "matriz")
    println.(nombres, ": ", resultado)
    return nothing
end

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = muestra(confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = muestra(confusionMatrix(outputs, targets; threshold=threshold))
