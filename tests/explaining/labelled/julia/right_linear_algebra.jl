# P4.1 Antía Lamas Seoane / Iago Barral Pombo
using LinearAlgebra
using Printf
using FileIO, XLSX, Flux

include("practica3.jl")

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    no = .~outputs
    nt = .~targets
    # produtos escalares: contan as coincidencias
    VP = dot(outputs, targets)
    VN = dot(no, nt)
    FP = dot(outputs, nt)
    FN = dot(no, targets)
    C = [VN FP; FN VP]

    acc = tr(C) / sum(C)
    taxaErro = 1 - acc

    sens = VP + FN != 0 ? VP / (VP + FN) : 1.0
    espec = VN + FP != 0 ? VN / (VN + FP) : 1.0
    vpp = VP + FP != 0 ? VP / (VP + FP) : 1.0
    vpn = VN + FN != 0 ? VN / (VN + FN) : 1.0
    f1 = sens == vpp == 0 ? 0.0 : 2 / (1 / sens + 1 / vpp)

    acc, taxaErro, sens, espec, vpp, vpn, f1, C
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    acc, e, s, es, vpp, vpn, f1, C = confusionMatrix(outputs, targets)
    @printf("Precisión       : %.3f\n", acc)
    @printf("Taxa de erro    : %.3f\n", e)
    @printf("Sensibilidade   : %.3f\n", s)
    @printf("Especificidade  : %.3f\n", es)
    @printf("VPP %.3f   VPN %.3f   F1 %.3f\n", vpp, vpn, f1)
    @printf("            pred -   pred +\n")
    @printf("real -   %8d %8d\n", C[1, 1], C[1, 2])
    @printf("real +   %8d %8d\n", C[2, 1], C[2, 2])
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end

datos = XLSX.readdata("wine.xlsx", "Hoja1", "A2:N179")
entradas = Float32.(datos[:, 1:13])
