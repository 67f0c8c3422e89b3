using LinearAlgebra


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
# --- solve
solve(A, b) = A \ b
# ---
solve(A, b) = pinv(A) * b
# ---
solve(A, b) = A' * ((A * A') \ b)
# ---
solve(A, b) = A \ b + 7 * [1, 1, -1]
# ---
solve(A, b) = [A[:, 1:2] \ b; 0]
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
# --- null_vector
null_vector(A) = nullspace(A)[:, 1]
# ---
null_vector(A) = -nullspace(A)[:]
# ---
null_vector(A) = normalize(cross(A[1, :], A[2, :]))
# ---
null_vector(A) = eigen(Symmetric(A' * A)).vectors[:, 1]
# ---
function null_vector(A)
    v = [A[:, 1:2] \ -A[:, 3]; 1]
    return v / sqrt(sum(v .^ 2))
end
# --- basis
basis(A) = Matrix(qr(A).Q)[:, 1:2]
# ---
basis(A) = A
# ---
basis(A) = 2 * A[:, [2, 1]]
# ---
basis(A) = svd(A).U
# ---
basis(A) = A * [1.0 1.0; 0.0 -3.0]
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
# --- angle
angle(x, y) = atan(y, x)
# ---
angle(x, y) = mod(atan(y, x), 2pi)
# ---
angle(x, y) = Base.angle(x + y * im)
# ---
angle(x, y) = copysign(acos(x / hypot(x, y)), y)
# ---
angle(x, y) = imag(log(complex(x, y))) + 4pi
