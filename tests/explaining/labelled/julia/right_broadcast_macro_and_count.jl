using Flux
using ScikitLearn
using DelimitedFiles, Statistics
@sk_import tree: DecisionTreeClassifier

# Carga de datos
datos = readdlm("wisconsin.data", ',')
entradas = Float32.(datos[:, 2:10])
salidas = datos[:, 11] .== 4

"""
    cociente(num, den)

Devuelve num/den, y 1 si no hay nada que contar.
"""
cociente(num::Int, den::Int)::Float64 = den == 0 ? 1.0 : num / den

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets) "Las longitudes no coinciden"
    VP = count(@. outputs & targets)
    VN = count(@. !outputs & !targets)
    FP = count(@. outputs & !targets)
    FN = count(@. !outputs & targets)
    aciertos = (VN + VP) / length(targets)
    sens = cociente(VP, FN + VP)
    esp = cociente(VN, FP + VN)
    vpp = cociente(VP, VP + FP)
    vpn = cociente(VN, VN + FN)
    f1 = (sens + vpp) == 0 ? 0.0 : 2 * sens * vpp / (sens + vpp)
    return aciertos, 1 - aciertos, sens, esp, vpp, vpn, f1, [VN FP; FN VP]
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(outputs .>= threshold, targets)

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    r = confusionMatrix(outputs, targets)
    nombres = ["Precisión", "Error", "Sensibilidad", "Especificidad", "VPP", "VPN", "F1"]
    for i in 1:7
        println(rpad(nombres[i], 15), r[i])
    end
    display(r[8])
end
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    printConfusionMatrix(outputs .>= threshold, targets)

modelo = DecisionTreeClassifier(max_depth=4)
fit!(modelo, entradas, salidas)
printConfusionMatrix(predict(modelo, entradas), salidas)
