using DelimitedFiles
using Flux
using Flux: onehotbatch, onecold
using Plots
using MLJ
using Random
using Statistics
@sk_import svm: SVC

Random.seed!(1)
include("funciones_auxiliares.jl")

dataset = readdlm("iris.data", ',');
inputs = convert(Array{Float32,2}, dataset[:,1:4]);
targets = dataset[:,5];
println("Tamaño de la matriz de entradas: ", size(inputs,1), "x", size(inputs,2))

function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    if length(classes) > 2
        mapreduce(c -> feature .== c, hcat, classes)
    else
        reshape(feature .== classes[2], length(feature), 1)
    end
end
function oneHotEncoding(feature::AbstractArray{<:Any,1})
    clases = unique(feature)
    oneHotEncoding(feature, clases)
end
function oneHotEncoding(feature::AbstractArray{Bool,1})
    return feature[:, :]
end

targets = oneHotEncoding(targets);
@assert (size(inputs,1)==size(targets,1)) "Las matrices de entradas y salidas deseadas no tienen el mismo número de filas"

function calculateMinMaxNormalizationParameters(dataset::AbstractArray{<:Real,2})
    min = minimum(dataset, dims = 1)
    max = maximum(dataset, dims = 1)
    return (min, max)
end
function calculateZeroMeanNormalizationParameters(dataset::AbstractArray{<:Real,2})
    return mean(dataset, dims = 1), std(dataset, dims = 1)
