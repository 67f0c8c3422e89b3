# Autores: Lois Neira, Carme Bouzas
using Statistics

function matriz(outputs, targets)
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(.!outputs .& targets)
    FN = sum(outputs .& .!targets)
    return VN, FP, FN, VP
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VN, FP, FN, VP = matriz(outputs, targets)
    precision = (VN + VP) / length(outputs)
    tasa_error = (FN + FP) / length(outputs)
    sensibilidad = (VP == 0 && FN == 0) ? 1 : VP / (FN + VP)
    especificidad = (VN == 0 && FP == 0) ? 1 : VN / (FP + VN)
    vpp = (VP == 0 && FP == 0) ? 1 : VP / (VP + FP)
    vpn = (VN == 0 && FN == 0) ? 1 : VN / (VN + FN)
    F1 = (sensibilidad == 0 && vpp == 0) ? 0 : 2 * (vpp * sensibilidad) / (vpp + sensibilidad)
    return precision, tasa_error, sensibilidad, especificidad, vpp, vpn, F1, [VN FP; FN VP]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}, umbral::Real)
    salida = outputs .>= umbral
    return confusionMatrix(salida, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    precision, tasa_error, sensibilidad, especificidad, vpp, vpn, F1, m = confusionMatrix(outputs, targets)
    print("Precisión: "); println(precision)
    print("Tasa de error: "); println(tasa_error)
    print("Sensibilidad: "); println(sensibilidad)
    print("Especificidad: "); println(especificidad)
    print("VPP: "); println(vpp)
    print("VPN: "); println(vpn)
    print("F1: "); println(F1)
    println(m)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}, umbral::Real)
    printConfusionMatrix(outputs .>= umbral, targets)
end

# prueba
o = [0.3, 0.8, 0.6, 0.1]
t = [false, true, true, true]
printConfusionMatrix(o, t, 0.5)
