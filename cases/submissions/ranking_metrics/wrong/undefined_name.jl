function recorrer(scores, targets)
    @assert length(scores) == length(targets)
    orden = sortperm(scores, rev=true)
    s, t = scores[orden], targets[orden]
    ultimo = [s[2:end] .!= s[1:end-1]; true]
    return s[ultimo], cumsum(t)[ultimo], cumsum(.!T)[ultimo]
end

function roc_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, vp, fp = recorrer(scores, targets)
    (vp[end] == 0 || fp[end] == 0) && error("falta una clase")
    return [0 0; fp/fp[end] vp/vp[end]]
end

function roc_auc(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, vp, fp = recorrer(scores, targets)
    x, y = [0; fp / fp[end]], [0; vp / vp[end]]
    return sum((x[2:end] .- x[1:end-1]) .* (y[2:end] .+ y[1:end-1]) ./ 2)
end

function c_index(scores::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    mayor = targets .> targets'
    admisibles = sum(mayor)
    concordantes = sum(mayor .& (scores .> scores'))
    empatados = sum(mayor .& (scores .== scores'))
    return admisibles, concordantes, empatados, (concordantes + 0.5 * empatados) / admisibles
end

function pr_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, vp, fp = recorrer(scores, targets)
    vp[end] == 0 && error("no hay positivos")
    return [0 1; vp/vp[end] vp./(vp.+fp)]
end

function average_precision(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, vp, fp = recorrer(scores, targets)
    recall = vp / vp[end]
    return sum((recall .- [0; recall[1:end-1]]) .* vp ./ (vp .+ fp))
end

function best_threshold(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    s, vp, fp = recorrer(scores, targets)
    (vp[end] == 0 || fp[end] == 0) && return (NaN, NaN)
    j = [0; vp[1:end-1]] ./ vp[end] .- [0; fp[1:end-1]] ./ fp[end]
    k = argmax(j)
    return s[k], j[k]
end
