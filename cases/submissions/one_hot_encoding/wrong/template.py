"""Practice 2 · One-hot encoding.

Write the function below; keep its name and parameters. A pattern is a row. A loop over the
classes is allowed.

Práctica 2 · Codificación one-hot. Escribe la función sin cambiar su nombre ni sus parámetros.
Cada patrón es una fila. Se permite un bucle sobre las clases.
"""


def one_hot_encoding(feature, classes=None):
    """Encode a feature (array of n values) as a Bool matrix.

    classes: array of the L different values; without it they are those of the feature, in the
    order in which they come first. With two classes: an n x 1 matrix, true where the feature is
    one of the two. With more: n x L, a column for each class, in the order of classes. A Bool
    feature without classes: an n x 1 matrix of the same elements.

    classes: array con los L valores distintos; si no se da, son los de la característica, en el
    orden en que aparecen. Con dos clases: matriz n x 1, true donde la característica es una de
    las dos. Con más: n x L, una columna por clase, en el orden de classes. Una característica
    Bool sin classes: matriz n x 1 con los mismos elementos.
    """
    raise NotImplementedError(
        "one_hot_encoding is not written yet: replace this line / "
        "one_hot_encoding aún no está escrita: sustituye esta línea"
    )
