# Everything is printed, and nothing returned.
bisection(f, a, b) = println((a + b) / 2)
newton(f, derivative, x, steps) = println(x - f(x) / derivative(x))
trapezoid(f, a, b, n) = println((b - a) * (f(a) + f(b)) / 2)
simpson(f, a, b, n) = println((b - a) * (f(a) + 4f((a + b) / 2) + f(b)) / 6)
least_squares(A, b) = println(A \ b)
power_method(A) = println(A * ones(size(A, 1)))
runge_kutta_4(f, t, y, h, n) = println(y + h * f(t, y))
dft(x) = println(sum(x))
