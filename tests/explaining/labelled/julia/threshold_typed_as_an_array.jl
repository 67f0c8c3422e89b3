# P4.1
# Roi Cancela e Helena Tubío
using DelimitedFiles
using Statistics

bbdd = readdlm("optdigits.full", ',')

calculateMinMaxNormalizationParameters(x::AbstractArray{<:Real,2}) = (minimum(x, dims=1), maximum(x, dims=1))

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = sum(targets .& outputs)
    FP = sum(.!targets .& outputs)
    VN = sum(.!targets .& .!outputs)
    FN = sum(targets .& .!outputs)

    exactitude = mean(targets .== outputs)
    erro = mean(targets .!= outputs)
    sensibilidade = (FN + VP) > 0 ? VP / (FN + VP) : 1
    especificidade = (FP + VN) > 0 ? VN / (FP + VN) : 1
    vpp = (VP + FP) > 0 ? VP / (VP + FP) : 1
    vpn = (VN + FN) > 0 ? VN / (VN + FN) : 1
    f1 = (vpp + sensibilidade) > 0 ? 2 * vpp * sensibilidade / (vpp + sensibilidade) : 0
    matrizConfusion = [VN FP; FN VP]

    return (exactitude, erro, sensibilidade, especificidade, vpp, vpn, f1, matrizConfusion)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::AbstractArray{<:Real,1}=0.5)
    salidas = outputs .>= threshold
    return confusionMatrix(salidas, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    a, e, s, es, vpp, vpn, f1, m = confusionMatrix(outputs, targets)
    println("Exactitude ", a, " Erro ", e, " Sens ", s, " Esp ", es, " VPP ", vpp, " VPN ", vpn, " F1 ", f1)
    println(m)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::AbstractArray{<:Real,1}=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
