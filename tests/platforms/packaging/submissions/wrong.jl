function summary(values, factor)
    println("sum ", sum(values))
    return Float64(sum(values)), length(values)
end
