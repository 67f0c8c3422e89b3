using Statistics

function regression_metrics(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    e = outputs .- targets
    mae = mean(abs.(e))
    mse = mean(abs2, e)
    if all(targets .== targets[1])
        r2 = all(e .== 0) ? 1.0 : 0.0
    else
        r2 = 1 - sum(abs2, e) / sum(abs2, targets .- mean(targets))
    end
    return mae, mse, sqrt(mse), r2
end
