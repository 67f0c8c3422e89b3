function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert size(outputs) == size(targets)
    # 0 = VN, 1 = FP, 2 = FN, 3 = VP
    codigo = outputs .+ 2 .* targets
    VN, FP, FN, VP = count(==(0), codigo), count(==(1), codigo), count(==(2), codigo), count(==(3), codigo)
    metricas(num, den) = den == 0 ? 1.0 : num / den
    S = metricas(VP, FN + VP)
    P = metricas(VP, VP + FP)
    F = S + P == 0 ? 0.0 : 2 * S * P / (S + P)
    return metricas(VN + VP, length(codigo)), metricas(FN + FP, length(codigo)), S, metricas(VN, FP + VN), P,
        metricas(VN, VN + FN), F, reshape([VN, FN, FP, VP], 2, 2)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(map(x -> x >= threshold, outputs), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(map(x -> x >= threshold, outputs), targets)
end
