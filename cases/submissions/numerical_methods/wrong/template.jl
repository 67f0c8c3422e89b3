# Numerical methods.
#
# Write the functions below; keep their names and parameters. The formulas are in the text.
#
# Métodos numéricos. Escribe las funciones sin cambiar sus nombres ni sus parámetros. Las fórmulas
# están en el enunciado.

# Return a root of f between a and b, to eight decimals. Raise an ArgumentError where f has the same
# sign at both.
# Devuelve una raíz de f entre a y b, con ocho decimales. Lanza un ArgumentError si f tiene el mismo
# signo en ambos.
function bisection(f, a, b)
    error("bisection is not written yet: replace this line / " *
          "bisection aún no está escrita: sustituye esta línea")
end

# Return what x is after so many steps of Newton's method.
# Devuelve lo que vale x tras ese número de pasos del método de Newton.
function newton(f, derivative, x, steps)
    error("newton is not written yet: replace this line / " *
          "newton aún no está escrita: sustituye esta línea")
end

# Return the integral of f from a to b by the trapezoidal rule with n intervals.
# Devuelve la integral de f entre a y b por la regla del trapecio con n intervalos.
function trapezoid(f, a, b, n)
    error("trapezoid is not written yet: replace this line / " *
          "trapezoid aún no está escrita: sustituye esta línea")
end

# Return the integral by Simpson's rule with n intervals. Raise an ArgumentError where n is odd.
# Devuelve la integral por la regla de Simpson con n intervalos. Lanza un ArgumentError si n es
# impar.
function simpson(f, a, b, n)
    error("simpson is not written yet: replace this line / " *
          "simpson aún no está escrita: sustituye esta línea")
end

# Return the vector x for which the sum of the squares of A x - b is smallest.
# Devuelve el vector x que hace mínima la suma de los cuadrados de A x - b.
function least_squares(A, b)
    error("least_squares is not written yet: replace this line / " *
          "least_squares aún no está escrita: sustituye esta línea")
end

# Return the eigenvalue that is greatest in size, and an eigenvector of length 1.
# Devuelve el autovalor de mayor tamaño y un autovector de longitud 1.
function power_method(A)
    error("power_method is not written yet: replace this line / " *
          "power_method aún no está escrita: sustituye esta línea")
end

# Return y after n steps of length h, for y' = f(t, y).
# Devuelve y tras n pasos de longitud h, para y' = f(t, y).
function runge_kutta_4(f, t, y, h, n)
    error("runge_kutta_4 is not written yet: replace this line / " *
          "runge_kutta_4 aún no está escrita: sustituye esta línea")
end

# Return the discrete Fourier transform of the vector x.
# Devuelve la transformada discreta de Fourier del vector x.
function dft(x)
    error("dft is not written yet: replace this line / " *
          "dft aún no está escrita: sustituye esta línea")
end
