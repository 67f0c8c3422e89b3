# Takes a time, and an amount of printed text, that depend on its arguments.

function measure(values, weight)
    digit = floor(Int, values[1]) % 10
    sleep(digit / 50)
    ends = time() + digit / 50
    while time() < ends
    end
    print("x"^(200digit))
    digit > 4 && throw(OutOfMemoryError())
    return digit
end
