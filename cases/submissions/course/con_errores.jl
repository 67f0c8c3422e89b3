# Práctica completa (entrega 2)
using Statistics, Random

function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    n = length(classes)
    oneHot = falses(length(feature), n)
    for i in 1:n
        oneHot[:, i] = feature .== classes[i]
    end
    return oneHot
end
oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature))
oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, :, 1)

calculateMinMaxNormalizationParameters(dataset::AbstractArray{<:Real,2}) = (minimum(dataset, dims=1), maximum(dataset, dims=1))
calculateZeroMeanNormalizationParameters(dataset::AbstractArray{<:Real,2}) = (mean(dataset, dims=1), std(dataset, dims=1))

function normalizeMinMax!(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    (minimos, maximos) = normalizationParameters
    dataset = (dataset .- minimos) ./ (maximos .- minimos)
    return dataset
end
normalizeMinMax!(dataset::AbstractArray{<:Real,2}) = normalizeMinMax!(dataset, calculateMinMaxNormalizationParameters(dataset))
normalizeMinMax(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}}) = normalizeMinMax!(copy(dataset), normalizationParameters)
normalizeMinMax(dataset::AbstractArray{<:Real,2}) = normalizeMinMax!(copy(dataset))

function normalizeZeroMean!(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    (medias, desviaciones) = normalizationParameters
    dataset = (dataset .- medias) ./ desviaciones
    return dataset
end
normalizeZeroMean!(dataset::AbstractArray{<:Real,2}) = normalizeZeroMean!(dataset, calculateZeroMeanNormalizationParameters(dataset))
normalizeZeroMean(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}}) = normalizeZeroMean!(copy(dataset), normalizationParameters)
normalizeZeroMean(dataset::AbstractArray{<:Real,2}) = normalizeZeroMean!(copy(dataset))

function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    if size(outputs, 2) == 1
        return outputs .>= threshold
    end
    return outputs .== maximum(outputs, dims=2)
end

accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = mean(outputs .== targets)
accuracy(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}) = mean(outputs .== targets)
accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = accuracy(outputs .>= threshold, targets)
accuracy(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; threshold::Real=0.5) = accuracy(classifyOutputs(outputs; threshold=threshold), targets)

function holdOut(N::Int, P::Real)
    corte = round(Int, N * (1 - P))
    return (collect(1:corte), collect(corte+1:N))
end
function holdOut(N::Int, Pval::Real, Ptest::Real)
    (resto, test) = holdOut(N, Ptest)
    (train, val) = holdOut(length(resto), Pval)
    return (train, val, test)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)
    precision = (VN + VP) / (VN + VP + FN + FP)
    tasaError = (FN + FP) / (VN + VP + FN + FP)
    sensibilidad = VP / (FN + VP)
    especificidad = VN / (FP + VN)
    VPP = VP / (VP + FP)
    VPN = VN / (VN + FN)
    F1 = 2 * VPP * sensibilidad / (VPP + sensibilidad)
    return (precision, tasaError, sensibilidad, especificidad, VPP, VPN, F1, [VN FP; FN VP])
end
confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)
printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = println(confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = println(confusionMatrix(outputs, targets; threshold=threshold))

function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    L = size(outputs, 2)
    if L == 1
        return confusionMatrix(outputs[:, 1], targets[:, 1])
    end
    metricas = zeros(L, 5)
    for c in 1:L
        (_, _, a, b, d, e, f, _) = confusionMatrix(outputs[:, c], targets[:, c])
        metricas[c, :] .= (a, b, d, e, f)
    end
    conf = zeros(Int64, L, L)
    for i in 1:L
        for j in 1:L
            conf[i, j] = sum(outputs[:, i] .& targets[:, j])
        end
    end
    pesos = weighted ? vec(sum(outputs, dims=1)) ./ size(outputs, 1) : ones(L) ./ L
    m = [sum(pesos .* metricas[:, i]) for i in 1:5]
    acc = accuracy(outputs, targets)
    return (acc, 1 - acc, m..., conf)
end
confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true) = confusionMatrix(classifyOutputs(outputs), targets; weighted=weighted)

function crossvalidation(N::Int64, k::Int64)
    indices = repeat(1:k, Int(ceil(N / k)))
    return indices[1:N]
end
function crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    return shuffle!(crossvalidation(size(targets, 1), k))
end
