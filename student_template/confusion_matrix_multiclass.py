"""Practice 4.2 · Confusion matrix of several classes.

Write the two functions below; keep their names and parameters. A pattern is a row. Loops over
the classes are allowed, over the patterns not.

Práctica 4.2 · Matriz de confusión de varias clases. Escribe las dos funciones sin cambiar sus
nombres ni sus parámetros. Cada patrón es una fila. Se permiten bucles sobre las clases, pero no
sobre los patrones.
"""


def confusion_matrix_multiclass(outputs, targets, *, weighted=True):
    """Metrics and confusion matrix of a classifier of several classes.

    targets: Bool array of shape (n, L), or array of n labels. outputs: of the same shape; Bool,
    real numbers that are classified first, or labels, each of which also comes among the
    targets. One column is the binary function of practice 4.1; two columns are an error.

    Returns a tuple of eight: accuracy, error rate, sensitivity (recall), specificity, positive
    predictive value, negative predictive value, F1, and the L x L confusion matrix, whose rows
    are the real classes. The metrics of each class against the rest (0 for a class without
    patterns) are joined weighted by its patterns, or by the plain mean.

    targets: array Bool de tamaño (n, L), o array de n etiquetas. outputs: del mismo tamaño;
    Bool, números reales que antes se clasifican, o etiquetas, que han de estar entre las de
    targets. Una columna es la función binaria de la práctica 4.1; dos columnas son un error.

    Devuelve una tupla de ocho valores: exactitud (accuracy), tasa de error, sensibilidad
    (recall), especificidad, valor predictivo positivo, valor predictivo negativo, F1 y la
    matriz de confusión L x L, con las clases reales en filas. Las métricas de cada clase frente
    al resto (0 para una clase sin patrones) se combinan ponderadas por sus patrones o con la
    media aritmética.
    """
    raise NotImplementedError(
        "confusion_matrix_multiclass is not written yet: replace this line / "
        "confusion_matrix_multiclass aún no está escrita: sustituye esta línea"
    )


def print_confusion_matrix_multiclass(outputs, targets, *, weighted=True):
    """Print what confusion_matrix_multiclass returns; return nothing.

    The matrix as a table, and the metrics.

    Imprime lo que devuelve confusion_matrix_multiclass: la matriz en forma de tabla y las
    métricas.
    """
    raise NotImplementedError(
        "print_confusion_matrix_multiclass is not written yet: replace this line / "
        "print_confusion_matrix_multiclass aún no está escrita: sustituye esta línea"
    )
