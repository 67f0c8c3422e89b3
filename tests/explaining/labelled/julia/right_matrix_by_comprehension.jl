using Flux
using Flux: onehotbatch
using Plots

# --- práctica 2 ---
function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    salida = falses(length(feature), length(classes))
    for k in 1:length(classes)
        salida[:, k] .= feature .== classes[k]
    end
    return salida
end

# --- práctica 4.1 ---
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert size(outputs) == size(targets)
    # filas: clase real; columnas: predicción
    M = [sum((targets .== real) .* (outputs .== pred)) for real in (false, true), pred in (false, true)]
    (VN, FN, FP, VP) = M   # por columnas
    porFilas = sum(M, dims=2)
    porColumnas = sum(M, dims=1)
    sens = porFilas[2] == 0 ? 1 : VP / porFilas[2]
    esp = porFilas[1] == 0 ? 1 : VN / porFilas[1]
    vpp = porColumnas[2] == 0 ? 1 : VP / porColumnas[2]
    vpn = porColumnas[1] == 0 ? 1 : VN / porColumnas[1]
    F1 = vpp == sens == 0 ? 0 : 2 * (vpp * sens) / (vpp + sens)
    tasaError = (FN + FP) / sum(M)
    return ((VN + VP) / sum(M), tasaError, sens, esp, vpp, vpn, F1, M)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs, targets; kwargs...)
    for (nombre, valor) in zip(("acc", "err", "sens", "esp", "vpp", "vpn", "F1"), confusionMatrix(outputs, targets; kwargs...))
        println(nombre, ": ", valor)
    end
end

plot(rand(10), rand(10))
