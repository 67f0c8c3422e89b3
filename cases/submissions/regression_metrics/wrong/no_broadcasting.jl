using Statistics

function regression_metrics(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    e = outputs - targets
    mae = mean(abs(e))
    mse = mean(e^2)
    r2 = 1 - sum(e^2) / sum((targets - mean(targets))^2)
    return mae, mse, sqrt(mse), r2
end
