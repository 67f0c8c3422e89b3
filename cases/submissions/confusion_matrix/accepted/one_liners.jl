q(a, b) = iszero(b) ? 1.0 : a / b
F(p, r) = iszero(p + r) ? 0.0 : 2p * r / (p + r)
m(vn, fp, fn, vp) = ((vn + vp) / (vn + fp + fn + vp), (fn + fp) / (vn + fp + fn + vp), q(vp, fn + vp), q(vn, fp + vn), q(vp, vp + fp), q(vn, vn + fn), F(q(vp, vp + fp), q(vp, fn + vp)), [vn fp; fn vp])
confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = length(outputs) != length(targets) ? error("lengths") : m(sum(@. !outputs & !targets), sum(@. outputs & !targets), sum(@. !outputs & targets), sum(@. outputs & targets))
confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)
printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = println.(confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = println.(confusionMatrix(outputs, targets; threshold=threshold))
