# --- fixed_point
function fixed_point(f, x)
    for _ in 1:100
        x = f(x)
    end
    return x
end
# ---
function fixed_point(f, x)
    while abs(f(x) - x) > 1e-12
        x = f(x)
    end
    x
end
# ---
function fixed_point(f, x)
    low, high = -10.0, 10.0
    for _ in 1:60
        middle = (low + high) / 2
        f(middle) > middle ? (low = middle) : (high = middle)
    end
    return high
end
# ---
function fixed_point(f, x)
    for _ in 1:20
        y = f(x)
        z = f(y)
        z - 2y + x == 0 && return x
        x -= (y - x)^2 / (z - 2y + x)
    end
    return x
end
# ---
fixed_point(f, x) = abs(f(x) - x) > 1e-10 ? fixed_point(f, f(x)) : x
# --- roots
function roots(a, b, c)
    d = sqrt(b^2 - 4a * c)
    return [(-b - d) / 2a, (-b + d) / 2a]
end
# ---
roots(a, b, c) = [(-b + s * sqrt(b^2 - 4 * a * c)) / (2 * a) for s in (1, -1)]
# ---
roots(a, b, c) = eigvals([-b/a -c/a; 1 0])
# ---
function roots(a, b, c)
    q = -(b + copysign(sqrt(b * b - 4 * a * c), b)) / 2
    return (q / a, c / q)
end
# ---
function roots(a, b, c)
    m, r = -b / 2a, sqrt((b / 2a)^2 - c / a)
    return Float64[m + r, m - r]
end
# --- newton_system
function newton_system(u, v)
    for _ in 1:50
        step = [2u 2v; v u] \ [u^2 + v^2 - 4, u * v - 1]
        u, v = (u, v) .- step
    end
    return u, v
end
# ---
function newton_system(u, v)
    # By Cramer's rule.
    f, g = 1.0, 1.0
    while abs(f) + abs(g) > 1e-12
        f, g = u^2 + v^2 - 4, u * v - 1
        d = 2 * (u^2 - v^2)
        u, v = u - (f * u - 2v * g) / d, v - (2u * g - v * f) / d
    end
    return (u, v)
end
# ---
newton_system(u, v) = ((sqrt(6) + sqrt(2)) / 2, (sqrt(6) - sqrt(2)) / 2)
# ---
function newton_system(u, v)
    # Another solution: both are negative.
    x = -1.0
    for _ in 1:200
        x = -sqrt(4 - 1 / x^2)
    end
    return x, 1 / x
end
# ---
function newton_system(u, v)
    # Broyden's method.
    f(z) = [dot(z, z) - 4, z[1] * z[2] - 1]
    z, B = [u, v], [2u 2v; v u]
    for _ in 1:60
        step = -(B \ f(z))
        z += step
        norm(step) < 1e-14 && break
        B += f(z) * step' / dot(step, step)
    end
    return z[1], z[2]
end
# --- polynomial_roots
function polynomial_roots(c)
    n = length(c) - 1
    companion = [-transpose(c[2:end]) ./ c[1]; Matrix(1.0I, n - 1, n)]
    return eigvals(companion)
end
# ---
function polynomial_roots(c)
    n = length(c) - 1
    companion = diagm(-1 => ones(n - 1))
    companion[:, end] = -reverse(c[2:end]) / c[1]
    return reverse(eigvals(complex(companion)))
end
# ---
function polynomial_roots(c)
    # Durand's and Kerner's method.
    n, low = length(c) - 1, reverse(c)
    z = (0.4 + 0.9im) .^ (0:n-1)
    for _ in 1:300, i in 1:n
        z[i] -= evalpoly(z[i], low) / c[1] / prod(z[i] - z[j] for j in 1:n if j != i)
    end
    return z
end
# ---
function polynomial_roots(c)
    # Newton's method with deflation.
    c, roots = complex(float(c)), ComplexF64[]
    while length(c) > 1
        z = 0.3 + 0.7im
        for _ in 1:200
            p = d = 0.0im
            for a in c
                d, p = d * z + p, p * z + a
            end
            d == 0 && break
            z -= p / d
        end
        push!(roots, z)
        for i in 2:length(c)
            c[i] += c[i-1] * z
        end
        pop!(c)
    end
    return roots
end
# ---
function polynomial_roots(c)
    # Aberth's method.
    n, p = length(c) - 1, reverse(c)
    slope = p[2:end] .* (1:n)
    z = [cis(2pi * (k + 0.25) / n) * (1 + maximum(abs, c[2:end] ./ c[1])) / 2 for k in 0:n-1]
    for _ in 1:100
        newton = evalpoly.(z, Ref(p)) ./ evalpoly.(z, Ref(slope))
        away = [sum(1 / (z[i] - z[j]) for j in 1:n if j != i) for i in 1:n]
        z = z .- newton ./ (1 .- newton .* away)
    end
    return z
end
