ratio(a, b) = b == 0 ? 1.0 : a / b

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets) "lengths differ"
    tn = count(.!(outputs .| targets))
    tp = count(outputs .& targets)
    fp = count(outputs .> targets)
    fn = count(outputs .< targets)
    n = tn + tp + fp + fn
    recall = ratio(tp, tp + fn)
    precision = ratio(tp, tp + fp)
    f1 = precision + recall == 0 ? 0.0 : 2 * precision * recall / (precision + recall)
    ((tn + tp) / n, (fn + fp) / n, recall, ratio(tn, tn + fp), precision, ratio(tn, tn + fn), f1, [tn fp; fn tp])
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(outputs .>= threshold, targets)

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    r = confusionMatrix(outputs, targets)
    println("              pred. neg.   pred. pos.")
    println("real neg.     ", r[8][1, 1], "            ", r[8][1, 2])
    println("real pos.     ", r[8][2, 1], "            ", r[8][2, 2])
    println(r[1:7])
end

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    printConfusionMatrix(outputs .>= threshold, targets)
