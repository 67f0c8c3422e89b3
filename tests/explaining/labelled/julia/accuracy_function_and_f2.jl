# P4: matriz de confusión (Xián Lourido)
using Statistics
using XLSX, FileIO

accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = mean(outputs .== targets)
accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = accuracy(outputs .>= threshold, targets)

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vp = count(i -> outputs[i] && targets[i], eachindex(outputs))
    vn = count(i -> !outputs[i] && !targets[i], eachindex(outputs))
    fp = count(i -> outputs[i] && !targets[i], eachindex(outputs))
    fn = count(i -> !outputs[i] && targets[i], eachindex(outputs))

    precision = (vn + vp) / length(outputs)
    error_rate = (fn + fp) / length(outputs)

    recall = vp + fn == 0 ? 1.0 : vp / (vp + fn)
    specificity = vn + fp == 0 ? 1.0 : vn / (vn + fp)
    ppv = vp + fp == 0 ? 1.0 : vp / (vp + fp)
    npv = vn + fn == 0 ? 1.0 : vn / (vn + fn)

    f1 = ppv == recall == 0 ? 0.0 : 2 * ppv * recall / (ppv + recall)
    f2 = ppv == recall == 0 ? 0.0 : 5 * ppv * recall / (4 * ppv + recall)   # por completar
    return accuracy, error_rate, recall, specificity, ppv, npv, f1, [vn fp; fn vp], f2
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    a, e, r, s, p, n, f, m, f2 = confusionMatrix(outputs, targets)
    println("acc $a  err $e  recall $r  spec $s  ppv $p  npv $n  f1 $f  f2 $f2")
    println("$(m[1,1]) | $(m[1,2])")
    println("$(m[2,1]) | $(m[2,2])")
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return printConfusionMatrix(outputs .>= threshold, targets)
end
