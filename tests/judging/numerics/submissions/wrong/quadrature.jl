# --- simpson
simpson(f, a, b, n) = (b - a) / n * (sum(f.(range(a, b, length=n + 1))) - (f(a) + f(b)) / 2)
# ---
simpson(f, a, b, n) = (b - a) / n * sum(f(a + (k - 0.5) * (b - a) / n) for k in 1:n)
# ---
function simpson(f, a, b, n)
    h = (b - a) / n
    return h / 3 * (f(a) + f(b) + sum((isodd(k) ? 2 : 4) * f(a + k * h) for k in 1:n-1))
end
# --- midpoint
midpoint(f, a, b, n) = (b - a) / n * sum(f(a + k * (b - a) / n) for k in 1:n)
# ---
midpoint(f, a, b, n) = (b - a) / n * sum(f(a + (k + 0.5) * (b - a) / n) for k in 1:n)
# ---
function midpoint(f, a, b, n)
    # Simpson's, which is of order 4.
    h = (b - a) / n
    return h / 6 * sum(f(a + k * h - h) + 4f(a + (k - 0.5) * h) + f(a + k * h) for k in 1:n)
end
# --- gauss_legendre
function gauss_legendre(n)
    # The weights in another order than the nodes.
    nodes, vectors = eigen(SymTridiagonal(zeros(n), [k / sqrt(4k^2 - 1) for k in 1:n-1]))
    return nodes, sort(2 .* vectors[1, :] .^ 2)
end
# ---
function gauss_legendre(n)
    nodes, vectors = eigen(SymTridiagonal(zeros(n), [k / sqrt(4k^2 - 1) for k in 1:n-1]))
    return nodes, vectors[1, :] .^ 2
end
# ---
gauss_legendre(n) = ([cos(pi * (2k - 1) / 2n) for k in 1:n], fill(pi / n, n))
# --- romberg
function romberg(f, a, b, n)
    # One column too few.
    r = [(b - a) / 2^i * (sum(f.(range(a, b, length=2^i + 1))) - (f(a) + f(b)) / 2) for i in 0:n]
    for j in 1:n-1
        r = (4^j .* r[2:end] .- r[1:end-1]) ./ (4^j - 1)
    end
    return r[end]
end
# ---
function romberg(f, a, b, n)
    # Powers of 2 in place of 4.
    r = [(b - a) / 2^i * (sum(f.(range(a, b, length=2^i + 1))) - (f(a) + f(b)) / 2) for i in 0:n]
    for j in 1:n
        r = (2^j .* r[2:end] .- r[1:end-1]) ./ (2^j - 1)
    end
    return r[1]
end
# ---
romberg(f, a, b, n) = (b - a) / 2^n * (sum(f.(range(a, b, length=2^n + 1))) - (f(a) + f(b)) / 2)
# --- antiderivative
antiderivative(y, h) = h * cumsum(y)
# ---
antiderivative(y, h) = [0; cumsum(y[1:end-1] .+ y[2:end]) ./ 2]
# ---
antiderivative(y, h) = cumsum(h .* (y[1:end-1] .+ y[2:end]) ./ 2)
