struct Recuento
    VN::Int
    FP::Int
    FN::Int
    VP::Int
end

Recuento(o, t) = Recuento(count(.~o .& .~t), count(o .& .~t), count(.~o .& t), count(o .& t))
total(r::Recuento) = r.VN + r.FP + r.FN + r.VP
unoSiNada(a, b) = b == 0 ? 1.0 : a / b
recall(r::Recuento) = unoSiNada(r.VP, r.FN + r.VP)
precision(r::Recuento) = unoSiNada(r.VP, r.VP + r.FP)

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert axes(outputs) == axes(targets)
    r = Recuento(outputs, targets)
    metricas = (accuracy = (r.VN + r.VP) / total(r),
                error = (r.FN + r.FP) / total(r),
                sensibilidad = recall(r),
                especificidad = unoSiNada(r.VN, r.FP + r.VN),
                VPP = precision(r),
                VPN = unoSiNada(r.VN, r.VN + r.FN))
    f1 = metricas.VPP + metricas.sensibilidad == 0 ? 0.0 :
        2 * metricas.VPP * metricas.sensibilidad / (metricas.VPP + metricas.sensibilidad)
    return (Tuple(metricas)..., f1, [r.VN r.FP; r.FN r.VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(Recuento(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println(Recuento(outputs .>= threshold, targets))
end
