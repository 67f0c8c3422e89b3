using Statistics

function regression_metrics(targets::AbstractArray{<:Real,1}, outputs::AbstractArray{<:Real,1})
    e = outputs .- targets
    mse = mean(e .^ 2)
    total = sum((targets .- mean(targets)) .^ 2)
    r2 = total == 0 ? (mse == 0 ? 1.0 : 0.0) : 1 - sum(e .^ 2) / total
    return mean(abs.(e)), mse, sqrt(mse), r2
end
