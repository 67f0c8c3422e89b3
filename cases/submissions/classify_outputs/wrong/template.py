"""Practice 2 · Classes from outputs.

Write the function below; keep its name and parameters. A pattern is a row. No loops.

Práctica 2 · Clases a partir de las salidas. Escribe la función sin cambiar su nombre ni sus
parámetros. Cada patrón es una fila. Sin bucles.
"""


def classify_outputs(outputs, *, threshold=0.5):
    """Give the class of each pattern (row of real numbers).

    One column of outputs: a Bool matrix n x 1, outputs >= threshold. More columns: a Bool
    matrix of the same shape with exactly one true in each row, at its largest value.

    Una columna de salidas: matriz Bool n x 1, outputs >= threshold. Más columnas: matriz Bool
    del mismo tamaño con exactamente un true por fila, en su valor mayor.
    """
    raise NotImplementedError(
        "classify_outputs is not written yet: replace this line / "
        "classify_outputs aún no está escrita: sustituye esta línea"
    )
