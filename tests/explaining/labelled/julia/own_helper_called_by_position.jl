using Flux
using Statistics
using DelimitedFiles

dataset = readdlm("databases/iris.data", ',')

function clasificar(salidas::AbstractArray{<:Real,1}; umbral::Real=0.5)
    return salidas .>= umbral
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    vp = sum(outputs .& targets)
    vn = sum(.!outputs .& .!targets)
    fp = sum(outputs .& .!targets)
    fn = sum(.!outputs .& targets)
    acc = (vp + vn) / length(targets)
    sens = vp + fn == 0 ? 1.0 : vp / (vp + fn)
    esp = vn + fp == 0 ? 1.0 : vn / (vn + fp)
    vpp = vp + fp == 0 ? 1.0 : vp / (vp + fp)
    vpn = vn + fn == 0 ? 1.0 : vn / (vn + fn)
    f1 = sens + vpp == 0 ? 0.0 : 2 * sens * vpp / (sens + vpp)
    return (acc, 1 - acc, sens, esp, vpp, vpn, f1, [vn fp; fn vp])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    # clasificar tiene el umbral como argumento con nombre
    clases = clasificar(outputs, threshold)
    return confusionMatrix(clases, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end
function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println(confusionMatrix(outputs, targets; threshold=threshold))
end
