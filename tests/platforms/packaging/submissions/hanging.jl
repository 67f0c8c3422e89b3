function summary(values, factor)
    while true
    end
end
