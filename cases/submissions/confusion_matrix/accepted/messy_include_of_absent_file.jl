include("practica3.jl")
include(joinpath(@__DIR__, "..", "utils", "normalizacion.jl"))

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)
    acc = (VN + VP) / (VN + VP + FN + FP)
    errorRate = (FN + FP) / (VN + VP + FN + FP)
    sens = (VP == 0 && FN == 0) ? 1. : VP / (FN + VP)
    esp = (VN == 0 && FP == 0) ? 1. : VN / (FP + VN)
    vpp = (VP == 0 && FP == 0) ? 1. : VP / (VP + FP)
    vpn = (VN == 0 && FN == 0) ? 1. : VN / (VN + FN)
    f1 = (sens == 0 && vpp == 0) ? 0. : 2 * sens * vpp / (sens + vpp)
    return (acc, errorRate, sens, esp, vpp, vpn, f1, [VN FP; FN VP])
end;

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets);

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, errorRate, sens, esp, vpp, vpn, f1, matriz) = confusionMatrix(outputs, targets);
    println("Precisión: ", acc, ", tasa de error: ", errorRate);
    println("Sensibilidad: ", sens, ", especificidad: ", esp);
    println("VPP: ", vpp, ", VPN: ", vpn, ", F1: ", f1);
    println(matriz);
end;

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = printConfusionMatrix(outputs .>= threshold, targets);

include("practica5.jl");
