summary(values, factor) = (Float64(sum(values) * factor), length(values))
