# --- simpson
function simpson(f, a, b, n)
    h = (b - a) / n
    return h / 3 * (f(a) + f(b) + sum((isodd(k) ? 4 : 2) * f(a + k * h) for k in 1:n-1))
end
# ---
function simpson(f, a, b, n)
    y = f.(range(a, b, length=n + 1))
    return (b - a) / 3n * (y[1] + y[end] + 4 * sum(y[2:2:end]) + 2 * sum(y[3:2:end-1]))
end
# ---
function simpson(f, a, b, n)
    trapezoid(n) = (b - a) / n * (sum(f.(range(a, b, length=n + 1))) - (f(a) + f(b)) / 2)
    return (4 * trapezoid(n) - trapezoid(n ÷ 2)) / 3
end
# ---
function simpson(f, a, b, n)
    n == 2 && return (b - a) / 6 * (f(a) + 4f((a + b) / 2) + f(b))
    m = (a + b) / 2
    return simpson(f, a, m, n ÷ 2) + simpson(f, m, b, n ÷ 2)
end
# ---
function simpson(f, a, b, n)
    h = (b - a) / n
    total = 0.0
    for x in a:2h:b-h
        total += h / 3 * (f(x) + 4f(x + h) + f(x + 2h))
    end
    return total
end
# --- midpoint
midpoint(f, a, b, n) = (b - a) / n * sum(f(a + (k - 0.5) * (b - a) / n) for k in 1:n)
# ---
function midpoint(f, a, b, n)
    x = range(a, b, length=n + 1)
    return dot(diff(x), f.((x[1:end-1] .+ x[2:end]) ./ 2))
end
# ---
function midpoint(f, a, b, n)
    n == 1 && return (b - a) * f((a + b) / 2)
    c = a + (b - a) * (n ÷ 2) / n
    return midpoint(f, a, c, n ÷ 2) + midpoint(f, c, b, n - n ÷ 2)
end
# ---
function midpoint(f, a, b, n)
    trapezoid(n) = (b - a) / n * (sum(f.(range(a, b, length=n + 1))) - (f(a) + f(b)) / 2)
    return 2trapezoid(2n) - trapezoid(n)
end
# ---
function midpoint(f, a, b, n)
    total, x, h = 0.0, a, (b - a) / n
    while n > 0
        total += f(x + h / 2) * h
        x, n = x + h, n - 1
    end
    return total
end
# --- gauss_legendre
function gauss_legendre(n)
    off = [k / sqrt(4k^2 - 1) for k in 1:n-1]
    nodes, vectors = eigen(SymTridiagonal(zeros(n), off))
    return nodes, 2 .* vectors[1, :] .^ 2
end
# ---
function gauss_legendre(n)
    nodes, weights = Float64[], Float64[]
    for i in 1:n
        x, slope = cos(pi * (i - 0.25) / (n + 0.5)), 0.0
        for _ in 1:50
            p, q = 1.0, 0.0
            for k in 0:n-1
                p, q = ((2k + 1) * x * p - k * q) / (k + 1), p
            end
            slope = n * (x * p - q) / (x^2 - 1)
            x -= p / slope
        end
        push!(nodes, x)
        push!(weights, 2 / ((1 - x^2) * slope^2))
    end
    return nodes, weights
end
# ---
function gauss_legendre(n)
    # The weights make the powers right.
    nodes = reverse(eigvals(SymTridiagonal(zeros(n), [k / sqrt(4k^2 - 1) for k in 1:n-1])))
    moments = [iseven(k) ? 2 / (k + 1) : 0.0 for k in 0:n-1]
    return nodes, [x^k for k in 0:n-1, x in nodes] \ moments
end
# ---
function gauss_legendre(n)
    # By the roots of the polynomial's companion matrix.
    p, q = [1.0], Float64[]
    for k in 0:n-1
        p, q = ((2k + 1) .* [0; p] .- k .* [q; zeros(k + 2 - length(q))]) ./ (k + 1), p
    end
    companion = [zeros(1, n-1); I] |> first -> hcat(first, -p[1:n] ./ p[n+1])
    x = real.(eigvals(companion))
    slopes = [evalpoly(t, p[2:end] .* (1:n)) for t in x]
    return (x, 2 ./ ((1 .- x .^ 2) .* slopes .^ 2))
