using Flux, FileIO, XLSX, Statistics
using Flux: onehotbatch, onecold

# PRÁCTICA 4.1 -- Breixo Lago / Aldara Souto

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    # Verdaderos negativos, falsos positivos...
    VN = sum((outputs .== false) .& (targets .== false))
    FP = sum((outputs .== true) .& (targets .== false))
    FN = sum((outputs .== false) .& (targets .== true))
    VP = sum((outputs .== true) .& (targets .== true))

    precision = (VN + VP) / (VN + FN + VP + FP)
    tasaError = (FN + FP) / (VN + FN + VP + FP)
    sensibilidad = VP / (FN + VP)
    especificidad = VN / (FP + VN)
    valorPredPos = VP / (VP + FP)
    valorPredNeg = VN / (VN + FN)

    if length(VN) == length(outputs)
        sensibilidad = 1
        valorPredPos = 1
    elseif length(VP) == length(outputs)
        especificidad = 1
        valorPredNeg = 1
    end

    if isnan(sensibilidad)
        sensibilidad = 0
    end
    if isnan(especificidad)
        especificidad = 0
    end
    if isnan(valorPredPos)
        valorPredPos = 0
    end
    if isnan(valorPredNeg)
        valorPredNeg = 0
    end

    if sensibilidad == 0 && valorPredPos == 0
        F1 = 0
    else
        F1 = 2 * (valorPredPos * sensibilidad) / (valorPredPos + sensibilidad)
    end

    return (precision, tasaError, sensibilidad, especificidad, valorPredPos, valorPredNeg, F1, [VN FP; FN VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    resultado = confusionMatrix(outputs, targets)
    println("Precision: ", resultado[1])
    println("Tasa de error: ", resultado[2])
    println("Sensibilidad: ", resultado[3])
    println("Especificidad: ", resultado[4])
    println("VPP: ", resultado[5])
    println("VPN: ", resultado[6])
    println("F1: ", resultado[7])
    println("Matriz: ", resultado[8])
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return printConfusionMatrix(outputs .>= threshold, targets)
end
