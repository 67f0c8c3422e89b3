function confusion_matrix(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)
    @assert allunique(classes)
    matrix = [count((targets .== real) .& (outputs .== given)) for real in classes, given in classes]
    @assert sum(matrix) == length(targets) == length(outputs)
    return matrix
end

function one_vs_rest(matrix::AbstractMatrix{<:Integer})
    n, m = size(matrix)
    if n != m || any(matrix .< 0) || all(iszero, matrix)
        throw(ArgumentError("not a confusion matrix"))
    end
    others(k) = setdiff(1:n, k)
    vn = [sum(matrix[others(k), others(k)]) for k in 1:n]
    fp = [sum(matrix[others(k), k]) for k in 1:n]
    fn = [sum(matrix[k, others(k)]) for k in 1:n]
    vp = [matrix[k, k] for k in 1:n]
    return vn, fp, fn, vp
end

function of_class(vn, fp, fn, vp)
    recall = vp / (vp + fn)
    precision = vp / (vp + fp)
    fprate = fp + vn == 0 ? 0.0 : fp / (fp + vn)
    f = precision == recall == 0 ? 0.0 : 2precision * recall / (precision + recall)
    below = Float64(vp + fp) * Float64(vp + fn) * Float64(vn + fp) * Float64(vn + fn)
    if below == 0
        mcc = fp + fn == 0 ? 1.0 : 0.0
    else
        mcc = (vp * vn - fp * fn) / sqrt(below)
    end
    return [recall, fprate, precision, recall, f, mcc]
end

function class_metrics(matrix::AbstractMatrix{<:Integer})
    table = hcat(of_class.(one_vs_rest(matrix)...)...)
    return Tuple(table[k, :] for k in 1:6)
end

function weighted_metrics(matrix::AbstractMatrix{<:Integer})
    table = hcat(of_class.(one_vs_rest(matrix)...)...)
    support = vec(sum(matrix, dims=2))
    return Tuple(table * support / sum(support))
end

function overall_metrics(matrix::AbstractMatrix{<:Integer})
    vn, fp, fn, vp = one_vs_rest(matrix)
    n = sum(matrix)
    accuracy = sum(vp) / n
    chance = sum((vp .+ fp) / n .* (vp .+ fn) / n)
    if any(vp .== n)
        kappa = 1.0
    else
        kappa = (accuracy - chance) / (1 - chance)
    end
    return accuracy, sum(fn) / n, kappa
end

function multiclass_metrics(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)
    matrix = confusion_matrix(outputs, targets, classes)
    return matrix, overall_metrics(matrix)..., weighted_metrics(matrix)...
end
