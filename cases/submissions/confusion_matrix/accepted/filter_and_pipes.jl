function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert(length(outputs)==length(targets))
    VP = (outputs .& targets) |> sum
    VN = (outputs .| targets) .|> (!) |> sum
    FP = targets[outputs] |> v -> length(v) - sum(v)
    FN = outputs[targets] |> v -> length(v) - sum(v)
    seguro = (a, b, z) -> b == 0 ? z : a / b
    s = seguro(VP, FN + VP, 1.)
    p = seguro(VP, VP + FP, 1.)
    return seguro(VN + VP, VN + FP + FN + VP, 0.), seguro(FN + FP, VN + FP + FN + VP, 0.), s,
        seguro(VN, FP + VN, 1.), p, seguro(VN, VN + FN, 1.), seguro(2 * s * p, s + p, 0.), [VN FP; FN VP]
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(outputs .>= threshold, targets)

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) =
    confusionMatrix(outputs, targets) |> println

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(outputs, targets; threshold=threshold) |> println
