using ScikitLearn
using FileIO
using Plots, StatsPlots
@sk_import svm: SVC

#Parte 4.1
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    acierto = outputs .== targets
    VP = sum(acierto .& targets)
    VN = sum(acierto .& .!targets)
    FN = sum(.!acierto .& outputs)      # predice positivo y se equivoca
    FP = sum(.!acierto .& .!outputs)

    precision = (VN + VP) / (VN + VP + FN + FP)
    tasa_error = (FN + FP) / (VN + VP + FN + FP)
    sensibilidad = VP / (FN + VP)
    especificidad = VN / (FP + VN)
    valor_pp = VP / (VP + FP)
    valor_pn = VN / (VN + FN)
    F1 = (2 * valor_pp * sensibilidad) / (valor_pp + sensibilidad)

    matriz = [VN FP; FN VP]
    return [precision, tasa_error, sensibilidad, especificidad, valor_pp, valor_pn, F1, matriz]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    outputs_bool = outputs .>= threshold
    return confusionMatrix(outputs_bool, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    m = confusionMatrix(outputs, targets)
    for x in m
        println(x)
    end
end
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs .>= threshold, targets)

modelo = SVC(kernel="rbf")
