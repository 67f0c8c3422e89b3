using Statistics

function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    numClasses = length(classes)
    if numClasses == 2
        return reshape(feature .== classes[1], :, 1)
    else
        codificado = Array{Bool,2}(undef, length(feature), numClasses)
        for i in 1:numClasses
            codificado[:, i] .= feature .== classes[i]
        end
        return codificado
    end
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)
    acc = (VN + VP) / (VN + VP + FN + FP)
    errorRate = (FN + FP) / (VN + VP + FN + FP)
    sens = (VP == 0 && FN == 0) ? 1. : VP / (FN + VP)
    esp = (VN == 0 && FP == 0) ? 1. : VN / (FP + VN)
    vpp = (VP == 0 && FP == 0) ? 1. : VP / (VP + FP)
    vpn = (VN == 0 && FN == 0) ? 1. : VN / (VN + FN)
    f1 = (sens == 0 && vpp == 0) ? 0. : 2 * sens * vpp / (sens + vpp)
    return (acc, errorRate, sens, esp, vpp, vpn, f1, [VN FP; FN VP])
end;

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets);

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, errorRate, sens, esp, vpp, vpn, f1, matriz) = confusionMatrix(outputs, targets);
    println("Precisión: ", acc, ", tasa de error: ", errorRate);
    println("Sensibilidad: ", sens, ", especificidad: ", esp);
    println("VPP: ", vpp, ", VPN: ", vpn, ", F1: ", f1);
    println(matriz);
end;

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs .>= threshold, targets);

function crossvalidation(N::Int64, k::Int64)
    indices = repeat(1:k, Int64(ceil(N / k)))[1:N]
    if k > N
        error("k es mayor que N")
    return indices
end

function calculateMinMaxNormalizationParameters(dataset::AbstractArray{<:Real,2})
    return minimum(dataset, dims=1), maximum(dataset, dims=1)
end
