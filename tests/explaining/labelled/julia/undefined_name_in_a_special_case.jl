# P4_1.jl
using Statistics
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert size(outputs) == size(targets)
    VP = sum(outputs .& targets); VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets); FN = sum(.!outputs .& targets)

    acc = (VN+VP)/(VN+VP+FN+FP)
    tasaFallo = (FN+FP)/(VN+VP+FN+FP)

    if VP == 0 && FN == 0
        recall = 1.0
    else
        recall = VP/(FN+VP)
    end
    if VN == 0 && FP == 0
        especificidad = 1.0
    else
        especificidad = VN/(FP+VN)
    end
    if VP == 0 && FP == 0
        VPP = 1.0
    else
        VPP = VP/(VP+FP)
    end
    if VN == 0 && falsosNegativos == 0
        VPN = 1.0
    else
        VPN = VN/(VN+FN)
    end
    if VPP == 0 && recall == 0
        F1 = 0.0
    else
        F1 = 2*(recall*VPP)/(recall+VPP)
    end
    return (acc, tasaFallo, recall, especificidad, VPP, VPN, F1, [VN FN; FP VP])
end
function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end
function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, tasaFallo, recall, especificidad, VPP, VPN, F1, mc) = confusionMatrix(outputs, targets)
    println("Valor de precisión: $acc"); println("Tasa de fallo: $tasaFallo")
    println("Sensibilidad: $recall"); println("Especificidad: $especificidad")
    println("VPP: $VPP"); println("VPN: $VPN"); println("F1: $F1"); println("Matriz: $mc")
end
function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
