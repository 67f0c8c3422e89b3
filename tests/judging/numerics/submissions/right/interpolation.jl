# --- interpolate
function interpolate(x, y, t)
    total = 0.0
    for i in 1:length(x)
        term = y[i]
        for j in 1:length(x)
            j == i || (term *= (t - x[j]) / (x[i] - x[j]))
        end
        total += term
    end
    return total
end
# ---
function interpolate(x, y, t)
    p = copy(y)
    n = length(x)
    for k in 1:n-1, i in 1:n-k
        p[i] = ((t - x[i+k]) * p[i] + (x[i] - t) * p[i+1]) / (x[i] - x[i+k])
    end
    return p[1]
end
# ---
interpolate(x, y, t) = dot([v^k for v in x, k in 0:length(x)-1] \ y, t .^ (0:length(x)-1))
# ---
interpolate(x, y, t) = sum(y[i] * prod((t - x[j]) / (x[i] - x[j]) for j in eachindex(x) if j != i) for i in eachindex(x))
# ---
function interpolate(x, y, t)
    length(x) == 1 && return y[1]
    left, right = interpolate(x[1:end-1], y[1:end-1], t), interpolate(x[2:end], y[2:end], t)
    return ((t - x[1]) * right - (t - x[end]) * left) / (x[end] - x[1])
end
# --- divided_differences
function divided_differences(x, y)
    c = float.(y)
    for k in 2:length(x), i in length(x):-1:k
        c[i] = (c[i] - c[i-1]) / (x[i] - x[i-k+1])
    end
    return c
end
# ---
function divided_differences(x, y)
    difference(i, j) = i == j ? y[i] : (difference(i + 1, j) - difference(i, j - 1)) / (x[j] - x[i])
    return [difference(1, k) for k in eachindex(x)]
end
# ---
function divided_differences(x, y)
    n = length(x)
    basis = LowerTriangular([prod(Float64[x[i] - x[j] for j in 1:k-1]) for i in 1:n, k in 1:n])
    return basis \ y
end
# ---
function divided_differences(x, y)
    first, k = Float64[], 0
    while !isempty(y)
        push!(first, y[1])
        k += 1
        y = [(y[i+1] - y[i]) / (x[i+k] - x[i]) for i in 1:length(y)-1]
    end
    return Tuple(first)
end
# ---
divided_differences(x, y) =
    [sum(y[i] / prod(Float64[x[i] - x[j] for j in 1:k if j != i]) for i in 1:k) for k in eachindex(x)]
# --- spline
function spline(x, y, t)
    n, h = length(x), diff(x)
    right = [0; [6 * ((y[i+1] - y[i]) / h[i] - (y[i] - y[i-1]) / h[i-1]) for i in 2:n-1]; 0]
    system = Tridiagonal([h[1:end-1]; 0], [1; 2 * (h[1:end-1] + h[2:end]); 1], [0; h[2:end]])
    m = system \ right
    i = clamp(searchsortedfirst(x, t) - 1, 1, n - 1)
    p, q = x[i+1] - t, t - x[i]
    bend = (m[i] * (p^3 / h[i] - h[i] * p) + m[i+1] * (q^3 / h[i] - h[i] * q)) / 6
    return (y[i] * p + y[i+1] * q) / h[i] + bend
end
# ---
function spline(x, y, t)
    n = length(x)
    h = [x[i+1] - x[i] for i in 1:n-1]
    mu, z, c = zeros(n), zeros(n), zeros(n)
    for i in 2:n-1
        alpha = 3 / h[i] * (y[i+1] - y[i]) - 3 / h[i-1] * (y[i] - y[i-1])
        l = 2 * (x[i+1] - x[i-1]) - h[i-1] * mu[i-1]
        mu[i], z[i] = h[i] / l, (alpha - h[i-1] * z[i-1]) / l
    end
    for j in n-1:-1:1
        c[j] = z[j] - mu[j] * c[j+1]
        b = (y[j+1] - y[j]) / h[j] - h[j] * (c[j+1] + 2c[j]) / 3
        s = t - x[j]
        s >= 0 && return evalpoly(s, (y[j], b, c[j], (c[j+1] - c[j]) / 3h[j]))
    end
end
# ---
function spline(x, y, t)
    # With the slopes at the nodes as unknowns.
    n, h = length(x), diff(x)
    slope = diff(y) ./ h
    system, right = zeros(n, n), zeros(n)
    system[1, 1:2], right[1] = [2, 1], 3slope[1]
    system[n, n-1:n], right[n] = [1, 2], 3slope[end]
    for i in 2:n-1
        system[i, i-1:i+1] = [h[i], 2 * (h[i-1] + h[i]), h[i-1]]
        right[i] = 3 * (h[i] * slope[i-1] + h[i-1] * slope[i])
    end
    d = system \ right
    i = findlast(<=(t), x[1:end-1])
    s = (t - x[i]) / h[i]
    ends = (1 + 2s) * (1 - s)^2 * y[i] + s^2 * (3 - 2s) * y[i+1]
    return ends + h[i] * (s * (1 - s)^2 * d[i] - s^2 * (1 - s) * d[i+1])
end
# ---
function spline(x, y, t)
    # With all coefficients of all pieces as unknowns.
    n = length(x) - 1
    rows, right = Vector{Float64}[], Float64[]
    function ask(number, pairs...)
        row = zeros(4n)
        for (piece, numbers) in pairs
            row[4piece-3:4piece] = numbers
        end
        push!(rows, row)
        push!(right, number)
    end
    for i in 1:n
        ask(y[i], i => x[i] .^ (0:3))
        ask(y[i+1], i => x[i+1] .^ (0:3))
    end
    for i in 2:n
        first, second = [0, 1, 2x[i], 3x[i]^2], [0, 0, 2, 6x[i]]
        ask(0, i - 1 => first, i => -first)
        ask(0, i - 1 => second, i => -second)
    end
    ask(0, 1 => [0, 0, 2, 6x[1]])
    ask(0, n => [0, 0, 2, 6x[end]])
    c = reduce(hcat, rows)' \ right
    i = findfirst(i -> t <= x[i+1], 1:n)
    return dot(c[4i-3:4i], t .^ (0:3))
end
# ---
function spline(x, y, t)
    # A line and cubic powers of the distance to each node, straight at both ends.
    n = length(x)
    system = [ones(n) x abs.(x .- x') .^ 3; 0 0 ones(n)'; 0 0 x']
    c = system \ [y; 0; 0]
    return c[1] + c[2] * t + dot(c[3:end], abs.(t .- x) .^ 3)
end
