# --- second_order
function second_order(f, y, h, n)
    for k in 0:n-1
        first = f(k * h, y)
        y += h / 2 * (first + f(k * h + h, y + h * first))
    end
    return y
end
# ---
second_order(f, y, h, n) = foldl((y, k) -> y + h * f((k + 0.5) * h, y + h / 2 * f(k * h, y)), 0:n-1; init=y)
# ---
function second_order(f, y, h, n)
    # Ralston's method.
    t = 0.0
    for _ in 1:n
        a = f(t, y)
        b = f(t + 2h / 3, y + 2h / 3 * a)
        y, t = y + h * (a + 3b) / 4, t + h
    end
    return y
end
# ---
function second_order(f, y, h, n)
    # Two steps of Adams and Bashforth, after one of Heun.
    before = f(0, y)
    y = y + h / 2 * (before + f(h, y + h * before))
    for k in 1:n-1
        now = f(k * h, y)
        y, before = y + h * (1.5now - 0.5before), now
    end
    return y
end
# ---
function second_order(f, y, h, n)
    # The trapezoid rule, which is implicit.
    for k in 0:n-1
        start, last = f(k * h, y), y
        for _ in 1:60
            last = y + h / 2 * (start + f(k * h + h, last))
        end
        y = last
    end
    return y
end
# --- oscillator
function oscillator(w, h, n)
    f(y) = [y[2], -w^2 * y[1]]
    y = [1.0, 0.0]
    for _ in 1:n
        a = f(y)
        b = f(y + h / 2 * a)
        c = f(y + h / 2 * b)
        y += h / 6 * (a + 2b + 2c + f(y + h * c))
    end
    return y
end
# ---
function oscillator(w, h, n)
    # In one complex number.
    p = -im * w * h
    z = (1 + p * (1 + p / 2 * (1 + p / 3 * (1 + p / 4))))^n
    return [real(z), w * imag(z)]
end
# ---
function oscillator(w, h, n)
    # By the rule of three eighths.
    A = [0 1; -w^2 0]
    y = [1.0, 0.0]
    for _ in 1:n
        a = A * y
        b = A * (y + h * a / 3)
        c = A * (y + h * (b - a / 3))
        d = A * (y + h * (a - b + c))
        y .+= h .* (a + 3b + 3c + d) ./ 8
    end
    return (y[1], y[2])
end
# ---
function oscillator(w, h, n)
    # Each number by itself.
    x, v = 1.0, 0.0
    for _ in 1:n
        x1, v1 = v, -w^2 * x
        x2, v2 = v + h / 2 * v1, -w^2 * (x + h / 2 * x1)
        x3, v3 = v + h / 2 * v2, -w^2 * (x + h / 2 * x2)
        x4, v4 = v + h * v3, -w^2 * (x + h * x3)
        x += h / 6 * (x1 + 2x2 + 2x3 + x4)
        v += h / 6 * (v1 + 2v2 + 2v3 + v4)
    end
    return [x, v]
end
# ---
function oscillator(w, h, n)
    # Gauss's implicit method of order 4: a Padé approximation.
    A = h * [0 1; -w^2 0]
    step = (I - A / 2 + A^2 / 12) \ (I + A / 2 + A^2 / 12)
    return step^n * [1.0, 0.0]
end
# --- adams_bashforth
function adams_bashforth(f, y, h, n)
    values = [y, y + h * f(0, y)]
    for k in 1:n-1
        now, before = f(k * h, values[k+1]), f(k * h - h, values[k])
        push!(values, values[k+1] + h / 2 * (3now - before))
    end
    return values
end
# ---
function adams_bashforth(f, y, h, n)
    values, before = zeros(n + 1), 0.0
    values[1] = y
    for k in 1:n
        now = f((k - 1) * h, values[k])
        values[k+1] = values[k] + h * (k == 1 ? now : 1.5now - 0.5before)
        before = now
    end
    return values
end
# ---
function adams_bashforth(f, y, h, n)
    values, slopes = [y], Float64[]
    while length(values) <= n
        push!(slopes, f(h * length(slopes), values[end]))
        rise = length(slopes) > 1 ? dot([-0.5, 1.5], slopes[end-1:end]) : slopes[1]
        push!(values, values[end] + h * rise)
    end
    return values
end
# ---
function adams_bashforth(f, y, h, n)
    before = NaN
    return [y; map(1:n) do k
        slope = f((k - 1) * h, y)
        y += h * (k > 1 ? slope + (slope - before) / 2 : slope)
        before = slope
        y
    end]
end
# ---
function adams_bashforth(f, y, h, n)
    n < 2 && return [y, y + h * f(0, y)][1:n+1]
    values = adams_bashforth(f, y, h, n - 1)
    slopes = [f((n - k) * h, values[end-k+1]) for k in 1:2]
    return [values; values[end] + h * (3slopes[1] - slopes[2]) / 2]
end
