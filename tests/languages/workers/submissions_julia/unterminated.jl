first_one(x) = x
println("a text that nobody closes)

second(x) = 2x

#= a comment that nobody closes

function third(x)
    return 3x
end
