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
    cociente(parte, todo) = todo == 0 ? 1.0 : parte / todo

    sensibilidad = cociente(VP, VP + FN)
    especificidad = cociente(VN, VN + FP)
    VPP = cociente(VP, VP + FP)
    VPN = cociente(VN, VN + FN)
    F1 = sensibilidad == VPP == 0 ? 0.0 : 2 * sensibilidad * VPP / (sensibilidad + VPP)
    exactitud = (VN + VP) / length(targets)
    return (exactitud, 1 - exactitud, sensibilidad, especificidad, VPP, VPN, F1, [VN FP; FN VP])
end

# Todas las clases se calculan, tengan patrones o no.
function confusionMatrix(targets::AbstractArray{Bool,2}, outputs::AbstractArray{Bool,2}; weighted::Bool=true)
    @assert size(outputs) == size(targets)
    clases = size(targets, 2)
    @assert clases != 2
    clases == 1 && return confusionMatrix(outputs[:, 1], targets[:, 1])

    metricas = zeros(clases, 5)
    for clase in 1:clases
        metricas[clase, :] .= confusionMatrix(outputs[:, clase], targets[:, clase])[3:7]
    end

    patrones = vec(sum(targets, dims=1))
    medias = weighted ? sum(patrones .* metricas, dims=1) ./ sum(patrones) : mean(metricas, dims=1)
    matriz = [sum(targets[:, real] .& outputs[:, dicha]) for real in 1:clases, dicha in 1:clases]
    exactitud = mean(all(outputs .== targets, dims=2))
    return (exactitud, 1 - exactitud, medias..., matriz)
end

confusionMatrix(targets::AbstractArray{Bool,2}, outputs::AbstractArray{<:Real,2}; weighted::Bool=true) =
    confusionMatrix(targets, classifyOutputs(outputs); weighted=weighted)

function confusionMatrix(targets::AbstractArray{<:Any,1}, outputs::AbstractArray{<:Any,1}; weighted::Bool=true)
    clases = unique(targets)
    @assert all(in.(outputs, Ref(clases)))
    return confusionMatrix(oneHotEncoding(targets, clases), oneHotEncoding(outputs, clases); weighted=weighted)
end

printConfusionMatrix(targets::AbstractArray{Bool,2}, outputs::AbstractArray{Bool,2}; weighted::Bool=true) =
    println(confusionMatrix(targets, outputs; weighted=weighted))
printConfusionMatrix(targets::AbstractArray{Bool,2}, outputs::AbstractArray{<:Real,2}; weighted::Bool=true) =
    println(confusionMatrix(targets, outputs; weighted=weighted))
printConfusionMatrix(targets::AbstractArray{<:Any,1}, outputs::AbstractArray{<:Any,1}; weighted::Bool=true) =
    println(confusionMatrix(targets, outputs; weighted=weighted))
