function confusionMatrix(outputs, targets; threshold=0.5)
    predicted = eltype(outputs) == Bool ? outputs : outputs .>= threshold
    length(predicted) == length(targets) || error("outputs and targets differ in length")
    VP = sum(predicted .& targets)
    FP = sum(predicted) - VP
    FN = sum(targets) - VP
    VN = length(targets) - VP - FP - FN
    ratio(a, b) = b == 0 ? 1.0 : a / b
    sensitivity = ratio(VP, FN + VP)
    ppv = ratio(VP, VP + FP)
    f1 = ppv == sensitivity == 0 ? 0.0 : 2 * ppv * sensitivity / (ppv + sensitivity)
    return ((VN + VP) / length(targets), (FN + FP) / length(targets), sensitivity, ratio(VN, FP + VN),
            ppv, ratio(VN, VN + FN), f1, [VN FP; FN VP])
end

function printConfusionMatrix(outputs, targets; threshold=0.5)
    println(confusionMatrix(outputs, targets; threshold=threshold))
end
