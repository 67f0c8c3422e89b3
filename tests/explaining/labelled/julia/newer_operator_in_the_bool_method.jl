using Statistics
using Plots

#%% P4.1
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = count(outputs .&& targets)
    VN = count(.!outputs .&& .!targets)
    FP = count(outputs .&& .!targets)
    FN = count(.!outputs .&& targets)

    precision = (VN + VP) / (VN + VP + FP + FN)
    tasa_error = (FN + FP) / (VN + VP + FP + FN)
    sensibilidad = VP + FN == 0 ? 1.0 : VP / (VP + FN)
    especificidad = VN + FP == 0 ? 1.0 : VN / (VN + FP)
    valor_predictivo_positivo = VP + FP == 0 ? 1.0 : VP / (VP + FP)
    valor_predictivo_negativo = VN + FN == 0 ? 1.0 : VN / (VN + FN)
    if valor_predictivo_positivo == 0 && sensibilidad == 0
        f1_score = 0.0
    else
        f1_score = 2 * valor_predictivo_positivo * sensibilidad / (valor_predictivo_positivo + sensibilidad)
    end
    matriz_confusion = [VN FP; FN VP]
    return precision, tasa_error, sensibilidad, especificidad, valor_predictivo_positivo, valor_predictivo_negativo, f1_score, matriz_confusion
end

#%%
function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    nuevas = outputs .>= threshold
    return confusionMatrix(nuevas, targets)
end

#%%
function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    p, e, s, es, vpp, vpn, f, m = confusionMatrix(outputs, targets)
    println("Precision: $p\nError: $e\nSensibilidad: $s\nEspecificidad: $es\nVPP: $vpp\nVPN: $vpn\nF1: $f\n$m")
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end

#%% pruebas
heatmap(confusionMatrix([true, false], [true, true])[8])
