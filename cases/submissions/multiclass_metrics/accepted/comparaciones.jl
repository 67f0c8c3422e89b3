using LinearAlgebra

function confusion_matrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    reales = targets .== permutedims(classes)
    predichas = outputs .== permutedims(classes)
    if any(sum(reales, dims=2) .!= 1) || any(sum(predichas, dims=2) .!= 1)
        throw(ArgumentError("etiquetas y clases no casan"))
    end
    return reales' * predichas
end

function one_vs_rest(matrix::AbstractArray{<:Integer,2})
    (minimum(matrix) < 0 || sum(matrix) == 0) && throw(ArgumentError("matriz no válida"))
    vp = diag(matrix)
    fp = sum(matrix, dims=1)[:] - vp
    fn = sum(matrix, dims=2)[:] - vp
    return (sum(matrix) .- vp .- fp .- fn, fp, fn, vp)
end

function class_metrics(matrix::AbstractArray{<:Integer,2})
    vn, fp, fn, vp = one_vs_rest(matrix)
    sin_nan(x, valor) = ifelse.(isnan.(x), valor, x)
    tpr = sin_nan(vp ./ (vp .+ fn), 1.0)
    fpr = sin_nan(fp ./ (fp .+ vn), 0.0)
    ppv = sin_nan(vp ./ (vp .+ fp), 1.0)
    f = sin_nan(2 .* ppv .* tpr ./ (ppv .+ tpr), 0.0)
    raiz = sqrt.(vp .+ fp) .* sqrt.(vp .+ fn) .* sqrt.(vn .+ fp) .* sqrt.(vn .+ fn)
    mcc = sin_nan((vp .* vn .- fp .* fn) ./ raiz, Float64.(fp .+ fn .== 0))
    mcc = ifelse.(raiz .== 0, Float64.(fp .+ fn .== 0), mcc)
    return (tpr, fpr, ppv, tpr, f, mcc)
end

function weighted_metrics(matrix::AbstractArray{<:Integer,2})
    pesos = sum(matrix, dims=2)[:] ./ sum(matrix)
    return map(v -> dot(pesos, v), class_metrics(matrix))
end

function overall_metrics(matrix::AbstractArray{<:Integer,2})
    n = sum(matrix)
    po = tr(matrix) / n
    pe = (sum(matrix, dims=1) * sum(matrix, dims=2))[1] / n^2
    return po, 1 - po, pe == 1 ? 1.0 : (po - pe) / (1 - pe)
end

function multiclass_metrics(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    m = confusion_matrix(outputs, targets, classes)
    return tuple(m, overall_metrics(m)..., weighted_metrics(m)...)
end
