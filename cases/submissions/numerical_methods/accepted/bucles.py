# Práctica de métodos numéricos, con listas y bucles.
import cmath
import math


def bisection(f, a, b):
    fa, fb = f(a), f(b)
    if fa == 0:
        return a
    if fb == 0:
        return b
    if fa * fb > 0:
        raise ValueError("no hay cambio de signo")
    while b - a > 1e-10:
        m = (a + b) / 2
        fm = f(m)
        if fm == 0:
            return m
        if fa * fm < 0:
            b = m
        else:
            a, fa = m, fm
    return a


def newton(f, derivative, x, steps):
    for i in range(steps):
        x = x - f(x) / derivative(x)
    return x


def trapezoid(f, a, b, n):
    h = (b - a) / n
    suma = 0
    for i in range(n):
        suma += (f(a + i * h) + f(a + (i + 1) * h)) / 2
    return h * suma


def simpson(f, a, b, n):
    if n % 2 != 0:
        raise ValueError("n debe ser par")
    h = (b - a) / n
    pares, impares = 0, 0
    for i in range(1, n):
        if i % 2 == 0:
            pares += f(a + i * h)
        else:
            impares += f(a + i * h)
    return h * (f(a) + 2 * pares + 4 * impares + f(b)) / 3


def least_squares(A, b):
    m, n = len(A), len(A[0])
    M = [[sum(A[k][i] * A[k][j] for k in range(m)) for j in range(n)] for i in range(n)]
    c = [sum(A[k][i] * b[k] for k in range(m)) for i in range(n)]
    # Eliminación de Gauss-Jordan.
    for i in range(n):
        pivote = M[i][i]
        M[i] = [valor / pivote for valor in M[i]]
        c[i] = c[i] / pivote
        for j in range(n):
            if j != i:
                factor = M[j][i]
                M[j] = [x - factor * y for x, y in zip(M[j], M[i])]
                c[j] = c[j] - factor * c[i]
    return c


def power_method(A):
    n = len(A)
    v = [1.0] * n
    for _ in range(500):
        w = [sum(A[i][j] * v[j] for j in range(n)) for i in range(n)]
        norma = math.sqrt(sum(x * x for x in w))
        v = [x / norma for x in w]
    w = [sum(A[i][j] * v[j] for j in range(n)) for i in range(n)]
    return sum(x * y for x, y in zip(v, w)), v


def runge_kutta_4(f, t, y, h, n):
    for i in range(n):
        k1 = h * f(t, y)
        k2 = h * f(t + h / 2, y + k1 / 2)
        k3 = h * f(t + h / 2, y + k2 / 2)
        k4 = h * f(t + h, y + k3)
        y = y + k1 / 6 + k2 / 3 + k3 / 3 + k4 / 6
        t = t + h
    return y


def dft(x):
    N = len(x)
    X = []
    for k in range(N):
        suma = 0
        for n in range(N):
            suma += x[n] * cmath.exp(-2j * math.pi * k * n / N)
        X.append(suma)
    return X
