using Statistics

function accuracy(outputs, targets)
    return mean(outputs .== targets)
end

"""
    train(n)

Has an `if` that nobody closes.
"""
function train(n)
    for epoch in 1:n
        if epoch == n
            println("done")
    end
end

threshold = 0.25

function positives(outputs)
    return sum(outputs .>= threshold)
end
