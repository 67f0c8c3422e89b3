# Prints without end.

function measure(values, weight)
    while true
        println("flood "^1000)
        println(stderr, "flood "^1000)
    end
end
