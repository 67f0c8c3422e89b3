# Practica 4.1 Sabela Rey, Martiño Couce
using FileIO, XLSX, DelimitedFiles, Statistics, Flux

function accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    return mean(outputs .== targets)
end

function accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return accuracy(outputs .>= threshold, targets)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vp = sum(outputs .& targets)
    vn = sum(.!(outputs .| targets))
    fp = sum(outputs) - vp
    fn = sum(targets) - vp

    acc = accuracy(outputs, targets)
    error = 1 - acc
    recall = (vp == fn == 0) ? 1 : vp / (vp + fn)
    especificidad = (vn == fp == 0) ? 1 : vn / (vn + fp)
    precision = (vp == fp == 0) ? 1 : vp / (vp + fp)
    vpn = (vn == fn == 0) ? 1 : vn / (vn + fn)
    f1 = (precision == recall == 0) ? 0 : 2 * precision * recall / (precision + recall)
    return acc, error, recall, especificidad, precision, vpn, f1, [vn fp; fn vp]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusion_matrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    acc, error, recall, especificidad, precision, vpn, f1, matriz = confusionMatrix(outputs, targets)
    println("Accuracy $acc, error $error")
    println("Recall $recall, especificidad $especificidad, precision $precision, VPN $vpn")
    println("F1 $f1")
    println(matriz)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return printConfusionMatrix(outputs .>= threshold, targets)
end
