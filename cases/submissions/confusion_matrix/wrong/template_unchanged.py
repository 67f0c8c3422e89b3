"""Practice 4.1 · Confusion matrix of a binary classifier.

Write the two functions below; keep their names and parameters. No loops: NumPy works on whole
arrays. The text of the practice says what each metric is, also where it cannot be computed.

Práctica 4.1 · Matriz de confusión de un clasificador binario. Escribe las dos funciones sin cambiar
sus nombres ni sus parámetros. Sin bucles: NumPy opera con arrays completos. El enunciado dice qué
es cada métrica, también cuando no se puede calcular.
"""


def confusionMatrix(outputs, targets, *, threshold=0.5):
    """Metrics and confusion matrix of a classifier's outputs.

    outputs: array of n Bool (classes) or of n real numbers (scores, to be compared with threshold).
    targets: array of n Bool, the real classes.

    Returns a tuple of eight, in this order: accuracy, error rate, sensitivity (recall),
    specificity, positive predictive value, negative predictive value, F1, confusion matrix
    (2x2 integers, laid out as in the practice's table).

    Devuelve una tupla de ocho valores en este orden: exactitud (accuracy), tasa de error,
    sensibilidad (recall), especificidad, valor predictivo positivo, valor predictivo negativo,
    F1 y matriz de confusión (2x2, enteros, dispuesta como en la tabla de la práctica).
    """
    raise NotImplementedError(
        "confusionMatrix is not written yet: replace this line / "
        "confusionMatrix aún no está escrita: sustituye esta línea"
    )


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    """Print what confusionMatrix returns, the matrix as a table; return nothing.

    Imprime lo que devuelve confusionMatrix, con la matriz en forma de tabla; no devuelve nada.
    """
    raise NotImplementedError(
        "printConfusionMatrix is not written yet: replace this line / "
        "printConfusionMatrix aún no está escrita: sustituye esta línea"
    )