end
# ---
function gauss_legendre(n)
    # The roots lie between those of the polynomial before.
    value(x, n) = n == 0 ? 1.0 : n == 1 ? x : ((2n - 1) * x * value(x, n - 1) - (n - 1) * value(x, n - 2)) / n
    function root(low, high, n)
        for _ in 1:60
            middle = (low + high) / 2
            value(low, n) * value(middle, n) <= 0 ? (high = middle) : (low = middle)
        end
        return (low + high) / 2
    end
    ends = [-1.0, 1.0]
    for m in 1:n
        ends = [-1.0; [root(ends[i], ends[i+1], m) for i in 1:m]; 1.0]
    end
    x = ends[2:end-1]
    return x, [2 * (1 - t^2) / (n * value(t, n - 1))^2 for t in x]
end
# --- romberg
function romberg(f, a, b, n)
    r = zeros(n + 1, n + 1)
    r[1, 1] = (b - a) * (f(a) + f(b)) / 2
    for i in 1:n
        h = (b - a) / 2^i
        r[i+1, 1] = r[i, 1] / 2 + h * sum(f(a + k * h) for k in 1:2:2^i)
        for j in 1:i
            r[i+1, j+1] = r[i+1, j] + (r[i+1, j] - r[i, j]) / (4^j - 1)
        end
    end
    return r[end, end]
end
# ---
function romberg(f, a, b, n)
    trapezoid(m) = (b - a) / m * (sum(f.(range(a, b, length=m + 1))) - (f(a) + f(b)) / 2)
    r = trapezoid.(2 .^ (0:n))
    for j in 1:n
        r = (4^j .* r[2:end] .- r[1:end-1]) ./ (4^j - 1)
    end
    return only(r)
end
# ---
function romberg(f, a, b, n)
    function table(i, j)
        j > 0 && return (4^j * table(i, j - 1) - table(i - 1, j - 1)) / (4^j - 1)
        x = range(a, b, length=2^i + 1)
        return step(x) * (sum(f, x) - (f(a) + f(b)) / 2)
    end
    return table(n, n)
end
# ---
function romberg(f, a, b, n)
    # The polynomial in the square of the step, at 0.
    sums = Float64[]
    for i in 0:n
        y = f.(range(a, b, length=2^i + 1))
        push!(sums, (b - a) / 2^i * sum(y[1:end-1] + y[2:end]) / 2)
    end
    return ([1 / 4.0^(i * j) for i in 0:n, j in 0:n] \ sums)[1]
end
# ---
function romberg(f, a, b, n)
    sums, h = Float64[], b - a
    for i in 0:n
        inner = sum(Float64[f(a + k * h) for k in 1:2^i-1])
        push!(sums, h * (inner + 0.5f(a) + 0.5f(b)))
        h /= 2
    end
    for j in 1:n, i in n+1:-1:j+1
        sums[i] += (sums[i] - sums[i-1]) / (4^j - 1)
    end
    return sums[end]
end
# --- antiderivative
antiderivative(y, h) = [0; cumsum(h .* (y[1:end-1] .+ y[2:end]) ./ 2)]
# ---
function antiderivative(y, h)
    sums = [1.0]
    for k in 2:length(y)
        push!(sums, sums[end] + h * (y[k-1] + y[k]) / 2)
    end
    return sums
end
# ---
antiderivative(y, h) = [-h / 2 * sum(Float64[y[i] + y[i+1] for i in k:length(y)-1]) for k in eachindex(y)]
# ---
function antiderivative(y, h)
    n = length(y)
    weights = tril(ones(n, n)) - I / 2
    weights[:, 1] .= 0.5
    return h * weights * y .+ 3
end
# ---
function antiderivative(y, h)
    values = h .* (cumsum(y) .- y ./ 2)
    return values .- sum(values) / length(values)
end
