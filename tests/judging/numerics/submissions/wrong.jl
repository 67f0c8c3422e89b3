using LinearAlgebra


# --- roots
roots(a, b, c) = [(-b + s * sqrt(b^2 - 4 * a * c)) / 2 * a for s in (1, -1)]
# ---
roots(a, b, c) = [(b + s * sqrt(b^2 - 4 * a * c)) / (2 * a) for s in (1, -1)]
# ---
roots(a, b, c) = fill((-b + sqrt(b^2 - 4 * a * c)) / (2 * a), 2)
# --- solve
solve(A, b) = A' * b
# ---
solve(A, b) = zeros(3)
# ---
solve(A, b) = A \ b .+ 1e-4
# --- interpolate
interpolate(x, y, t) = (i = findlast(v -> v <= t, x); y[i] + (y[i+1] - y[i]) * (t - x[i]) / (x[i+1] - x[i]))
# ---
interpolate(x, y, t) = dot([v^k for v in x, k in 0:length(x)-2] \ y, t .^ (0:length(x)-2))
# ---
interpolate(x, y, t) = sum(y[i] * prod((t - x[j]) / (x[i] - x[j]) for j in 1:3 if j != i) for i in 1:3)
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
# --- null_vector
null_vector(A) = zeros(3)
# ---
null_vector(A) = cross(A[1, :], A[2, :])
# ---
null_vector(A) = svd(A).V[:, 1]
# --- basis
basis(A) = [1.0 0.0; 0.0 1.0; 0.0 0.0]
# ---
basis(A) = [A[:, 1] 2A[:, 1]]
# ---
basis(A) = A .+ 0.01
# --- simpson
simpson(f, a, b, n) = (b - a) / n * (sum(f.(range(a, b, length=n + 1))) - (f(a) + f(b)) / 2)
# ---
simpson(f, a, b, n) = (b - a) / n * sum(f(a + (k - 0.5) * (b - a) / n) for k in 1:n)
# ---
function simpson(f, a, b, n)
    h = (b - a) / n
    return h / 3 * (f(a) + f(b) + sum((isodd(k) ? 2 : 4) * f(a + k * h) for k in 1:n-1))
end
# --- angle
angle(x, y) = atan(y / x)
# ---
angle(x, y) = rad2deg(atan(y, x))
# ---
angle(x, y) = atan(x, y)
