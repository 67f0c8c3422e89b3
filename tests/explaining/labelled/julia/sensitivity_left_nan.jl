using Statistics
using BenchmarkTools

# compute the 4 cells with one pass of cumulative logical indexing
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    P = findall(targets)
    N = findall(.!targets)
    PP = findall(outputs)
    PN = findall(.!outputs)
    vp = length(intersect(P, PP))
    fp = length(intersect(N, PP))
    fn = length(intersect(P, PN))
    vn = length(intersect(N, PN))

    accuracy = (vp + vn) / length(targets)
    error_rate = (fp + fn) / length(targets)
    sensitivity = vp / (vp + fn)          # TODO caso especial!!
    specificity = isempty(N) ? 1.0 : vn / (vn + fp)
    ppv = isempty(PP) ? 1.0 : vp / (vp + fp)
    npv = isempty(PN) ? 1.0 : vn / (vn + fn)
    f1 = (ppv == 0 && sensitivity == 0) ? 0.0 : 2 * ppv * sensitivity / (ppv + sensitivity)
    (accuracy, error_rate, sensitivity, specificity, ppv, npv, f1, [vn fp; fn vp])
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = confusionMatrix(outputs .>= threshold, targets)

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = show(confusionMatrix(outputs, targets))
printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) = show(confusionMatrix(outputs, targets; threshold=threshold))

@btime confusionMatrix(rand(Bool, 1000), rand(Bool, 1000))
