# In[1]:
using Statistics
using ScikitLearn
using FileIO
@sk_import svm: SVC
@sk_import tree: DecisionTreeClassifier

# In[2]: funcións de prácticas anteriores
function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    if size(outputs, 2) == 1
        return outputs .>= threshold
    end
    (_, indicesMaxEachInstance) = findmax(outputs, dims=2)
    outputs = falses(size(outputs))
    outputs[indicesMaxEachInstance] .= true
    return outputs
end

# In[3]: P4.1
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    # indices na matriz: fila = clase real + 1, columna = clase predita + 1
    codigo = 2 .* targets .+ outputs
    matriz = permutedims(reshape(map(k -> count(==(k), codigo), 0:3), 2, 2))
    porFila = matriz ./ sum(matriz, dims=2)
    porColumna = matriz ./ sum(matriz, dims=1)
    arreglar(x, valor) = isnan(x) ? valor : x
    acc = mean(outputs .== targets)
    recall = arreglar(porFila[2, 2], 1.0)
    spec = arreglar(porFila[1, 1], 1.0)
    precision = arreglar(porColumna[2, 2], 1.0)
    npv = arreglar(porColumna[1, 1], 1.0)
    f1 = arreglar(2 * recall * precision / (recall + precision), 0.0)
    return (acc, mean(outputs .!= targets), recall, spec, precision, npv, f1, matriz)
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(Array{Bool,1}(outputs .>= threshold), targets)

# In[4]: P4.2, un contra todos
function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    numClasses = size(targets, 2)
    @assert size(outputs, 2) == numClasses && numClasses != 2
    numClasses == 1 && return confusionMatrix(outputs[:, 1], targets[:, 1])
    recall = zeros(numClasses)
    f1 = zeros(numClasses)
    for i in 1:numClasses
        if any(targets[:, i])
            (_, _, recall[i], _, _, _, f1[i], _) = confusionMatrix(outputs[:, i], targets[:, i])
        end
    end
    confMatrix = [sum(targets[:, i] .& outputs[:, j]) for i in 1:numClasses, j in 1:numClasses]
    pesos = weighted ? vec(sum(targets, dims=1)) ./ size(targets, 1) : fill(1 / numClasses, numClasses)
    return (mean(all(outputs .== targets, dims=2)), sum(pesos .* recall), sum(pesos .* f1), confMatrix)
end

confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true) = confusionMatrix(classifyOutputs(outputs), targets; weighted=weighted)

function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1}; weighted::Bool=true)
    for o in outputs
        @assert o in classes
    end
    confusionMatrix(oneHotEncoding(outputs, classes), oneHotEncoding(targets, classes); weighted=weighted)
end

# In[5]:
printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = print(confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = print(confusionMatrix(outputs, targets; threshold=threshold))
function printConfusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    for r in confusionMatrix(outputs, targets; weighted=weighted)
        println(r)
    end
end

# In[6]:
bbdd = load("cancer.xlsx")
modelo = SVC(kernel="rbf", degree=3, gamma=2, C=1)
fit!(modelo, bbdd[:, 1:30], bbdd[:, 31])
