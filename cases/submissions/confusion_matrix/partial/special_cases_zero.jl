function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    if length(outputs) != length(targets)
        error("outputs y targets deben tener la misma longitud");
    end;
    # recuentos
    verdaderos_positivos = sum((outputs .== 1) .& (targets .== 1));
    verdaderos_negativos = sum((outputs .== 0) .& (targets .== 0));
    falsos_positivos = sum((outputs .== 1) .& (targets .== 0));
    falsos_negativos = sum((outputs .== 0) .& (targets .== 1));
    total = length(targets);

    precision = (verdaderos_negativos + verdaderos_positivos) / total;
    tasa_error = (falsos_negativos + falsos_positivos) / total;

    if verdaderos_positivos + falsos_negativos == 0
        sensibilidad = 0.0;
    else
        sensibilidad = verdaderos_positivos / (falsos_negativos + verdaderos_positivos);
    end
    if verdaderos_negativos + falsos_positivos == 0
        especificidad = 0.0;
    else
        especificidad = verdaderos_negativos / (falsos_positivos + verdaderos_negativos);
    end
    if verdaderos_positivos + falsos_positivos == 0
        vpp = 0.0;
    else
        vpp = verdaderos_positivos / (verdaderos_positivos + falsos_positivos);
    end
    if verdaderos_negativos + falsos_negativos == 0
        vpn = 0.0;
    else
        vpn = verdaderos_negativos / (verdaderos_negativos + falsos_negativos);
    end
    if sensibilidad == 0 && vpp == 0
        f1 = 0.0;
    else
        f1 = 2 * vpp * sensibilidad / (vpp + sensibilidad);
    end

    matriz = [verdaderos_negativos falsos_positivos; falsos_negativos verdaderos_positivos];
    return (precision, tasa_error, sensibilidad, especificidad, vpp, vpn, f1, matriz);
end;

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    salidas = outputs .>= threshold;
    return confusionMatrix(salidas, targets);
end;

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    resultado = confusionMatrix(outputs, targets);
    println("Resultados: ", resultado);
end;

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets);
end;
