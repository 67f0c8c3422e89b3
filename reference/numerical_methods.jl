# The Julia twin of numerical_methods.py: the same operations in the same order. Words: see there.

const HALVINGS = 200
const ITERATIONS = 100

"A root of f between a and b; throws an `ArgumentError` where f has the same sign at both ends."
function bisection(f, a, b)
    low, high = float(a), float(b)
    signs_differ(f(low), f(high)) || throw(ArgumentError("f has the same sign at both ends"))
    for _ in 1:HALVINGS
        middle = (low + high) / 2
        signs_differ(f(low), f(middle)) ? (high = middle) : (low = middle)
    end
    return (low + high) / 2
end

signs_differ(first, second) = first <= 0 <= second || second <= 0 <= first

"What x is after so many steps of Newton's method."
function newton(f, derivative, x, steps)
    for _ in 1:steps
        x = x - quotient(f(x), derivative(x))
    end
    return x
end

"The integral of f from a to b by the trapezoidal rule with n intervals."
function trapezoid(f, a, b, n)
    h = quotient(b - a, n)
    inside = 0.0
    for k in 1:n-1
        inside += f(a + k * h)
    end
    return h * ((f(a) + f(b)) / 2 + inside)
end

"The integral by Simpson's rule; throws an `ArgumentError` where n is odd."
function simpson(f, a, b, n)
    iseven(n) || throw(ArgumentError("the number of intervals is odd"))
    h = quotient(b - a, n)
    total = f(a)
    for k in 1:n-1
        total += (isodd(k) ? 4 : 2) * f(a + k * h)
    end
    return h / 3 * (total + f(b))
end

"Throws a `DivideError` where Python raises one."
quotient(first, second) = second == 0 ? throw(DivideError()) : first / second

"The x for which the sum of the squares of A x - b is smallest."
function least_squares(A, b)
    size(A, 1) == length(b) || throw(DimensionMismatch("A has another number of rows than b"))
    columns = collect(eachcol(A))
    matrix = [dot(first, second) for first in columns, second in columns]
    return solved(matrix, [dot(column, b) for column in columns])
end

"The solution of a square system of equations, by elimination; normal equations need no pivots."
function solved(matrix, right)
    rows = [matrix right]
    n = length(right)
    for k in 1:n
        for row in k+1:n
            rows[row, :] -= rows[row, k] / rows[k, k] * rows[k, :]
        end
    end

    x = zeros(n)
    for k in n:-1:1
        x[k] = (rows[k, n+1] - dot(rows[k, k+1:n], x[k+1:n])) / rows[k, k]
    end
    return x
end

"The eigenvalue of A that is greatest in size, with an eigenvector of length 1."
function power_method(A)
    size(A, 1) == size(A, 2) || throw(DimensionMismatch("A is no square"))
    vector = of_length_1(ones(size(A, 1)))
    for _ in 1:ITERATIONS
        vector = of_length_1(times(A, vector))
    end
    return dot(vector, times(A, vector)), vector
end

times(A, vector) = [dot(row, vector) for row in eachrow(A)]

of_length_1(vector) = vector / sqrt(dot(vector, vector))

"The sum of the products from first to last; that of LinearAlgebra takes another order."
function dot(first, second)
    total = 0.0
    for (x, y) in zip(first, second)
        total += x * y
    end
    return total
end

"y after n steps of length h of the classical Runge-Kutta method for y' = f(t, y)."
function runge_kutta_4(f, t, y, h, n)
    for k in 0:n-1
        y = runge_kutta_step(f, t + k * h, y, h)
    end
    return y
end

function runge_kutta_step(f, t, y, h)
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    return y + h * ((k1 + 2 * k2 + 2 * k3 + k4) / 6)
end

"The discrete Fourier transform of x: from k = 0 on, the sums of x[n] e^(-2πi k n / N)."
function dft(x)
    N = length(x)
    return ComplexF64[frequency(x, k, N) for k in 0:N-1]
end

function frequency(x, k, N)
    total = 0.0im
    for n in 0:N-1
        total += x[n+1] * exp(im * (-2 * pi * k * n / N))
    end
    return total
end
