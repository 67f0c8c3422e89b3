# Primero se divide y luego se sustituyen los NaN
siNaN(valor, porDefecto) = isnan(valor) ? porDefecto : valor

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    VN, FP, FN, VP = sum.((.!outputs .& .!targets, outputs .& .!targets, .!outputs .& targets, outputs .& targets))
    exactitud = (VN + VP) / (VN + FP + FN + VP)
    error = (FN + FP) / (VN + FP + FN + VP)
    sens, esp, vpp, vpn = siNaN.((VP / (FN + VP), VN / (FP + VN), VP / (VP + FP), VN / (VN + FN)), 1.0)
    f1 = siNaN(2 * vpp * sens / (vpp + sens), 0.0)
    return exactitud, error, sens, esp, vpp, vpn, f1, vcat([VN FP], [FN VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix((outputs .>= threshold), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println(confusionMatrix(outputs, targets; threshold = threshold))
end
