function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = sum(outputs .& targets); VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets); FN = sum(.!outputs .& targets)
    n = length(targets)
    sens = VP + FN == 0 ? 1. : VP / (VP + FN)
    esp = VN + FP == 0 ? 1. : VN / (VN + FP)
    vpp = VP + FP == 0 ? 1. : VP / (VP + FP)
    vpn = VN + FN == 0 ? 1. : VN / (VN + FN)
    f1 = sens + vpp == 0 ? 0. : 2 * sens * vpp / (sens + vpp)
    return ((VN + VP) / n, (FN + FP) / n, sens, esp, vpp, vpn, f1, [VN FP; FN VP])
end

function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    size(outputs) == size(targets) || throw(DimensionMismatch("tamaños distintos"))
    L = size(targets, 2)
    L == 1 && return confusionMatrix(vec(outputs), vec(targets))
    L == 2 && throw(ArgumentError("dos columnas"))
    patrones = sum(targets, dims=1)
    tabla = zeros(L, 5)
    for clase in findall(vec(patrones) .> 0)
        tabla[clase, :] .= confusionMatrix(outputs[:, clase], targets[:, clase])[3:7]
    end
    pesos = weighted ? patrones ./ sum(patrones) : (patrones .> 0) ./ sum(patrones .> 0)
    sens, esp, vpp, vpn, f1 = [sum(tabla[:, i] .* (weighted ? pesos : vec(pesos))) for i in 1:5]
    matriz = zeros(Int, L, L)
    for i in 1:L, j in 1:L
        matriz[i, j] = sum(targets[:, i] .& outputs[:, j])
    end
    exactitud = sum(all(outputs .== targets, dims=2)) / size(targets, 1)
    return (exactitud, 1 - exactitud, sens, esp, vpp, vpn, f1, matriz)
end

function confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    clases = size(outputs, 2) == 1 ? outputs .>= 0.5 : falses(size(outputs))
    size(outputs, 2) > 1 && (clases[argmax(outputs, dims=2)] .= true)
    return confusionMatrix(clases, targets; weighted=weighted)
end

function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}; weighted::Bool=true)
    clases = unique(targets)
    all(in.(outputs, Ref(clases))) || error("hay clases desconocidas")
    length(clases) == 2 && (clases = clases[1:1])
    codificar(x) = hcat([x .== c for c in clases]...)
    return confusionMatrix(codificar(outputs), codificar(targets); weighted=weighted)
end

printConfusionMatrix(outputs, targets; weighted::Bool=true) = println(confusionMatrix(outputs, targets; weighted=weighted))
