using ScikitLearn: fit!, predict
using Random:seed!
using Statistics

seed!(1)

# Se definen las métricas por separado
sensibilidad(VP, FN) = (VP + FN) != 0 ? VP / (VP + FN) : 1
especificidad(VN, FP) = VN / (VN + FP)
valorPredictivoPositivo(VN, VP, n) = (VN + VP) / n
function valorPredictivoNegativo(VN, FN)
    if (VN + FN) == 0
        return 1
    end
    return VN / (VN + FN)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    n = length(targets)
    VN, FP, FN, VP = count.((.!outputs .& .!targets, outputs .& .!targets, .!outputs .& targets, outputs .& targets))
    rec = sensibilidad(VP, FN)
    # el F1 se hace con la precisión de verdad
    vpp = VP + FP == 0 ? 1 : VP / (VP + FP)
    f1 = rec + vpp == 0 ? 0 : 2 * rec * vpp / (rec + vpp)
    (mean(outputs .== targets), mean(outputs .!= targets), rec, especificidad(VN, FP),
        valorPredictivoPositivo(VN, VP, n), valorPredictivoNegativo(VN, FN), f1, [VN FP; FN VP])
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix((x -> x >= threshold).(outputs), targets)

function printConfusionMatrix(outputs, targets; threshold=0.5)
    r = eltype(outputs) == Bool ? confusionMatrix(outputs, targets) : confusionMatrix(outputs, targets; threshold=threshold)
    println("Exactitud: $(r[1])  Error: $(r[2])")
end
