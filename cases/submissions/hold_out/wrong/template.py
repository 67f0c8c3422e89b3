"""Practice 3 · Hold-out.

Write the two functions below; keep their names and parameters. They divide the indices 0 to n-1
at random into disjoint parts that together have all of them.

Práctica 3 · Hold-out. Escribe las dos funciones sin cambiar sus nombres ni sus parámetros.
Reparten al azar los índices de 0 a n-1 en partes disjuntas que juntas los contienen todos.
"""


def hold_out(n, p):
    """Divide n patterns into training and test.

    p: share of the test. Returns a tuple of two arrays of indices: training, test.

    p: proporción del test. Devuelve una tupla con dos arrays de índices: entrenamiento y test.
    """
    raise NotImplementedError(
        "hold_out is not written yet: replace this line / "
        "hold_out aún no está escrita: sustituye esta línea"
    )


def hold_out_with_validation(n, p_val, p_test):
    """Divide n patterns into training, validation and test.

    p_val, p_test: shares of all n patterns. Returns a tuple of three arrays of indices.

    p_val, p_test: proporciones de los n patrones. Devuelve una tupla con tres arrays de
    índices: entrenamiento, validación y test.
    """
    raise NotImplementedError(
        "hold_out_with_validation is not written yet: replace this line / "
        "hold_out_with_validation aún no está escrita: sustituye esta línea"
    )
