# se indexa con los propios targets
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    positivos = outputs[targets]
    negativos = outputs[.!targets]
    VP = sum(positivos)
    FN = length(positivos) - VP
    FP = sum(negativos)
    VN = length(negativos) - FP
    acc = (VN + VP) / length(targets)
    if isempty(positivos)
        sens = 1.0
    else
        sens = VP / length(positivos)
    end
    if isempty(negativos)
        esp = 1.0
    else
        esp = VN / length(negativos)
    end
    if !any(outputs)
        vpp = 1.0
    else
        vpp = VP / sum(outputs)
    end
    if all(outputs)
        vpn = 1.0
    else
        vpn = VN / sum(.!outputs)
    end
    if sens == 0 && vpp == 0
        f1 = 0.0
    else
        f1 = 2 * sens * vpp / (sens + vpp)
    end
    return (acc, 1 - acc, sens, esp, vpp, vpn, f1, [VN FP; FN VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    salidas = outputs .>= threshold
    return confusionMatrix(salidas, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    display(confusionMatrix(outputs, targets)[8])
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
