# AA1 - Practica 4.1 - version final (2)
using Statistics
using DelimitedFiles

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    if length(outputs) != length(targets)
        throw(DimensionMismatch("outputs e targets teñen distinto tamaño"))
    end
    VP = sum((outputs .== 0) .& (targets .== 0))
    VN = sum((outputs .== 1) .& (targets .== 1))
    FP = sum((outputs .== 1) .& (targets .== 0))
    FN = sum((outputs .== 0) .& (targets .== 1))
    total = VP + VN + FP + FN
    acc = (VP + VN) / total
    err = (FP + FN) / total
    sens = 1.0; espec = 1.0; vpp = 1.0; vpn = 1.0; f1 = 0.0
    if (VP != 0 || FN != 0) sens = VP / (VP + FN) end
    if (VN != 0 || FP != 0) espec = VN / (VN + FP) end
    if (VP != 0 || FP != 0) vpp = VP / (VP + FP) end
    if (VN != 0 || FN != 0) vpn = VN / (VN + FN) end
    if (sens != 0 || vpp != 0) f1 = 2 * sens * vpp / (sens + vpp) end
    return (acc, err, sens, espec, vpp, vpn, f1, [VN FP; FN VP])
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, err, sens, espec, vpp, vpn, f1, matriz) = confusionMatrix(outputs, targets)
    println("Precisión: $(acc*100)%  Erro: $(err*100)%")
    println("Sensibilidade: $sens Especificidade: $espec VPP: $vpp VPN: $vpn F1: $f1")
    println(matriz)
end
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs .>= threshold, targets)
