using MLJ
using Flux
using Statistics

# Ejercicio 4.1

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VN = sum((outputs .== 0) .& (targets .== 0))
    FN = sum((outputs .== 0) .& (targets .== 1))
    VP = sum((outputs .== 1) .& (targets .== 1))
    FP = sum((outputs .== 1) .& (targets .== 0))

    acc = (VN + VP) / (VN + VP + FN + FP)
    errorRate = (FN + FP) / (VN + VP + FN + FP)

    if VP == 0 && FN == 0
        sensibilidad = 1.0
    else
        sensibilidad = VP / (FN + VP)
    end

    if VN == 0 && FP == 0
        especificidad = 1.0
    else
        especificidad = VN / (FP + VN)

    if VP == 0 && FP == 0
        vpp = 1.0
    else
        vpp = VP / (VP + FP)
    end

    if VN == 0 && FN == 0
        vpn = 1.0
    else
        vpn = VN / (VN + FN)
    end

    if sensibilidad == 0 && vpp == 0
        f1 = 0.0
    else
        f1 = 2 * (sensibilidad * vpp) / (sensibilidad + vpp)
    end

    return (acc, errorRate, sensibilidad, especificidad, vpp, vpn, f1, [VN FP; FN VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println(confusionMatrix(outputs, targets, threshold=threshold))
end

# Ejercicio 4.2
using MLJ: machine, fit!

function entrenar(modelo, X, y)
    mach = machine(modelo, MLJ.table(X), categorical(y))
    MLJ.fit!(mach, verbosity=0)
    return mach
end

end
