# Práctica 4 AA
using FileIO
using Flux

function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    return feature .== reshape(classes, 1, :)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vp = sum(outputs .== true .& targets .== true)
    vn = sum(outputs .== false .& targets .== false)
    fp = sum(outputs .== true .& targets .== false)
    fn = sum(outputs .== false .& targets .== true)

    exactitud = (vn + vp) / (vn + vp + fn + fp)
    error = (fn + fp) / (vn + vp + fn + fp)
    recall = (vp == 0 && fn == 0) ? 1.0 : vp / (fn + vp)
    espec = (vn == 0 && fp == 0) ? 1.0 : vn / (fp + vn)
    vpp = (vp == 0 && fp == 0) ? 1.0 : vp / (vp + fp)
    vpn = (vn == 0 && fn == 0) ? 1.0 : vn / (vn + fn)
    f1 = (recall == 0 && vpp == 0) ? 0.0 : 2 * recall * vpp / (recall + vpp)

    return (exactitud, error, recall, espec, vpp, vpn, f1, [vn fp; fn vp])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    exactitud, error, recall, espec, vpp, vpn, f1, m = confusionMatrix(outputs, targets)
    println("""
    Exactitud: $exactitud
    Error:     $error
    Recall:    $recall
    Espec.:    $espec
    VPP:       $vpp
    VPN:       $vpn
    F1:        $f1
    """)
    println(m)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
