using Statistics: mean
function accuracy(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    mean(outputs .== targets)
end
function accuracy(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    accuracy(outputs .>= threshold, targets)
end
