"""Practice 2 · Accuracy.

Write the function below; keep its name and parameters. A pattern is a row. No loops.

Práctica 2 · Exactitud (accuracy). Escribe la función sin cambiar su nombre ni sus parámetros.
Cada patrón es una fila. Sin bucles.
"""


def accuracy(outputs, targets, *, threshold=0.5):
    """Share of the patterns that are classified rightly.

    targets: Bool array of shape (n,) or (n, L). outputs: of the same shape; Bool, or real
    numbers that are classified first (one output by the threshold, several by the largest of
    the row). A row is right when all its columns are.

    targets: array Bool de tamaño (n,) o (n, L). outputs: del mismo tamaño; Bool, o números
    reales que antes se clasifican (una salida con el umbral, varias con la mayor de la fila).
    Una fila es correcta cuando lo son todas sus columnas.
    """
    raise NotImplementedError(
        "accuracy is not written yet: replace this line / "
        "accuracy aún no está escrita: sustituye esta línea"
    )
