# AA 22/23  P4
using Flux, FileIO, XLSX, MLJ
using Random: seed!
seed!(1)

accuracy(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1}) = sum(o .== t) / length(t)

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vp = sum(outputs .& targets)
    vn = sum(.!outputs .& .!targets)
    fp = sum(outputs .& .!targets)
    fn = sum(.!outputs .& targets)
    total = vp + vn + fp + fn

    # casos especiales del enunciado
    if vn == total
        recall = 1.
        vpp = 1.
    else
        recall = (vp + fn) == 0 ? 0. : vp / (vp + fn)
        vpp = (vp + fp) == 0 ? 0. : vp / (vp + fp)
    end
    if vp == total
        esp = 1.
        vpn = 1.
    else
        esp = (vn + fp) == 0 ? 0. : vn / (vn + fp)
        vpn = (vn + fn) == 0 ? 0. : vn / (vn + fn)
    end
    f1 = (recall + vpp) == 0 ? 0. : 2 * recall * vpp / (recall + vpp)
    matriz = [vn fp
              fn vp]
    return accuracy(outputs, targets), 1 - accuracy(outputs, targets), recall, esp, vpp, vpn, f1, matriz

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    r = confusionMatrix(outputs, targets)
    print("acc ", r[1], " err ", r[2], " rec ", r[3], " esp ", r[4])
    println(" vpp ", r[5], " vpn ", r[6], " f1 ", r[7])
    display(r[8])
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return printConfusionMatrix(outputs .>= threshold, targets)
end

function crossvalidation(N::Int64, k::Int64)
    indices = repeat(1:k, Int64(ceil(N / k)))[1:N]
    return shuffle!(indices)
end

end
