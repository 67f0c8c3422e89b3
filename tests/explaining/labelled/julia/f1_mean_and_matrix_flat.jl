module Metricas

using Flux
export confusionMatrix, printConfusionMatrix

const TOL = 1e-12

struct Conteo
    vn::Int
    fp::Int
    fn::Int
    vp::Int
end

Conteo(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1}) =
    Conteo(count(.!(o .| t)), count(o .& .!t), count(t .& .!o), count(o .& t))

total(c::Conteo) = c.vn + c.fp + c.fn + c.vp
oUno(n, d) = d < TOL ? 1.0 : n / d

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    c = Conteo(outputs, targets)
    rec = oUno(c.vp, c.fn + c.vp)
    pre = oUno(c.vp, c.vp + c.fp)
    return ((c.vn + c.vp) / total(c), (c.fn + c.fp) / total(c), rec, oUno(c.vn, c.fp + c.vn),
        pre, oUno(c.vn, c.vn + c.fn), (rec + pre) / 2, [c.vn, c.fp, c.fn, c.vp])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

printConfusionMatrix(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1}) = println(confusionMatrix(o, t))
printConfusionMatrix(o::AbstractArray{<:Real,1}, t::AbstractArray{Bool,1}; threshold::Real=0.5) = println(confusionMatrix(o, t; threshold=threshold))

end
