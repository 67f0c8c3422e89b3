function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    matriz = zeros(Int64, 2, 2)
    for i in 1:length(outputs)
        matriz[targets[i] + 1, outputs[i] + 1] += 1
    end
    VN, FN, FP, VP = matriz
    razon(a, b) = b == 0 ? 1.0 : a / b
    s = razon(VP, FN + VP)
    p = razon(VP, VP + FP)
    f1 = s + p == 0 ? 0.0 : 2 * s * p / (s + p)
    return (razon(VN + VP, length(targets)), razon(FN + FP, length(targets)), s, razon(VN, FP + VN), p, razon(VN, VN + FN), f1, matriz)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = println(confusionMatrix(outputs, targets))

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println(confusionMatrix(outputs, targets; threshold=threshold))
end
