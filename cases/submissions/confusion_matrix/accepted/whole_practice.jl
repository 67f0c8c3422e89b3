# Todas las funciones de las prácticas, en un solo fichero
using Statistics
using Random
using Flux

# ------------------------------ Práctica 2 ------------------------------

function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    if length(classes) == 2
        return reshape(feature .== classes[1], :, 1)
    end
    oneHot = falses(length(feature), length(classes))
    for numClass in 1:length(classes)
        oneHot[:, numClass] .= (feature .== classes[numClass])
    end
    return oneHot
end;

oneHotEncoding(feature::AbstractArray{<:Any,1}) = oneHotEncoding(feature, unique(feature));
oneHotEncoding(feature::AbstractArray{Bool,1}) = reshape(feature, :, 1);

calculateMinMaxNormalizationParameters(dataset::AbstractArray{<:Real,2}) = (minimum(dataset, dims=1), maximum(dataset, dims=1));

function normalizeMinMax!(dataset::AbstractArray{<:Real,2}, parameters::NTuple{2,AbstractArray{<:Real,2}})
    minimos, maximos = parameters
    dataset .-= minimos
    dataset ./= (maximos .- minimos)
    for columna in axes(dataset, 2)
        if minimos[columna] == maximos[columna]
            dataset[:, columna] .= 0
        end
    end
    return dataset
end;

function classifyOutputs(outputs::AbstractArray{<:Real,1}; threshold::Real=0.5)
    return outputs .>= threshold
end;

function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    size(outputs, 2) == 1 && return reshape(classifyOutputs(outputs[:]; threshold=threshold), :, 1)
    (_, indices) = findmax(outputs, dims=2)
    salida = falses(size(outputs))
    salida[indices] .= true
    return salida
end;

accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = mean(outputs .== targets);

function buildClassANN(numInputs::Int, topology::AbstractArray{<:Int,1}, numOutputs::Int)
    ann = Chain();
    numInputsLayer = numInputs
    for numOutputsLayer in topology
        ann = Chain(ann..., Dense(numInputsLayer, numOutputsLayer, σ))
        numInputsLayer = numOutputsLayer
    end
    numOutputs == 1 ? Chain(ann..., Dense(numInputsLayer, 1, σ)) : Chain(ann..., Dense(numInputsLayer, numOutputs), softmax)
end;

# ------------------------------ Práctica 3 ------------------------------

function holdOut(N::Int, P::Real)
    indices = randperm(N)
    corte = round(Int, N * (1 - P))
    return indices[1:corte], indices[corte+1:end]
end;

# ----------------------------- Práctica 4.1 -----------------------------

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

# ----------------------------- Práctica 4.2 -----------------------------

function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    @assert size(outputs) == size(targets)
    numClases = size(targets, 2)
    numClases == 1 && return confusionMatrix(outputs[:, 1], targets[:, 1])
    sens = zeros(numClases); esp = zeros(numClases); vpp = zeros(numClases); vpn = zeros(numClases); f1 = zeros(numClases)
    for clase in 1:numClases
        (_, _, sens[clase], esp[clase], vpp[clase], vpn[clase], f1[clase], _) = confusionMatrix(outputs[:, clase], targets[:, clase])
    end
    matriz = [sum(targets[:, i] .& outputs[:, j]) for i in 1:numClases, j in 1:numClases]
    pesos = weighted ? vec(sum(targets, dims=1)) ./ size(targets, 1) : fill(1 / numClases, numClases)
    acc = mean(all(outputs .== targets, dims=2))
    return (acc, 1 - acc, sum(pesos .* sens), sum(pesos .* esp), sum(pesos .* vpp), sum(pesos .* vpn), sum(pesos .* f1), matriz)
end;

confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true) =
    confusionMatrix(classifyOutputs(outputs), targets; weighted=weighted);

function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1}; weighted::Bool=true)
    confusionMatrix(oneHotEncoding(outputs, classes), oneHotEncoding(targets, classes); weighted=weighted)
end;

# ------------------------------ Práctica 5 ------------------------------

function crossvalidation(targets::AbstractArray{Bool,1}, k::Int64)
    indices = zeros(Int64, length(targets))
    for valor in (true, false)
        posiciones = findall(targets .== valor)
        i = 0
        while i < length(posiciones)
            i += 1
            indices[posiciones[i]] = mod1(i, k)
        end
    end
    return indices
end;
