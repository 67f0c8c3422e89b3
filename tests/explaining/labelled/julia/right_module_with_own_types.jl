module Practica4

using Statistics
using MLJ: Deterministic
import Flux
import Base: show

export confusionMatrix, printConfusionMatrix, holdOut

struct Conteo
    vn::Int64
    fp::Int64
    fn::Int64
    vp::Int64
end

Conteo(o, t) = Conteo(sum(@. ~(o | t)), sum(@. o & ~t), sum(@. ~o & t), sum(@. o & t))
total(c::Conteo) = c.vn + c.fp + c.fn + c.vp
Base.Matrix(c::Conteo) = Int64[c.vn c.fp; c.fn c.vp]

const INDEFINIDO = 1.0

razon(a, b) = (r = a / (a + b); isnan(r) ? INDEFINIDO : r)

function holdOut(N::Int, P::Real)
    @assert 0 <= P <= 1
    indices = sortperm(rand(N))
    n = round(Int, N * (1 - P))
    (indices[1:n], indices[n+1:end])
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    size(outputs) == size(targets) || error("tamaños distintos")
    c = Conteo(outputs, targets)
    acc = (c.vn + c.vp) / total(c)
    s, e = razon(c.vp, c.fn), razon(c.vn, c.fp)
    p, n = razon(c.vp, c.fp), razon(c.vn, c.fn)
    f1 = 2 * s * p / (s + p)
    (acc, 1 - acc, s, e, p, n, isnan(f1) ? 0.0 : f1, Matrix(c))
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(BitVector(outputs .>= threshold), targets)

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    foreach(println, confusionMatrix(outputs, targets))
end
function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    foreach(println, confusionMatrix(outputs, targets; threshold))
end

end # module

using .Practica4
printConfusionMatrix(rand(20) .> 0.5, rand(20) .> 0.5)
