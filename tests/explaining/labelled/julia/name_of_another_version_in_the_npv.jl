using Flux
using Flux.Losses
using LinearAlgebra
using XLSX: readdata

datos = readdata("datos.xlsx", "Hoja1!A1:F200")

function holdOut(N::Int, P::Real)
    indices = randperm(N)
    corte = round(Int, N * (1 - P))
    return indices[1:corte], indices[corte+1:end]
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    verdaderosPositivos = dot(outputs, targets)
    verdaderosNegativos = dot(.!outputs, .!targets)
    falsosPositivos = dot(outputs, .!targets)
    falsosNegativos = dot(.!outputs, targets)

    accuracy = (verdaderosPositivos + verdaderosNegativos) / length(targets)
    errorRate = (falsosPositivos + falsosNegativos) / length(targets)
    if verdaderosPositivos + falsosNegativos == 0
        recall = 1
    else
        recall = verdaderosPositivos / (verdaderosPositivos + falsosNegativos)
    end
    if verdaderosNegativos + falsosPositivos == 0
        specificity = 1
    else
        specificity = verdaderosNegativos / (verdaderosNegativos + falsosPositivos)
    end
    if verdaderosPositivos + falsosPositivos == 0
        ppv = 1
    else
        ppv = verdaderosPositivos / (verdaderosPositivos + falsosPositivos)
    end
    if verdaderosNegativos + falsosNegativos == 0
        npv = 1
    else
        npv = trueNegatives / (verdaderosNegativos + falsosNegativos)
    end
    if ppv == 0 && recall == 0
        f1 = 0
    else
        f1 = 2 * ppv * recall / (ppv + recall)
    end
    matrix = [verdaderosNegativos falsosPositivos; falsosNegativos verdaderosPositivos]
    return accuracy, errorRate, recall, specificity, ppv, npv, f1, matrix
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end
