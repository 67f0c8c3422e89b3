using Statistics

function regression_metrics(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    e = outputs .- targets
    mse = mean(e .^ 2)
    if var(targets; corrected=false) == 0
        r2 = mse == 0 ? 1.0 : 0.0
    elseif var(outputs; corrected=false) == 0
        r2 = 0.0
    else
        r2 = cor(Float64.(outputs), Float64.(targets))^2
    end
    return (mean(abs.(e)), mse, sqrt(mse), r2)
end
