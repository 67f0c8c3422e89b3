using LinearAlgebra

function bisection(f, a, b)
    fa = f(a)
    fb = f(b)
    fa == 0 && return a
    fb == 0 && return b
    if sign(fa) == sign(fb)
        throw(ArgumentError("no change of sign"))
    end
    while abs(b - a) > 1e-11
        c = (a + b) / 2
        fc = f(c)
        if fc == 0
            return c
        elseif sign(fc) == sign(fa)
            a = c
            fa = fc
        else
            b = c
        end
    end
    return (a + b) / 2
end

function newton(f, derivative, x, steps)
    for k in 1:steps
        x -= f(x) / derivative(x)
    end
    return x
end

function trapezoid(f, a, b, n)
    h = (b - a) / n
    s = (f(a) + f(b)) / 2
    for k in 0:n-1
        s += f(a + k * h)
    end
    return h * s
end

function simpson(f, a, b, n)
    isodd(n) && throw(ArgumentError("n is odd"))
    h = (b - a) / n
    s = f(a) + f(b)
    for k in 1:n-1
        w = isodd(k) ? 4 : 2
        s += w * f(a + k * h)
    end
    return s * h / 3
end

least_squares(A, b) = (A' * A) \ (A' * b)

function power_method(A)
    v = ones(size(A, 1))
    for i in 1:5000
        v = A * v
        v = v / norm(v)
    end
    lambda = dot(v, A * v)
    return lambda, v
end

function runge_kutta_4(f, t, y, h, n)
    for i in 1:n
        k1 = f(t, y)
        k2 = f(t + h/2, y + h/2 * k1)
        k3 = f(t + h/2, y + h/2 * k2)
        k4 = f(t + h, y + h * k3)
        y = y + h/6 * (k1 + 2k2 + 2k3 + k4)
        t += h
    end
    return y
end

function dft(x)
    N = length(x)
    return [sum(x[n + 1] * exp(-2im * pi * k * n / N) for n in 0:N-1) for k in 0:N-1]
end
