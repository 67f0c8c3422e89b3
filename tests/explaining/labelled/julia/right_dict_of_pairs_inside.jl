### 4.1 ###
using StatsBase

# countmap sin el paquete, por si acaso
function cuentaPares(ts, os)
    veces(a, b) = count(((t, o),) -> t == a && o == b, collect(zip(ts, os)))
    return Dict((t, o) => veces(t, o) for t in (false, true), o in (false, true))
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    if length(outputs) ≠ length(targets)
        error("Los vectores no tienen la misma longitud")
    end
    c = cuentaPares(targets, outputs)
    VN, FP, FN, VP = c[false, false], c[false, true], c[true, false], c[true, true]
    N = sum(values(c))
    accuracy = (VN + VP) / N
    error_rate = (FN + FP) / N
    sensitivity = try VP ÷ 1 / (FN + VP) catch; 1.0 end
    sensitivity = isnan(sensitivity) ? one(sensitivity) : sensitivity
    specificity = isequal(VN + FP, 0) ? 1.0 : VN / (FP + VN)
    ppv = isequal(VP + FP, 0) ? 1.0 : VP / (VP + FP)
    npv = isequal(VN + FN, 0) ? 1.0 : VN / (VN + FN)
    f1 = 0.0
    sensitivity + ppv > 0.0 && (f1 = 2.0 * sensitivity * ppv / (sensitivity + ppv))
    matrix = Array{Int64}([[VN, FN] [FP, VP]])
    return tuple(accuracy, error_rate, sensitivity, specificity, ppv, npv, f1, matrix)
end

function confusionMatrix(outputs::AbstractArray{T,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) where {T<:Real}
    confusionMatrix(outputs .>= threshold, targets)
end

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = print.(confusionMatrix(outputs, targets), '\n')
printConfusionMatrix(outputs::AbstractArray{T,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) where {T<:Real} = print.(confusionMatrix(outputs, targets; threshold=threshold), '\n')
