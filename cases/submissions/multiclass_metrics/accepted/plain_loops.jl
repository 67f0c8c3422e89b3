function confusion_matrix(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)
    length(outputs) == length(targets) || error("lengths differ")
    length(unique(classes)) == length(classes) || error("a class twice")
    matrix = zeros(Int, length(classes), length(classes))
    for k in eachindex(targets)
        row = findfirst(isequal(targets[k]), classes)
        column = findfirst(isequal(outputs[k]), classes)
        matrix[row, column] += 1
    end
    return matrix
end

function one_vs_rest(matrix::AbstractMatrix{<:Integer})
    k = size(matrix, 1)
    @assert size(matrix, 2) == k
    @assert all(matrix .>= 0)
    n = sum(matrix)
    @assert n > 0
    vn, fp, fn, vp = Int[], Int[], Int[], Int[]
    for c in 1:k
        row, column = sum(matrix[c, :]), sum(matrix[:, c])
        push!(vp, matrix[c, c])
        push!(fn, row - matrix[c, c])
        push!(fp, column - matrix[c, c])
        push!(vn, n - row - column + matrix[c, c])
    end
    return vn, fp, fn, vp
end

share(part, whole, otherwise) = whole > 0 ? part / whole : otherwise

function class_metrics(matrix::AbstractMatrix{<:Integer})
    vn, fp, fn, vp = one_vs_rest(matrix)
    k = length(vp)
    recall = [share(vp[c], vp[c] + fn[c], 1.0) for c in 1:k]
    precision = [share(vp[c], vp[c] + fp[c], 1.0) for c in 1:k]
    fprate = [share(fp[c], fp[c] + vn[c], 0.0) for c in 1:k]
    f = zeros(k)
    mcc = zeros(k)
    for c in 1:k
        if precision[c] + recall[c] > 0
            f[c] = 2 * precision[c] * recall[c] / (precision[c] + recall[c])
        end
        below = prod(Float64[vp[c] + fp[c], vp[c] + fn[c], vn[c] + fp[c], vn[c] + fn[c]])
        if below > 0
            mcc[c] = (vp[c] * vn[c] - fp[c] * fn[c]) / sqrt(below)
        elseif fp[c] == 0 && fn[c] == 0
            mcc[c] = 1
        end
    end
    return recall, fprate, precision, recall, f, mcc
end

function weighted_metrics(matrix::AbstractMatrix{<:Integer})
    support = [sum(matrix[c, :]) for c in 1:size(matrix, 1)]
    return Tuple([sum(support .* values) / sum(support) for values in class_metrics(matrix)])
end

function overall_metrics(matrix::AbstractMatrix{<:Integer})
    n = sum(matrix)
    k = size(matrix, 1)
    right = sum(matrix[c, c] for c in 1:k) / n
    chance = sum(sum(matrix[c, :]) / n * sum(matrix[:, c]) / n for c in 1:k)
    kappa = chance ≈ 1 ? 1.0 : (right - chance) / (1 - chance)
    return right, 1 - right, kappa
end

function multiclass_metrics(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)
    matrix = confusion_matrix(outputs, targets, classes)
    return (matrix, overall_metrics(matrix)..., weighted_metrics(matrix)...)
end
