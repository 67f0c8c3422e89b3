function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    length(outputs) == length(targets) || throw(DimensionMismatch("outputs y targets"))
    contar(f) = mapreduce(f, +, outputs, targets)
    VP = contar((o, t) -> o && t)
    VN = contar((o, t) -> !o && !t)
    FP = contar((o, t) -> o && !t)
    FN = contar((o, t) -> !o && t)
    total = VP + VN + FP + FN
    cociente(a, b) = b > 0 ? a / b : 1.0
    rec, pre = cociente(VP, VP + FN), cociente(VP, VP + FP)
    f1 = rec > 0 && pre > 0 ? 2 * rec * pre / (rec + pre) : 0.0
    (VP + VN) / total, (FP + FN) / total, rec, cociente(VN, VN + FP), pre, cociente(VN, VN + FN), f1, [VN FP; FN VP]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    foreach(println, confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    foreach(println, confusionMatrix(outputs, targets; threshold=threshold))
end
