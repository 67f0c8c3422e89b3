module Utiles
export entre, binarizar
using Flux
entre(a, b; vacio = 1.0) = b == 0 ? vacio : a / b
binarizar(x, u) = x .>= u
function train(modelo, datos)
    for d in datos
        Flux.train!(modelo, d)
    end
end
end

module Metricas
using ..Utiles
import MLJ
export confusionMatrix

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    local VN, FP, FN, VP
    VP, FP = sum(targets[outputs]), sum(.!targets[outputs])
    FN, VN = sum(targets[.!outputs]), sum(.!targets[.!outputs])
    s, p = entre(VP, VP + FN), entre(VP, VP + FP)
    return ((VN + VP) / length(targets), (FN + FP) / length(targets), s, entre(VN, VN + FP), p, entre(VN, VN + FN),
            entre(2 * s * p, s + p; vacio = 0.0), [VN FP; FN VP])
end
confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real = 0.5) =
    confusionMatrix(binarizar(outputs, threshold), targets)
end

using .Metricas

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    r = confusionMatrix(outputs, targets)
    println(join(r[1:7], " "), '\n', r[8])
end
function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real = 0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end

Utiles.train(nothing, [])
MLJ.models()
