# Práctica 4, primera parte.  Grupo: Zeltia & Anxo
using FileIO, Flux, Statistics

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = sum(outputs .&   targets)
    FP = sum(outputs .& .!targets)
    FN = sum(targets .& .!outputs)
    VN = length(targets) - VP - FP - FN
    acc  = (VP + VN) / length(targets)
    rec  = VP == FN == 0 ? 1.0 : VP / (VP + FN)
    esp  = VN == FP == 0 ? 1.0 : VN / (VN + FP)
    vpp  = VP == FP == 0 ? 1.0 : VP / (VP + FP)
    vpn  = VN == FN == 0 ? 1.0 : VN / (VN + FN)
    f1   = rec == vpp == 0 ? 0.0 : 2 * rec * vpp / (rec + vpp)
    return (acc, 1 - acc, rec, esp, vpp, vpn, f1, [VN FP; FN VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    salida = falses(length(outputs))
    for i in 1:length(outputs)
        if outputs[i] >= threshold
            salida[i] = true
        end
    end
    return confusionMatrix(salida, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, err, rec, esp, vpp, vpn, f1, mat) = confusionMatrix(outputs, targets)
    println("Accuracy: ", acc, "\nError: ", err, "\nRecall: ", rec, "\nEspecificidad: ", esp)
    println("VPP: ", vpp, "\nVPN: ", vpn, "\nF1: ", f1, "\n", mat)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
