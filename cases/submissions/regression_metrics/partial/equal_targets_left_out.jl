using Statistics

function regression_metrics(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    e = outputs .- targets
    mse = mean(e .^ 2)
    ssTot = sum((targets .- mean(targets)) .^ 2)
    return mean(abs.(e)), mse, sqrt(mse), 1 - sum(e .^ 2) / ssTot
end
