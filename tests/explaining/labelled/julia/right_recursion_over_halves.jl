# Sen bucles! divide e vencerás
function contar(o, t, i, j)
    i > j && return [0 0; 0 0]
    if i == j
        m = [0 0; 0 0]
        m[1 + t[i], 1 + o[i]] = 1
        return m
    end
    k = (i + j) ÷ 2
    return contar(o, t, i, k) + contar(o, t, k + 1, j)
end

metricas(vn, fn, fp, vp) = begin
    sobre(x, y) = x + y == 0 ? 1.0 : x / (x + y)
    a, b = sobre(vp, fn), sobre(vp, fp)
    f = a + b == 0 ? 0.0 : 2 / (1 / a + 1 / b)
    (sobre(vn + vp, fp + fn), 1.0 - sobre(vn + vp, fp + fn), a, sobre(vn, fp), b, sobre(vn, fn), f)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    length(outputs) == length(targets) || throw(ArgumentError("lonxitudes distintas"))
    m = contar(collect(outputs), collect(targets), 1, length(targets))
    return (metricas(m...)..., m)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real = 0.5)
    return confusionMatrix(broadcast(>=, outputs, threshold), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    show(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real = 0.5)
    show(confusionMatrix(outputs, targets; threshold = threshold))
end