end
function normalizeMinMax!(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    (mn, mx) = normalizationParameters
    dataset .= (dataset .- mn) ./ (mx .- mn)
end
normalizeMinMax!(dataset::AbstractArray{<:Real,2}) = begin
    params = calculateMinMaxNormalizationParameters(dataset)
    normalizeMinMax!(dataset, params)
end
function normalizeMinMax(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    nuevo = deepcopy(dataset)
    normalizeMinMax!(nuevo, normalizationParameters)
    nuevo
end
function normalizeMinMax(dataset::AbstractArray{<:Real,2})
    mn, mx = calculateMinMaxNormalizationParameters(dataset)
    return (dataset .- mn) ./ (mx .- mn)
end
function normalizeZeroMean!(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    media, desv = normalizationParameters
    dataset[:,:] = (dataset .- media) ./ desv
    return dataset
end
function normalizeZeroMean!(dataset::AbstractArray{<:Real,2})
    normalizeZeroMean!(dataset, calculateZeroMeanNormalizationParameters(dataset))
end
function normalizeZeroMean(dataset::AbstractArray{<:Real,2}, normalizationParameters::NTuple{2, AbstractArray{<:Real,2}})
    media, desv = normalizationParameters
    return (dataset .- media) ./ desv
end
normalizeZeroMean(dataset::AbstractArray{<:Real,2}) = normalizeZeroMean(dataset, calculateZeroMeanNormalizationParameters(dataset))

normalizeMinMax!(inputs);
@assert(all(minimum(inputs, dims=1) .== 0))

function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    if size(outputs, 2) == 1
        return convert(Array{Bool,2}, outputs .>= threshold)
    else
        idx = argmax(outputs, dims = 2)
        clasificadas = zeros(Bool, size(outputs))
        clasificadas[idx] .= 1
        return clasificadas
    end
end

function accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    return sum(outputs .== targets) / length(targets)
end
function accuracy(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2})
    if size(outputs, 2) == 1
        return accuracy(vec(outputs), vec(targets))
    end
    classComparison = targets .== outputs
    correctClassifications = all(classComparison, dims = 2)
    return mean(correctClassifications)
end
accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = accuracy(outputs .> threshold, targets)
accuracy(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; threshold::Real=0.5) = accuracy(classifyOutputs(outputs; threshold=threshold), targets)

topology = [4, 3]
ann = buildClassANN(size(inputs,2), topology, size(targets,2));
losses = Float32[];
for epoch in 1:1000000
    Flux.train!(loss, params(ann), [(inputs', targets')], ADAM(0.01))
    push!(losses, loss(inputs', targets'))
end
plot(losses)

function holdOut(N::Int, P::Real)
    n_test = ceil(Int, N * P)
    v = shuffle(1:N)
    test = sort(v[1:n_test])
    train = sort(v[n_test+1:N])
    return (train, test)
end
function holdOut(N::Int, Pval::Real, Ptest::Real)
    v = randperm(N)
    n_test = floor(Int, N * Ptest)
    n_val = floor(Int, N * Pval)
    return (v[n_val+n_test+1:end], v[1:n_val], v[n_val+1:n_val+n_test])
end
(train, test) = holdOut(150, 0.3)

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vp = count(outputs .& targets)
    vn = count(.!(outputs .| targets))
    fp = count(outputs .& .!targets)
    fn = count(.!outputs .& targets)
    total = vp + vn + fp + fn
    precision = (vn + vp) / total
    error = (fn + fp) / total
    sensibilidad = (vp + fn) == 0 ? 1.0 : vp / (vp + fn)
    especificidad = (vn + fp) == 0 ? 1.0 : vn / (vn + fp)
    vpp = (vp + fp) == 0 ? 1.0 : vp / (vp + fp)
    vpn = (vn + fn) == 0 ? 1.0 : vn / (vn + fn)
    f1 = (sensibilidad + vpp) == 0 ? 0.0 : 2 * sensibilidad * vpp / (sensibilidad + vpp)
    return precision, error, sensibilidad, especificidad, vpp, vpn, f1, [vn fp; fn vp]
end
function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end
function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    r = confusionMatrix(outputs, targets)
    for (nombre, valor) in zip(["precision", "error", "sens", "espec", "vpp", "vpn", "f1"], r)
        println(nombre, " = ", valor)
    end
    println(r[8])
end
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs .>= threshold, targets)

function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    L = size(targets, 2)
    if L != size(outputs, 2) || L == 2
        throw(ArgumentError("número de columnas incorrecto"))
    end
    L == 1 && return confusionMatrix(outputs[:, 1], targets[:, 1])
    patrones = sum(targets, dims = 1)[:]
    M = zeros(L, 5)
    for c = 1:L
        if patrones[c] != 0
            r = confusionMatrix(outputs[:, c], targets[:, c])
            M[c, :] = [r[3], r[4], r[5], r[6], r[7]]
        end
    end
    pesos = weighted ? patrones ./ sum(patrones) : fill(1 / L, L)
    m = vec(pesos' * M)
    matriz = [sum(targets[:, i] .& outputs[:, j]) for i in 1:L, j in 1:L]
    prec = accuracy(outputs, targets)
    return (prec, 1 - prec, m[1], m[2], m[3], m[4], m[5], matriz)
end
confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true) =
    confusionMatrix(classifyOutputs(outputs), targets, weighted=weighted)
function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}; weighted::Bool=true)
    @assert all(in.(outputs, (unique(targets),))) "Hay salidas que no están en las salidas deseadas"
    clases = unique(vcat(targets, outputs))
    return confusionMatrix(oneHotEncoding(outputs, clases), oneHotEncoding(targets, clases); weighted = weighted)
end
function printConfusionMatrix(outputs, targets; weighted = true)
    display(confusionMatrix(outputs, targets; weighted = weighted)[end])
end

printConfusionMatrix(classifyOutputs(ann(inputs')'), targets)

function crossvalidation(N::Int64, k::Int64)
    particiones = collect(1:k)
    v = repeat(particiones, outer = cld(N, k))
    return shuffle!(v[1:N])
end
function crossvalidation(targets::AbstractArray{Bool,2}, k::Int64)
    indices = collect(1:size(targets, 1))
    if size(targets, 2) == 1
        for valor in [true, false]
            pos = findall(vec(targets) .== valor)
            indices[pos] = crossvalidation(length(pos), k)
        end
        return indices
    end
    for i in 1:size(targets, 2)
        pos = findall(targets[:, i])
        indices[pos] = crossvalidation(length(pos), k)
    end
    indices
end
function crossvalidation(targets::AbstractArray{<:Any,1}, k::Int64)
    indices = similar(targets, Int)
    for c in unique(targets)
        indices[targets .== c] .= crossvalidation(count(==(c), targets), k)
    end
    return indices
end

function trainClassANN(topology, trainingDataset; kw...
# lo acabo mañana
