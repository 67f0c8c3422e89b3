"""Several classes: confusion matrix, each class against the rest, and overall metrics.

Write the functions below; keep their names and parameters. In a confusion matrix rows are the real
classes and columns the predicted ones, in the order of the classes that is given. Where a
denominator is 0, a share of what is right is 1 and a share of what is wrong is 0; F is 0 where
precision and recall are 0. The text says what the rest is.

Varias clases: matriz de confusión, cada clase frente al resto y métricas globales. Escribe las
funciones sin cambiar sus nombres ni sus parámetros. En una matriz de confusión las filas son las
clases reales y las columnas las predichas, en el orden de clases que se da. Cuando un denominador
es 0, una fracción de aciertos vale 1 y una de errores vale 0; F vale 0 cuando la precisión y el
recall son 0. El enunciado dice cuánto vale lo demás.
"""


def confusion_matrix(outputs, targets, classes):
    """Confusion matrix of predicted labels (outputs) and real ones (targets).

    outputs, targets: arrays of n labels of any type (text, integers, Bool …). classes: array of the
    k different labels in the order of rows and columns; some may not occur.

    Returns a matrix of k x k integers.

    Matriz de confusión a partir de etiquetas predichas (outputs) y reales (targets), de cualquier
    tipo. classes: las k etiquetas distintas, en el orden de filas y columnas; alguna puede no
    aparecer. Devuelve una matriz de k x k enteros.
    """
    raise NotImplementedError(
        "confusion_matrix is not written yet: replace this line / "
        "confusion_matrix aún no está escrita: sustituye esta línea"
    )


def one_vs_rest(matrix):
    """Each class against the rest, from a confusion matrix of k x k integers.

    Returns a tuple of four vectors of k integers, an element per class: VN, FP, FN, VP.

    Cada clase frente al resto, a partir de una matriz de confusión de k x k enteros. Devuelve una
    tupla de cuatro vectores de k enteros, con un elemento por clase: VN, FP, FN, VP.
    """
    raise NotImplementedError(
        "one_vs_rest is not written yet: replace this line / "
        "one_vs_rest aún no está escrita: sustituye esta línea"
    )


def class_metrics(matrix):
    """Metrics of each class against the rest, from a confusion matrix.

    Returns a tuple of six vectors, an element per class: TP rate, FP rate, precision, recall,
    F-measure, MCC. Where the denominator of MCC is 0, it is 1 if nothing is wrong and 0 otherwise.

    Métricas de cada clase frente al resto, a partir de una matriz de confusión. Devuelve una tupla
    de seis vectores, con un elemento por clase: tasa de VP, tasa de FP, precisión, recall, medida F
    y MCC. Cuando el denominador de MCC es 0, vale 1 si no hay errores y 0 si los hay.
    """
    raise NotImplementedError(
        "class_metrics is not written yet: replace this line / "
        "class_metrics aún no está escrita: sustituye esta línea"
    )


def weighted_metrics(matrix):
    """The mean of each of the six metrics over the classes, weighted by support.

    The support of a class is how many elements are really of it. Returns a tuple of six numbers, in
    the order of class_metrics.

    La media de cada una de las seis métricas en las clases, ponderada por el soporte: cuántos
    elementos son realmente de cada clase. Devuelve una tupla de seis números, en el orden de
    class_metrics.
    """
    raise NotImplementedError(
        "weighted_metrics is not written yet: replace this line / "
        "weighted_metrics aún no está escrita: sustituye esta línea"
    )


def overall_metrics(matrix):
    """Accuracy, error rate and Cohen's kappa, from a confusion matrix.

    Returns a tuple of three numbers. Kappa is 1 where all elements are of one class and are given
    it.

    Exactitud (accuracy), tasa de error y kappa de Cohen, a partir de una matriz de confusión.
    Devuelve una tupla de tres números. Kappa vale 1 si todos los elementos son de una clase y se
    predicen de ella.
    """
    raise NotImplementedError(
        "overall_metrics is not written yet: replace this line / "
        "overall_metrics aún no está escrita: sustituye esta línea"
    )


def multiclass_metrics(outputs, targets, classes):
    """All of it from labels.

    Returns one tuple of ten: the confusion matrix, the three of overall_metrics, the six of
    weighted_metrics.

    Todo a partir de etiquetas. Devuelve una sola tupla de diez valores: la matriz de confusión, los
    tres de overall_metrics y los seis de weighted_metrics.
    """
    raise NotImplementedError(
        "multiclass_metrics is not written yet: replace this line / "
        "multiclass_metrics aún no está escrita: sustituye esta línea"
    )
