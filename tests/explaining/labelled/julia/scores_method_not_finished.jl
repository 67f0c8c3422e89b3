# Unit 4.1 metrics. Work in progress!!
using Statistics
using MLJBase

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    tp, tn, fp, fn = _counts(outputs, targets)
    rec = tp + fn == 0 ? 1.0 : tp / (tp + fn)
    prec = tp + fp == 0 ? 1.0 : tp / (tp + fp)
    (
        mean(outputs .== targets),
        mean(outputs .!= targets),
        rec,
        tn + fp == 0 ? 1.0 : tn / (tn + fp),
        prec,
        tn + fn == 0 ? 1.0 : tn / (tn + fn),
        rec + prec == 0 ? 0.0 : 2 * rec * prec / (rec + prec),
        [tn fp; fn tp],
    )
end

_counts(o, t) = (sum(o .& t), sum(.~o .& .~t), sum(o .& .~t), sum(.~o .& t))

# TODO: ask about the threshold in class
function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    error("TODO")
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    m = confusionMatrix(outputs, targets)
    println("accuracy: $(m[1]), error: $(m[2]), recall: $(m[3]), specificity: $(m[4])")
    println("precision: $(m[5]), NPV: $(m[6]), F1: $(m[7])")
    show(stdout, "text/plain", m[8]); println()
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
