function confusionMatrix(outputs::AbstractVector{Bool}, targets::AbstractVector{Bool})
    length(outputs) != length(targets) && throw(DimensionMismatch("lengths differ"))
    hits = outputs .== targets
    vp = count(hits .& targets)
    vn = count(hits) - vp
    fn = count(targets) - vp
    fp = length(hits) - vp - vn - fn
    sens = vp + fn == 0 ? 1.0 : vp / (vp + fn)
    spec = vn + fp == 0 ? 1.0 : vn / (vn + fp)
    ppv = vp + fp == 0 ? 1.0 : vp / (vp + fp)
    npv = vn + fn == 0 ? 1.0 : vn / (vn + fn)
    # harmonic mean by its definition; 1/0 is Inf and 2/Inf is 0
    f1 = 2 / (1 / ppv + 1 / sens)
    (count(hits) / length(hits), (fp + fn) / length(hits), sens, spec, ppv, npv, f1, [vn fp; fn vp])
end

confusionMatrix(outputs::AbstractVector{<:Real}, targets::AbstractVector{Bool}; threshold::Real = 0.5) =
    confusionMatrix(outputs .≥ threshold, targets)

printConfusionMatrix(outputs::AbstractVector{Bool}, targets::AbstractVector{Bool}) =
    show(stdout, "text/plain", confusionMatrix(outputs, targets)[8])

printConfusionMatrix(outputs::AbstractVector{<:Real}, targets::AbstractVector{Bool}; threshold::Real = 0.5) =
    printConfusionMatrix(outputs .≥ threshold, targets)
