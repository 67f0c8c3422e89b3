using Statistics, Random

const L = AbstractArray{<:Any,1}

@enum Modo macro_avg weighted_avg

# one method per kind of arguments, the Bool one is the important one
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    n = length(targets)
    n == length(outputs) || throw(ArgumentError("outputs and targets differ in length"))
    tp = count(outputs .& targets)
    fp = count(outputs .> targets)     # true > false
    fn = count(outputs .< targets)
    tn = n - tp - fp - fn
    safe(a, b) = b == 0 ? 1.0 : a / b
    recall = safe(tp, tp + fn)
    spec = safe(tn, tn + fp)
    ppv = safe(tp, tp + fp)
    npv = safe(tn, tn + fn)
    f1 = (ppv + recall) > 0 ? 2 * ppv * recall / (ppv + recall) : 0.0
    return (tn + tp) / n, (fp + fn) / n, recall, spec, ppv, npv, f1, [tn fp; fn tp]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .≥ threshold, targets)
end

# --- extra: labels of any type (we need it for iris) ---
function confusionMatrix(o::L, t::L, modo::Modo)
    clases = unique(t)
    total = zeros(Int, length(clases), length(clases))
    for i in eachindex(t)
        total[findfirst(==(t[i]), clases), findfirst(==(o[i]), clases)] += 1
    end
    modo == weighted_avg && return total ./ length(t)
    return total
end

# --- extra: weighted, each pattern counts w ---
function confusionMatrix(o::AbstractArray{<:Any,1}, t::AbstractArray{<:Any,1}, w::Real)
    s = 0.0
    i = 1
    while i <= length(o)
        s += w * (o[i] == t[i])
        i += 1
    end
    s / length(o)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    acc, err, rec, spec, ppv, npv, f1, cm = confusionMatrix(outputs, targets)
    println("accuracy = $acc   error rate = $err")
    println("recall = $rec   specificity = $spec")
    println("PPV = $ppv   NPV = $npv   F1 = $f1")
    display(cm)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .≥ threshold, targets)
end

# quick check
printConfusionMatrix([true, false, true, true], [true, true, false, true])
printConfusionMatrix(rand(10), rand(Bool, 10), threshold=0.3)
