function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    fallos = xor.(outputs, targets)
    FP = sum(fallos .& outputs)
    FN = sum(fallos .& targets)
    VP = sum(targets) - FN
    VN = length(targets) - sum(targets) - FP
    errorRate = sum(fallos) / length(fallos)
    accuracy = 1 - errorRate
    sensibilidad = sum(targets) == 0 ? 1 : VP / (FN + VP)
    especificidad = all(targets) ? 1 : VN / (FP + VN)
    VPP = sum(outputs) == 0 ? 1 : VP / (VP + FP)
    VPN = all(outputs) ? 1 : VN / (VN + FN)
    F1 = (VPP == 0 && sensibilidad == 0) ? 0 : 2 * VPP * sensibilidad / (VPP + sensibilidad)
    return (accuracy, errorRate, sensibilidad, especificidad, VPP, VPN, F1, [VN FP; FN VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    umbralizadas = broadcast(>=, outputs, threshold)
    return confusionMatrix(umbralizadas, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    resultado = confusionMatrix(outputs, targets)
    println("Métricas: ", join(resultado[1:7], ", "))
    println("Matriz: ", resultado[8])
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(broadcast(>=, outputs, threshold), targets)
end
