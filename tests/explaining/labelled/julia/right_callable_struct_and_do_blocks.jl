"Práctica 4.1. Un tipo que se puede llamar."
struct Umbral{T<:Real}
    valor::T
end
(u::Umbral)(x::Real) = x >= u.valor

struct Protegida
    porDefecto::Float64
end
(p::Protegida)(a, b) = iszero(b) ? p.porDefecto : a / b

const uno = Protegida(1.0)
const cero = Protegida(0.0)

function conMatriz(f, outputs, targets)
    length(outputs) == length(targets) || error("longitudes")
    f(((count(outputs[.!targets] .== false), count(outputs[.!targets])),
       (count(outputs[targets] .== false), count(outputs[targets])))...)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    conMatriz(outputs, targets) do (vn, fp), (fn, vp)
        n = vn + fp + fn + vp
        r = uno(vp, vp + fn)
        p = uno(vp, vp + fp)
        ((vn + vp) / n, (fn + fp) / n, r, uno(vn, vn + fp), p, uno(vn, vn + fn), cero(2r * p, r + p), [vn fp; fn vp])
    end
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(Umbral(threshold).(outputs), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println("Matriz: ", last(confusionMatrix(outputs, targets)))
end
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(Umbral(threshold).(outputs), targets)
