#
#  Practica 4.1   (Icía Vieites, Duarte Porto)
#
using Statistics
using CSV

function confusionMatrix(outputs::Vector{Bool}, targets::Vector{Bool})
    VP = count(outputs .& targets)
    VN = count(.!(outputs .| targets))
    FP = count(outputs .& .!targets)
    FN = count(.!outputs .& targets)

    precision = (VP + VN) / (VP + VN + FP + FN)
    tasa_de_error = (FP + FN) / (VP + VN + FP + FN)
    recall = if VP + FN == 0 1.0 else VP / (VP + FN) end
    especificidad = if VN + FP == 0 1.0 else VN / (VN + FP) end
    vpp = if VP + FP == 0 1.0 else VP / (VP + FP) end
    vpn = if VN + FN == 0 1.0 else VN / (VN + FN) end
    # media armónica de precision y recall
    f1 = if precision + recall == 0 0.0 else 2 * precision * recall / (precision + recall) end
    precision, tasa_de_error, recall, especificidad, vpp, vpn, f1, [VN FP; FN VP]
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(Vector{Bool}(outputs .>= threshold), Vector{Bool}(targets))
end

function printConfusionMatrix(outputs::Vector{Bool}, targets::Vector{Bool})
    display(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(Vector{Bool}(outputs .>= threshold), Vector{Bool}(targets))
end
