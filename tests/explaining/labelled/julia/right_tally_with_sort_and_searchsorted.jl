# stranger no. 1: everything from one sorted vector of codes
using Flux: onehot

code(o::Bool, t::Bool) = UInt8(t) << 1 | UInt8(o)

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    axes(outputs) == axes(targets) || throw(DimensionMismatch("outputs/targets"))
    codes = sort!(code.(outputs, targets))
    bounds = searchsortedlast.(Ref(codes), 0x00:0x03)
    vn, fp, fn, vp = diff([0; bounds])
    p = vn + fp == 0 ? 1.0 : vn / (vn + fp)
    n = length(codes)
    metrics = map([(vn + vp, n), (fp + fn, n), (vp, vp + fn), (vn, vn + fp), (vp, vp + fp), (vn, vn + fn)]) do (a, b)
        b == 0 ? 1.0 : a / b
    end
    _, _, sens, _, ppv, _ = metrics
    f1 = max(sens, ppv) == 0 ? 0.0 : 2 * sens * ppv / (sens + ppv)
    return (metrics..., f1, [vn fp; fn vp])
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(map(s -> s >= threshold, outputs), targets)

printConfusionMatrix(x...; k...) = foreach(println, confusionMatrix(x...; k...))
