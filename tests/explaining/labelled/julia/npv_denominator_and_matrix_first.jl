using Flux
using JLD2
using Statistics

# Ejercicio 4.1 - Métricas. (Olalla Freire)

function obtenerConteos(outputs, targets)
    aciertosPos = sum(targets[outputs])
    falsosPos = length(targets[outputs]) - aciertosPos
    falsosNeg = sum(targets[.!outputs])
    aciertosNeg = length(targets[.!outputs]) - falsosNeg
    (aciertosNeg, falsosPos, falsosNeg, aciertosPos)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (VN, FP, FN, VP) = obtenerConteos(outputs, targets)
    m = [VN FP; FN VP]
    n = sum(m)
    acc = (VN + VP) / n
    rate = (FP + FN) / n
    s = (VP + FN == 0) ? 1.0 : VP / (VP + FN)
    e = (VN + FP == 0) ? 1.0 : VN / (VN + FP)
    vpp = (VP + FP == 0) ? 1.0 : VP / (VP + FP)
    vpn = (VN + FP == 0) ? 1.0 : VN / (VN + FP)
    f1 = (s + vpp == 0) ? 0.0 : (2 * s * vpp) / (s + vpp)
    return m, acc, rate, s, e, vpp, vpn, f1
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    m, acc, rate, s, e, vpp, vpn, f1 = confusionMatrix(outputs, targets)
    println("               Predicción")
    println("               N      P")
    println("Real   N     $(m[1,1])    $(m[1,2])")
    println("       P     $(m[2,1])    $(m[2,2])")
    println("acc=$acc error=$rate sens=$s espec=$e vpp=$vpp vpn=$vpn f1=$f1")
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return printConfusionMatrix(outputs .>= threshold, targets)
end

@load "modelo.jld2" ann
