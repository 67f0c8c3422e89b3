# An honest and correct submission, graded before, beside and after every attack.

function measure(values::AbstractArray{<:Real,1}, weight::Real)
    above = sum(values .> 1)
    return sum(values) * weight, maximum(values) * weight, [above length(values) - above]
end
