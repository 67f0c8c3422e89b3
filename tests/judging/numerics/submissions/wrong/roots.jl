# --- fixed_point
fixed_point(f, x) = f(f(f(f(f(x)))))
# ---
fixed_point(f, x) = x
# ---
function fixed_point(f, x)
    while abs(f(x) - x) > 1e-3
        x = f(x)
    end
    return x
end
# --- roots
roots(a, b, c) = [(-b + s * sqrt(b^2 - 4 * a * c)) / 2 * a for s in (1, -1)]
# ---
roots(a, b, c) = [(b + s * sqrt(b^2 - 4 * a * c)) / (2 * a) for s in (1, -1)]
# ---
roots(a, b, c) = fill((-b + sqrt(b^2 - 4 * a * c)) / (2 * a), 2)
# --- newton_system
function newton_system(u, v)
    # The Jacobian transposed.
    for _ in 1:4
        u, v = (u, v) .- [2u v; 2v u] \ [u^2 + v^2 - 4, u * v - 1]
    end
    return u, v
end
# ---
function newton_system(u, v)
    for _ in 1:2
        u, v = (u, v) .- [2u 2v; v u] \ [u^2 + v^2 - 4, u * v - 1]
    end
    return u, v
end
# ---
newton_system(u, v) = (2.0, 0.5)
# --- polynomial_roots
function polynomial_roots(c)
    # The signs of the coefficients are forgotten.
    n = length(c) - 1
    return eigvals([transpose(c[2:end]) ./ c[1]; Matrix(1.0I, n - 1, n)])
end
# ---
function polynomial_roots(c)
    n = length(c) - 1
    return eigvals([-transpose(c[2:end]) ./ c[1]; Matrix(1.0I, n - 1, n)])[2:end]
end
# ---
function polynomial_roots(c)
    # One of them over and over.
    n = length(c) - 1
    return fill(eigvals([-transpose(c[2:end]) ./ c[1]; Matrix(1.0I, n - 1, n)])[1], n)
end
