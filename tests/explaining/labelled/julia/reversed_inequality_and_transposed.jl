# --- Practica 4.1 --- (Tareixa Mouriño)
using Flux
using Flux.Losses
using Random

function classifyOutputs(outputs::AbstractArray{<:Real,1}; threshold::Real=0.5)
    return outputs .<= threshold
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    length(outputs) != length(targets) && error("outputs y targets deben tener la misma longitud")
    TP = sum(outputs .* targets)
    TN = sum((1 .- outputs) .* (1 .- targets))
    FP = sum(outputs .* (1 .- targets))
    FN = sum((1 .- outputs) .* targets)

    f(num, den) = den == 0 ? 1.0 : num / den

    acc = (TP + TN) / length(targets)
    sens = f(TP, TP + FN)
    ppv = f(TP, TP + FP)
    F1 = sens + ppv == 0 ? 0.0 : 2sens * ppv / (sens + ppv)
    return acc, 1 - acc, sens, f(TN, TN + FP), ppv, f(TN, TN + FN), F1, [TN FN; FP TP]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(classifyOutputs(outputs; threshold=threshold), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    r = confusionMatrix(outputs, targets)
    for x in r[1:7]
        println(x)
    end
    println(r[8])
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(classifyOutputs(outputs; threshold=threshold), targets)
end
