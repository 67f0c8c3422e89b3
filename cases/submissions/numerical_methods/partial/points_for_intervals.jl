using LinearAlgebra

function bisection(f, a, b)
    f(a) == 0 && return a
    f(b) == 0 && return b
    sign(f(a)) == sign(f(b)) && throw(ArgumentError("f has the same sign at both ends"))
    while b - a > 1e-9
        m = (a + b) / 2
        sign(f(m)) == sign(f(a)) ? (a = m) : (b = m)
    end
    return (a + b) / 2
end

newton(f, derivative, x, steps) = steps == 0 ? x : newton(f, derivative, x - f(x) / derivative(x), steps - 1)

function trapezoid(f, a, b, n)
    y = f.(range(a, b, length=n))
    return (b - a) / (n - 1) * (sum(y) - (y[1] + y[end]) / 2)
end

function simpson(f, a, b, n)
    isodd(n) && throw(ArgumentError("n is odd"))
    y = f.(range(a, b, length=n + 1))
    return (b - a) / 3n * (y[1] + y[end] + 4sum(y[2:2:end-1]) + 2sum(y[3:2:end-2]))
end

least_squares(A, b) = A \ b

function power_method(A)
    v = normalize(ones(size(A, 1)))
    for _ in 1:1000
        v = normalize(A * v)
    end
    return v' * A * v, v
end

function runge_kutta_4(f, t, y, h, n)
    for _ in 1:n
        k1 = f(t, y)
        k2 = f(t + h / 2, y + h / 2 * k1)
        k3 = f(t + h / 2, y + h / 2 * k2)
        k4 = f(t + h, y + h * k3)
        y += h / 6 * (k1 + 2k2 + 2k3 + k4)
        t += h
    end
    return y
end

dft(x) = [sum(x .* exp.(-2im * pi * k .* (0:length(x)-1) ./ length(x))) for k in 0:length(x)-1]
