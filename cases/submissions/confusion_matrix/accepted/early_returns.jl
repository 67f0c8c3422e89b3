function division(a::Int, b::Int)
    if b == 0
        return 1.0
    end
    return a / b
end

function mediaArmonica(a, b)
    a == 0 && b == 0 && return 0.0
    return 2a * b / (a + b)
end

function contar(a, b)
    return sum(a .& b)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    length(outputs) == length(targets) || error("outputs y targets no miden lo mismo")
    noOutputs, noTargets = .!outputs, .!targets
    matriz = [contar(noOutputs, noTargets) contar(outputs, noTargets); contar(noOutputs, targets) contar(outputs, targets)]
    (VN, FN, FP, VP) = matriz   # por columnas
    sensibilidad = division(VP, FN + VP)
    VPP = division(VP, VP + FP)
    return (division(VN + VP, length(outputs)), division(FN + FP, length(outputs)), sensibilidad,
        division(VN, FP + VN), VPP, division(VN, VN + FN), mediaArmonica(VPP, sensibilidad), matriz)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(threshold .<= outputs, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    matriz = confusionMatrix(outputs, targets)[8]
    print("""
    VN: $(matriz[1,1])   FP: $(matriz[1,2])
    FN: $(matriz[2,1])   VP: $(matriz[2,2])
    """)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(threshold .<= outputs, targets)
end
