using Statistics: mean

function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    length(classes) == 2 && return reshape(feature .== classes[1], :, 1)
    return feature .== permutedims(classes)
end

function classifyOutputs(outputs::AbstractArray{<:Real,2}; threshold::Real=0.5)
    size(outputs, 2) == 1 && return outputs .>= threshold
    clases = falses(size(outputs))
    clases[findmax(outputs, dims=2)[2]] .= true
    return clases
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)
    n = length(targets)
    todo_acertado = VN == n || VP == n ? 1.0 : 0.0
    cociente(parte, todo) = todo == 0 ? todo_acertado : parte / todo

    sensibilidad = cociente(VP, VP + FN)
    especificidad = cociente(VN, VN + FP)
    VPP = cociente(VP, VP + FP)
    VPN = cociente(VN, VN + FN)
    F1 = sensibilidad == VPP == 0 ? 0.0 : 2 * sensibilidad * VPP / (sensibilidad + VPP)
    exactitud = (VN + VP) / n
    return (exactitud, 1 - exactitud, sensibilidad, especificidad, VPP, VPN, F1, [VN FP; FN VP])
end

# Todas las clases se calculan, tengan patrones o no.
function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    @assert size(outputs) == size(targets)
    clases = size(targets, 2)
    @assert clases != 2
    clases == 1 && return confusionMatrix(outputs[:, 1], targets[:, 1])

    patrones = vec(sum(targets, dims=1))
    metricas = zeros(clases, 5)
    for clase in 1:clases
        metricas[clase, :] .= confusionMatrix(outputs[:, clase], targets[:, clase])[3:7]
    end

    pesos = weighted ? patrones : ones(clases)
    medias = sum(pesos .* metricas, dims=1) ./ sum(pesos)
    matriz = [sum(targets[:, real] .& outputs[:, dicha]) for real in 1:clases, dicha in 1:clases]
    exactitud = mean(all(outputs .== targets, dims=2))
    return (exactitud, 1 - exactitud, medias..., matriz)
end

confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true) =
    confusionMatrix(classifyOutputs(outputs), targets; weighted=weighted)

function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}; weighted::Bool=true)
    @assert all(in(salida, unique(targets)) for salida in outputs)
    clases = unique(targets)
    return confusionMatrix(oneHotEncoding(outputs, clases), oneHotEncoding(targets, clases); weighted=weighted)
end

printConfusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true) =
    println(confusionMatrix(outputs, targets; weighted=weighted))
printConfusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true) =
    println(confusionMatrix(outputs, targets; weighted=weighted))
printConfusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}; weighted::Bool=true) =
    println(confusionMatrix(outputs, targets; weighted=weighted))
