# The Julia twin of regression_metrics.py: the same values bit for bit, for parity.
#
# Sums run from the first element to the last (`foldl`; `sum` would add pairwise), and everything is
# computed in the order of the Python module. Source, formulas and special cases: see there.

"""
    regression_metrics(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})

`(MAE, MSE, RMSE, R²)` of predicted values (`outputs`) and real ones (`targets`), both of length
n >= 1, taken as `Float64`. R² is 1 - SS_res / SS_tot; where all targets are equal, 1 without any
error and 0 otherwise.

Throws a `DimensionMismatch` when the lengths differ, an `ArgumentError` when they are 0, a
`DomainError` when an element is not finite.
"""
function regression_metrics(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{<:Real,1})
    if length(outputs) != length(targets)
        throw(DimensionMismatch("outputs and targets must be vectors of the same length"))
    end
    if isempty(targets)
        throw(ArgumentError("outputs and targets are empty"))
    end
    predicted, real = finite(outputs), finite(targets)
    n = length(real)
    errors = predicted .- real
    mae = inOrder(abs.(errors)) / n
    unexplained = inOrder(errors .* errors)
    mse = unexplained / n
    # The mean, from the first target on: so equal targets have exactly no variation.
    centre = first(real) + inOrder(real .- first(real)) / n
    deviations = real .- centre
    variation = inOrder(deviations .* deviations)
    if variation == 0
        r2 = unexplained == 0 ? 1.0 : 0.0
    else
        r2 = 1.0 - unexplained / variation
    end
    return (mae, mse, sqrt(mse), r2)
end

"As Float64; throw when an element is infinite or NaN."
function finite(values)
    if !all(isfinite, values)
        throw(DomainError(values, "outputs and targets must be finite"))
    end
    return Float64.(values)
end

"The sum, from the first element to the last."
inOrder(values) = foldl(+, values)
