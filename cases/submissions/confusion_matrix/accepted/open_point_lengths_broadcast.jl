function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = sum(outputs .& targets); VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets); FN = sum(.!outputs .& targets)
    sens = FN + VP == 0 ? 1. : VP / (FN + VP)
    esp = FP + VN == 0 ? 1. : VN / (FP + VN)
    vpp = VP + FP == 0 ? 1. : VP / (VP + FP)
    vpn = VN + FN == 0 ? 1. : VN / (VN + FN)
    f1 = sens + vpp == 0 ? 0. : 2 * sens * vpp / (sens + vpp)
    (VN + VP) / (VP + VN + FP + FN), (FN + FP) / (VP + VN + FP + FN), sens, esp, vpp, vpn, f1, [VN FP; FN VP]
end
confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = println(confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs .>= threshold, targets)
