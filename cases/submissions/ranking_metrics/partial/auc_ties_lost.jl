# Solo los vértices de las curvas; el área, por pares contados con búsquedas binarias.
agrupar(scores, targets) = begin
    u = sort(unique(scores); rev=true)
    lugar = Dict(v => k for (k, v) in enumerate(u))
    p, n = zeros(Int, length(u)), zeros(Int, length(u))
    for (s, t) in zip(scores, targets)
        t ? (p[lugar[s]] += 1) : (n[lugar[s]] += 1)
    end
    u, p, n
end

sobra(a, b, c) = (b[1] - a[1]) * (c[2] - b[2]) == (b[2] - a[2]) * (c[1] - b[1])

function roc_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, p, n = agrupar(scores, targets)
    P, N = sum(p), sum(n)
    P > 0 && N > 0 || throw(ArgumentError("falta una clase"))
    puntos = [[0, 0]]
    for (x, y) in zip(cumsum(n), cumsum(p))
        nuevo = [x, y]
        if length(puntos) > 1 && sobra(puntos[end-1], puntos[end], nuevo)
            pop!(puntos)
        end
        push!(puntos, nuevo)
    end
    return permutedims(hcat(puntos...)) ./ [N P]
end

function roc_auc(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    neg = sort(scores[.!targets])
    ganados = 0.0
    for s in scores[targets]
        ganados += searchsortedfirst(neg, s) - 1
    end
    return ganados / (length(neg) * count(targets))
end

function c_index(scores::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    n = length(scores)
    pares = [(i, k) for i in 1:n for k in 1:n if targets[i] > targets[k]]
    concordantes = count(((i, k),) -> scores[i] > scores[k], pares)
    empatados = count(((i, k),) -> scores[i] == scores[k], pares)
    c = isempty(pares) ? NaN : (concordantes + empatados / 2) / length(pares)
    return (length(pares), concordantes, empatados, c)
end

function pr_curve(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, p, n = agrupar(scores, targets)
    any(targets) || throw(ArgumentError("no hay positivos"))
    vp, fp = cumsum(p), cumsum(n)
    return [[0.0; vp ./ sum(p)] [1.0; vp ./ (vp .+ fp)]]
end

function average_precision(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    _, p, n = agrupar(scores, targets)
    vp = cumsum(p)
    return sum(p .* vp ./ (vp .+ cumsum(n))) / sum(p)
end

function best_threshold(scores::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1})
    length(scores) == length(targets) || error("longitudes distintas")
    u, p, n = agrupar(scores, targets)
    if sum(p) == 0 || sum(n) == 0
        return NaN, NaN
    end
    J = (cumsum(p) .- p) ./ sum(p) .- (cumsum(n) .- n) ./ sum(n)
    k = findfirst(J .>= maximum(J))
    return u[k], J[k]
end
