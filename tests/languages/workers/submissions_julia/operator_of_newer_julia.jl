# `.&&` is Julia 1.7; an older one cannot read the function that has it.
both(a, b) = a .&& b

accuracy(outputs, targets) = sum(outputs .== targets) / length(targets)
