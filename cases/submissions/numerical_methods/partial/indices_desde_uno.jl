# Métodos numéricos, con tipos y bucles.

function bisection(f::Function, a::Real, b::Real)::Float64
    izquierda, derecha = Float64(a), Float64(b)
    f(izquierda) * f(derecha) > 0 && error("f tiene el mismo signo en los dos extremos")
    for _ in 1:100
        centro = 0.5 * (izquierda + derecha)
        if f(izquierda) * f(centro) <= 0
            derecha = centro
        else
            izquierda = centro
        end
    end
    return izquierda
end

function newton(f::Function, derivative::Function, x::Real, steps::Int)::Float64
    while steps > 0
        x -= f(x) / derivative(x)
        steps -= 1
    end
    return x
end

function trapezoid(f::Function, a::Real, b::Real, n::Int)::Float64
    h = (b - a) / n
    suma = f(a) + f(b)
    for i in 1:(n - 1)
        suma += f(a + i * h)
    end
    return suma * h
end

function simpson(f::Function, a::Real, b::Real, n::Int)::Float64
    if n % 2 == 1
        throw(DomainError(n, "el número de intervalos debe ser par"))
    end
    h = (b - a) / n
    suma = 0.0
    for i in 0:2:(n - 2)
        suma += f(a + i * h) + 4 * f(a + (i + 1) * h) + f(a + (i + 2) * h)
    end
    return suma * h / 3
end

least_squares(A::Matrix{Float64}, b::Vector{Float64})::Vector{Float64} = (A' * A) \ (A' * b)

function power_method(A::Matrix{Float64})::Tuple{Float64,Vector{Float64}}
    n = size(A, 1)
    v = fill(1 / sqrt(n), n)
    lambda = 0.0
    for _ in 1:400
        w = A * v
        lambda = sum(v .* w)
        v = w / sqrt(sum(w .^ 2))
    end
    return lambda, v
end

function runge_kutta_4(f::Function, t::Real, y::Real, h::Real, n::Int)::Float64
    for paso in 1:n
        t0 = t + (paso - 1) * h
        k1 = f(t0, y)
        k2 = f(t0 + h / 2, y + k1 * h / 2)
        k3 = f(t0 + h / 2, y + k2 * h / 2)
        k4 = f(t0 + h, y + k3 * h)
        y = y + (k1 + 2 * k2 + 2 * k3 + k4) * h / 6
    end
    return y
end

function dft(x::Vector{Float64})::Vector{ComplexF64}
    N = length(x)
    X = zeros(ComplexF64, N)
    for k in 1:N, n in 1:N
        angulo = 2 * pi * k * n / N
        X[k] += x[n] * (cos(angulo) - sin(angulo) * im)
    end
    return X
end
