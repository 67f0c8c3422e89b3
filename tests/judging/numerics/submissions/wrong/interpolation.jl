# --- interpolate
interpolate(x, y, t) = (i = findlast(v -> v <= t, x); y[i] + (y[i+1] - y[i]) * (t - x[i]) / (x[i+1] - x[i]))
# ---
interpolate(x, y, t) = dot([v^k for v in x, k in 0:length(x)-2] \ y, t .^ (0:length(x)-2))
# ---
interpolate(x, y, t) = sum(y[i] * prod((t - x[j]) / (x[i] - x[j]) for j in 1:3 if j != i) for i in 1:3)
# --- divided_differences
function divided_differences(x, y)
    # The order in which one overwrites the other.
    c = copy(y)
    for k in 2:length(x), i in k:length(x)
        c[i] = (c[i] - c[i-1]) / (x[i] - x[i-k+1])
    end
    return c
end
# ---
function divided_differences(x, y)
    c = copy(y)
    for k in 2:length(x)
        c[k:end] = (c[k:end] - c[k-1:end-1]) ./ (x[k:end] - x[k-1:end-1])
    end
    return c
end
# ---
divided_differences(x, y) = [v^k for v in x, k in 0:length(x)-1] \ y
# --- spline
spline(x, y, t) = (i = findlast(v -> v <= t, x); y[i] + (y[i+1] - y[i]) * (t - x[i]) / (x[i+1] - x[i]))
# ---
function spline(x, y, t)
    # The natural ends are forgotten: the first and last slopes are those of the chords.
    n, h = length(x), diff(x)
    slope = diff(y) ./ h
    system, right = Matrix(1.0I, n, n), [slope[1]; zeros(n - 2); slope[end]]
    for i in 2:n-1
        system[i, i-1:i+1] = [h[i], 2 * (h[i-1] + h[i]), h[i-1]]
        right[i] = 3 * (h[i] * slope[i-1] + h[i-1] * slope[i])
    end
    d = system \ right
    i = findlast(v -> v <= t, x[1:end-1])
    s = (t - x[i]) / h[i]
    ends = (1 + 2s) * (1 - s)^2 * y[i] + s^2 * (3 - 2s) * y[i+1]
    return ends + h[i] * (s * (1 - s)^2 * d[i] - s^2 * (1 - s) * d[i+1])
end
# ---
function spline(x, y, t)
    # All nodes as far from each other as the first two.
    n, h = length(x), x[2] - x[1]
    system, right = Matrix(1.0I, n, n), zeros(n)
    for i in 2:n-1
        system[i, i-1:i+1] = [h, 4h, h]
        right[i] = 6 * (y[i+1] - 2y[i] + y[i-1]) / h
    end
    m = system \ right
    i = searchsortedfirst(x, t) - 1
    p, q = x[i+1] - t, t - x[i]
    return (y[i] * p + y[i+1] * q) / h + (m[i] * (p^3 / h - h * p) + m[i+1] * (q^3 / h - h * q)) / 6
end
