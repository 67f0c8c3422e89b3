using LinearAlgebra

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    o = Int.(outputs)
    t = Int.(targets)
    VP = dot(o, t)
    VN = dot(1 .- o, 1 .- t)
    FP = dot(o, 1 .- t)
    FN = dot(1 .- o, t)
    n = length(t)
    sens = FN + VP > 0 ? VP / (FN + VP) : 1.0
    esp = FP + VN > 0 ? VN / (FP + VN) : 1.0
    vpp = VP + FP > 0 ? VP / (VP + FP) : 1.0
    vpn = VN + FN > 0 ? VN / (VN + FN) : 1.0
    f1 = vpp + sens > 0 ? 2 * vpp * sens / (vpp + sens) : 0.0
    return (VN + VP) / n, (FN + FP) / n, sens, esp, vpp, vpn, f1, [VN FP; FN VP]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println(confusionMatrix(outputs, targets; threshold=threshold))
end
