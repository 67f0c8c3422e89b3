"""Overall metrics of a binary classifier.

Write the functions below; keep their names and parameters. VN, FP, FN, VP are true negatives, false
positives, false negatives and true positives. Where a denominator is 0, a share of hits is 1 and a
share of errors is 0; what is made of such shares follows from them. The text says what the rest is.

Métricas globales de un clasificador binario. Escribe las funciones sin cambiar sus nombres ni sus
parámetros. VN, FP, FN, VP son verdaderos negativos, falsos positivos, falsos negativos y verdaderos
positivos. Cuando un denominador es 0, una fracción de aciertos vale 1 y una de errores vale 0; lo
que se calcula con ellas se deduce de ahí. El enunciado dice cuánto vale lo demás.
"""


def confusion_counts(outputs, targets):
    """Counts of predicted classes (outputs) and real ones (targets), two arrays of n Bool.

    Returns a tuple of four integers: VN, FP, FN, VP.

    Devuelve una tupla de cuatro enteros: VN, FP, FN, VP.
    """
    raise NotImplementedError(
        "confusion_counts is not written yet: replace this line / "
        "confusion_counts aún no está escrita: sustituye esta línea"
    )


def rates(vn, fp, fn, vp):
    """Nine rates, from the four counts.

    Returns a tuple: prevalence, true positive rate (sensitivity), true negative rate (specificity),
    false positive rate, false negative rate, positive predictive value, negative predictive value,
    false discovery rate, false omission rate.

    Devuelve una tupla: prevalencia, tasa de verdaderos positivos (sensibilidad), tasa de verdaderos
    negativos (especificidad), tasa de falsos positivos, tasa de falsos negativos, valor predictivo
    positivo, valor predictivo negativo, tasa de falsos descubrimientos y tasa de falsas omisiones.
    """
    raise NotImplementedError(
        "rates is not written yet: replace this line / "
        "rates aún no está escrita: sustituye esta línea"
    )


def overall_metrics(vn, fp, fn, vp):
    """Ten metrics that look at all four counts.

    Returns a tuple: informedness (Youden's J), normalised informedness, balanced accuracy,
    prevalence threshold PT, 1 - PT, accuracy, MCC, normalised MCC, markedness, normalised
    markedness. Where the denominator of MCC is 0, it is 1 if nothing is wrong and 0 otherwise;
    PT is 1/2 where sensitivity is 0 and specificity 1.

    Devuelve una tupla: informedness (J de Youden), informedness normalizada, exactitud equilibrada,
    umbral de prevalencia PT, 1 - PT, exactitud, MCC, MCC normalizado, markedness y markedness
    normalizada. Cuando el denominador de MCC es 0, vale 1 si no hay errores y 0 si los hay; PT vale
    1/2 cuando la sensibilidad es 0 y la especificidad 1.
    """
    raise NotImplementedError(
        "overall_metrics is not written yet: replace this line / "
        "overall_metrics aún no está escrita: sustituye esta línea"
    )


def positive_class_metrics(vn, fp, fn, vp):
    """Three metrics of the positive class.

    Returns a tuple: Jaccard index, F1, Fowlkes-Mallows index. F1 is 0 where PPV and sensitivity
    are 0; Jaccard is 1 where VP, FP and FN are 0.

    Devuelve una tupla: índice de Jaccard, F1 e índice de Fowlkes-Mallows. F1 vale 0 cuando el valor
    predictivo positivo y la sensibilidad son 0; Jaccard vale 1 cuando VP, FP y FN son 0.
    """
    raise NotImplementedError(
        "positive_class_metrics is not written yet: replace this line / "
        "positive_class_metrics aún no está escrita: sustituye esta línea"
    )


def binary_metrics(outputs, targets):
    """All of them from vectors: those of rates, of overall_metrics, of positive_class_metrics.

    outputs, targets: arrays of n Bool. Returns one tuple of 22.

    Todas a partir de vectores: las de rates, overall_metrics y positive_class_metrics, en este
    orden. Devuelve una sola tupla de 22 valores.
    """
    raise NotImplementedError(
        "binary_metrics is not written yet: replace this line / "
        "binary_metrics aún no está escrita: sustituye esta línea"
    )


def prevalence_threshold(sensitivity, specificity):
    """Prevalence threshold of two rates from 0 to 1.

    Returns a tuple: PT, 1 - PT.

    Umbral de prevalencia a partir de dos tasas de 0 a 1. Devuelve una tupla: PT y 1 - PT.
    """
    raise NotImplementedError(
        "prevalence_threshold is not written yet: replace this line / "
        "prevalence_threshold aún no está escrita: sustituye esta línea"
    )


def accuracy_as_line(sensitivity, specificity, prevalence):
    """Accuracy as a line over prevalence, from three rates from 0 to 1. Returns a number.

    La exactitud como recta en función de la prevalencia. Devuelve un número.
    """
    raise NotImplementedError(
        "accuracy_as_line is not written yet: replace this line / "
        "accuracy_as_line aún no está escrita: sustituye esta línea"
    )


def accuracy_as_mixture(sensitivity, specificity, prevalence):
    """Accuracy as what is right in each class, weighted by prevalence. Returns a number.

    La exactitud como lo que se acierta en cada clase, ponderado por la prevalencia. Devuelve un
    número.
    """
    raise NotImplementedError(
        "accuracy_as_mixture is not written yet: replace this line / "
        "accuracy_as_mixture aún no está escrita: sustituye esta línea"
    )


def mcc_from_rates(sensitivity, specificity, prevalence):
    """MCC from three rates from 0 to 1. Returns a tuple: MCC, normalised MCC.

    MCC a partir de tres tasas de 0 a 1. Devuelve una tupla: MCC y MCC normalizado.
    """
    raise NotImplementedError(
        "mcc_from_rates is not written yet: replace this line / "
        "mcc_from_rates aún no está escrita: sustituye esta línea"
    )


def jaccard_from_rates(sensitivity, specificity, prevalence):
    """Jaccard index from three rates from 0 to 1. Returns a number.

    Índice de Jaccard a partir de tres tasas de 0 a 1. Devuelve un número.
    """
    raise NotImplementedError(
        "jaccard_from_rates is not written yet: replace this line / "
        "jaccard_from_rates aún no está escrita: sustituye esta línea"
    )


def f1_from_rates(sensitivity, specificity, prevalence):
    """F1 from three rates from 0 to 1. Returns a number.

    F1 a partir de tres tasas de 0 a 1. Devuelve un número.
    """
    raise NotImplementedError(
        "f1_from_rates is not written yet: replace this line / "
        "f1_from_rates aún no está escrita: sustituye esta línea"
    )
