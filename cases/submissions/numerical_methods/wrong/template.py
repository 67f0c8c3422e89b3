"""Numerical methods.

Write the functions below; keep their names and parameters. The formulas are in the text.

Métodos numéricos. Escribe las funciones sin cambiar sus nombres ni sus parámetros. Las fórmulas
están en el enunciado.
"""


def bisection(f, a, b):
    """Return a root of f between a and b, to eight decimals. Raise a ValueError where f has the
    same sign at both.

    Devuelve una raíz de f entre a y b, con ocho decimales. Lanza un ValueError si f tiene el
    mismo signo en ambos.
    """
    raise NotImplementedError(
        "bisection is not written yet: replace this line / "
        "bisection aún no está escrita: sustituye esta línea"
    )


def newton(f, derivative, x, steps):
    """Return what x is after so many steps of Newton's method.

    Devuelve lo que vale x tras ese número de pasos del método de Newton.
    """
    raise NotImplementedError(
        "newton is not written yet: replace this line / "
        "newton aún no está escrita: sustituye esta línea"
    )


def trapezoid(f, a, b, n):
    """Return the integral of f from a to b by the trapezoidal rule with n intervals.

    Devuelve la integral de f entre a y b por la regla del trapecio con n intervalos.
    """
    raise NotImplementedError(
        "trapezoid is not written yet: replace this line / "
        "trapezoid aún no está escrita: sustituye esta línea"
    )


def simpson(f, a, b, n):
    """Return the integral by Simpson's rule with n intervals. Raise a ValueError where n is odd.

    Devuelve la integral por la regla de Simpson con n intervalos. Lanza un ValueError si n es
    impar.
    """
    raise NotImplementedError(
        "simpson is not written yet: replace this line / "
        "simpson aún no está escrita: sustituye esta línea"
    )


def least_squares(A, b):
    """Return the vector x for which the sum of the squares of A x - b is smallest.

    Devuelve el vector x que hace mínima la suma de los cuadrados de A x - b.
    """
    raise NotImplementedError(
        "least_squares is not written yet: replace this line / "
        "least_squares aún no está escrita: sustituye esta línea"
    )


def power_method(A):
    """Return the eigenvalue that is greatest in size, and an eigenvector of length 1.

    Devuelve el autovalor de mayor tamaño y un autovector de longitud 1.
    """
    raise NotImplementedError(
        "power_method is not written yet: replace this line / "
        "power_method aún no está escrita: sustituye esta línea"
    )


def runge_kutta_4(f, t, y, h, n):
    """Return y after n steps of length h, for y' = f(t, y).

    Devuelve y tras n pasos de longitud h, para y' = f(t, y).
    """
    raise NotImplementedError(
        "runge_kutta_4 is not written yet: replace this line / "
        "runge_kutta_4 aún no está escrita: sustituye esta línea"
    )


def dft(x):
    """Return the discrete Fourier transform of the vector x.

    Devuelve la transformada discreta de Fourier del vector x.
    """
    raise NotImplementedError(
        "dft is not written yet: replace this line / dft aún no está escrita: sustituye esta línea"
    )
