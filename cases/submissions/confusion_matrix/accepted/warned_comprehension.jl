function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    VP = sum([o && t for (o, t) in zip(outputs, targets)])
    VN = sum([!o && !t for (o, t) in zip(outputs, targets)])
    FP = sum(o && !t for (o, t) in zip(outputs, targets))
    FN = sum(!o && t for (o, t) in zip(outputs, targets))
    ratio(a, b) = b == 0 ? 1.0 : a / b
    rec = ratio(VP, FN + VP)
    ppv = ratio(VP, VP + FP)
    f1 = rec + ppv == 0 ? 0.0 : 2 * rec * ppv / (rec + ppv)
    return ratio(VN + VP, length(targets)), ratio(FN + FP, length(targets)), rec, ratio(VN, FP + VN), ppv,
        ratio(VN, VN + FN), f1, [VN FP; FN VP]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix([x >= threshold for x in outputs], targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix([x >= threshold for x in outputs], targets)
end
