# P 4.1  Ainhoa Quintás
using Statistics

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = sum(outputs .& targets)
    VN = sum((!).(outputs) .& (!).(targets))
    FP = sum(outputs .& (!).(targets))
    FN = sum((!).(outputs) .& targets)

    acc = (VN + VP) / (VN + VP + FP + FN)
    err = (FN + FP) / (VN + VP + FP + FN)
    sens = (VP == 0 && FN == 0) ? VP / (FN + VP) : 1.0
    espec = (VN == 0 && FP == 0) ? VN / (FP + VN) : 1.0
    vpp = (VP == 0 && FP == 0) ? VP / (VP + FP) : 1.0
    vpn = (VN == 0 && FN == 0) ? VN / (VN + FN) : 1.0
    f1 = (sens == 0 && vpp == 0) ? 0.0 : 2 * sens * vpp / (sens + vpp)
    (acc, err, sens, espec, vpp, vpn, f1, [VN FP; FN VP])
end

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = println(confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = println(confusionMatrix(outputs, targets; threshold=threshold))
