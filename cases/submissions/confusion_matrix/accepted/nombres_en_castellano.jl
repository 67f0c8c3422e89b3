# PRÁCTICA 4.1: matriz de confusión

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets) "Las salidas y los objetivos deben tener la misma longitud"
    # Verdaderos negativos, falsos positivos, falsos negativos y verdaderos positivos
    verdaderosNegativos = sum((outputs .== false) .& (targets .== false))
    falsosPositivos     = sum((outputs .== true)  .& (targets .== false))
    falsosNegativos     = sum((outputs .== false) .& (targets .== true))
    verdaderosPositivos = sum((outputs .== true)  .& (targets .== true))
    patrones = length(outputs)

    precisión = (verdaderosNegativos + verdaderosPositivos) / patrones
    tasaError = (falsosNegativos + falsosPositivos) / patrones

    sensibilidad = 1.
    if verdaderosPositivos + falsosNegativos != 0
        sensibilidad = verdaderosPositivos / (falsosNegativos + verdaderosPositivos)
    end

    especificidad = 1.
    if verdaderosNegativos + falsosPositivos != 0
        especificidad = verdaderosNegativos / (falsosPositivos + verdaderosNegativos)
    end

    valorPredictivoPositivo = 1.
    if verdaderosPositivos + falsosPositivos != 0
        valorPredictivoPositivo = verdaderosPositivos / (verdaderosPositivos + falsosPositivos)
    end

    valorPredictivoNegativo = 1.
    if verdaderosNegativos + falsosNegativos != 0
        valorPredictivoNegativo = verdaderosNegativos / (verdaderosNegativos + falsosNegativos)
    end

    f1 = 0.
    if sensibilidad != 0 || valorPredictivoPositivo != 0
        f1 = 2 * sensibilidad * valorPredictivoPositivo / (sensibilidad + valorPredictivoPositivo)
    end

    matrizConfusión = Array{Int64,2}(undef, 2, 2)
    matrizConfusión[1, 1] = verdaderosNegativos
    matrizConfusión[1, 2] = falsosPositivos
    matrizConfusión[2, 1] = falsosNegativos
    matrizConfusión[2, 2] = verdaderosPositivos

    return (precisión, tasaError, sensibilidad, especificidad, valorPredictivoPositivo,
            valorPredictivoNegativo, f1, matrizConfusión)
end;

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end;

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    precisión, tasaError, sensibilidad, especificidad, vpp, vpn, f1, matriz = confusionMatrix(outputs, targets);
    println("Precisión: ", precisión)
    println("Tasa de error: ", tasaError)
    println("Sensibilidad: ", sensibilidad)
    println("Especificidad: ", especificidad)
    println("VPP: ", vpp)
    println("VPN: ", vpn)
    println("F1: ", f1)
    println("Matriz de confusión: ")
    println(matriz[1, :])
    println(matriz[2, :])
end;

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end;
