# Recurses until the stack is used up, and once more while it handles that.

deeper(n) = 1 + deeper(n + 1)

function measure(values, weight)
    try
        deeper(0)
    catch
        deeper(0)
    end
end
