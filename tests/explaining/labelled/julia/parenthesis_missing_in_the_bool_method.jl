using Flux
using Statistics

# Practica 4.1

function accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    mean(outputs .== targets)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vp = sum(outputs .& targets)
    vn = sum(.!outputs .& .!targets)
    fp = sum(outputs .& .!targets)
    fn = sum(.!outputs .& targets)
    sens = (vp + fn == 0) ? 1 : vp / (vp + fn)
    esp = (vn + fp == 0 ? 1 : vn / (vn + fp)
    vpp = (vp + fp == 0) ? 1 : vp / (vp + fp)
    vpn = (vn + fn == 0) ? 1 : vn / (vn + fn)
    f1 = (sens + vpp == 0) ? 0 : 2 * sens * vpp / (sens + vpp)
    return (accuracy(outputs, targets), 1 - accuracy(outputs, targets), sens, esp, vpp, vpn, f1, [vn fp; fn vp])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println("Matriz: ", confusionMatrix(outputs, targets; threshold=threshold))
end
