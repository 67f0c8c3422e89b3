# --- second_order
function second_order(f, y, h, n)
    for k in 0:n-1
        y += h * f(k * h, y)
    end
    return y
end
# ---
function second_order(f, y, h, n)
    # The time stands still within a step.
    for k in 0:n-1
        first = f(k * h, y)
        y += h / 2 * (first + f(k * h, y + h * first))
    end
    return y
end
# ---
function second_order(f, y, h, n)
    # Runge's and Kutta's, which is of order 4.
    for k in 0:n-1
        t = k * h
        a = f(t, y)
        b = f(t + h / 2, y + h / 2 * a)
        c = f(t + h / 2, y + h / 2 * b)
        y += h / 6 * (a + 2b + 2c + f(t + h, y + h * c))
    end
    return y
end
# --- oscillator
function oscillator(w, h, n)
    x, v = 1.0, 0.0
    for _ in 1:n
        x, v = x + h * v, v - h * w^2 * x
    end
    return [x, v]
end
# ---
function oscillator(w, h, n)
    # The last slope is taken at half a step.
    A, y = [0 1; -w^2 0], [1.0, 0.0]
    for _ in 1:n
        a = A * y
        b = A * (y + h / 2 * a)
        c = A * (y + h / 2 * b)
        y += h / 6 * (a + 2b + 2c + A * (y + h / 2 * c))
    end
    return y
end
# ---
function oscillator(w, h, n)
    # The steps begin with the second.
    A = h * [0 1; -w^2 0]
    return (I + A + A^2 / 2 + A^3 / 6 + A^4 / 24)^(n - 1) * [1.0, 0.0]
end
# --- adams_bashforth
function adams_bashforth(f, y, h, n)
    # Euler's.
    values = [y]
    for k in 0:n-1
        push!(values, values[end] + h * f(k * h, values[end]))
    end
    return values
end
# ---
function adams_bashforth(f, y, h, n)
    # The old slope at the new time.
    values = [y, y + h * f(0, y)]
    for k in 1:n-1
        now, before = f(k * h, values[k+1]), f(k * h, values[k])
        push!(values, values[k+1] + h / 2 * (3now - before))
    end
    return values
end
# ---
function adams_bashforth(f, y, h, n)
    # Times counted from 1.
    values = [y, y + h * f(h, y)]
    for k in 2:n
        now, before = f(k * h, values[k]), f(k * h - h, values[k-1])
        push!(values, values[k] + h / 2 * (3now - before))
    end
    return values
end
