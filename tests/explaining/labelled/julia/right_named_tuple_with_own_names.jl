# Practice 4.1, José and friends
using CSV, DataFrames
using Statistics: mean

const Resultado = NamedTuple{(:precision, :tasaError, :sensibilidad, :especificidad, :VPP, :VPN, :F1, :matriz)}

unless0(a, b) = ifelse(b == 0, 1.0, a / b)

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    length(outputs) == length(targets) || throw("different lengths!")
    m = [mapreduce((o, t) -> (t == i) & (o == j), +, outputs, targets; init = 0) for i in (false, true), j in (false, true)]
    acc = mean(outputs .== targets)
    sens = unless0(m[2, 2], sum(m[2, :]))
    vpp = unless0(m[2, 2], sum(m[:, 2]))
    f1 = vpp == 0.0 == sens ? 0.0 : 2 * vpp * sens / (vpp + sens)
    return Resultado((acc, 1 - acc, sens, unless0(m[1, 1], sum(m[1, :])), vpp, unless0(m[1, 1], sum(m[:, 1])), f1, m))
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    positive(x) = !isless(x, threshold)
    return confusionMatrix(positive.(outputs), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = println(confusionMatrix(outputs, targets; threshold=threshold))
