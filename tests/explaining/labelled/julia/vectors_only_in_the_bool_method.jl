using MLJ
using DataFrames
using Random

function confusionMatrix(outputs::Array{Bool,1}, targets::Array{Bool,1})
    @assert length(outputs) == length(targets)
    tp = sum(outputs .* targets)
    tn = sum((1 .- outputs) .* (1 .- targets))
    fp = sum(outputs .* (1 .- targets))
    fn = sum((1 .- outputs) .* targets)
    total = tp + tn + fp + fn
    recall = tp + fn > 0 ? tp / (tp + fn) : 1.0
    spec = tn + fp > 0 ? tn / (tn + fp) : 1.0
    prec = tp + fp > 0 ? tp / (tp + fp) : 1.0
    npv = tn + fn > 0 ? tn / (tn + fn) : 1.0
    f1 = prec + recall > 0 ? 2 * prec * recall / (prec + recall) : 0.0
    return (tp + tn) / total, (fp + fn) / total, recall, spec, prec, npv, f1, [tn fp; fn tp]
end

function confusionMatrix(outputs::Array{Float64,1}, targets::Array{Bool,1}; threshold::Float64=0.5)
    return confusionMatrix(Array{Bool,1}(outputs .>= threshold), targets)
end

function printConfusionMatrix(outputs::Array{Bool,1}, targets::Array{Bool,1})
    println(confusionMatrix(outputs, targets))
end

tabla = DataFrame(a = rand(3), b = rand(3))
confusionMatrix(tabla.a, [true, false, true])
