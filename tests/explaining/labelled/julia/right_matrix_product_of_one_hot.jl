# Martín & Sira   Grupo 5
using Statistics, LinearAlgebra, DataFrames, GLM

# [no  sí] de un vector Bool
indicadora(v) = hcat(.!v, v)

const EPS = eps()

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    matrizConfusion = indicadora(targets)' * indicadora(outputs)
    filas = vec(sum(matrizConfusion; dims = 2))
    columnas = vec(sum(matrizConfusion; dims = 1))
    d = diag(matrizConfusion)

    especificidad, sensibilidad = ifelse.(filas .== 0, 1.0, d ./ filas)
    vpn, vpp = ifelse.(columnas .== 0, 1.0, d ./ columnas)
    precision = tr(matrizConfusion) / sum(matrizConfusion)
    f1 = norm([vpp, sensibilidad]) == 0 ? 0.0 : 2vpp * sensibilidad / (vpp + sensibilidad)
    (precision, 1 - precision, sensibilidad, especificidad, vpp, vpn, f1, Matrix{Int64}(matrizConfusion))
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real = 0.5)
    return confusionMatrix(.!(outputs .< threshold), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    m = confusionMatrix(outputs, targets)[end]
    println(DataFrame(real = ["-", "+"], negativo = m[:, 1], positivo = m[:, 2]))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real = 0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
