# Stays just below the limits of time, memory, text and value.

const HELD = ones(UInt8, 200 << 20)

function measure(values, weight)
    println("x"^1990)
    ends = time() + 0.3
    while time() < ends
    end
    return "y"^190_000
end
