"""Practice 5 · Cross-validation.

Write the two functions below; keep their names and parameters. Folds are numbered from 0 to
k-1, or from 1 to k. No loops, but over the classes in the second one.

Práctica 5 · Validación cruzada. Escribe las dos funciones sin cambiar sus nombres ni sus
parámetros. Los pliegues se numeran de 0 a k-1, o de 1 a k. Sin bucles, salvo sobre las clases
en la segunda.
"""


def cross_validation(n, k):
    """Give each of n patterns a fold, at random.

    Returns an array of n folds, each as often as the others, or once more; in random order.

    Devuelve un array con n pliegues, cada uno tantas veces como los demás o una más, en orden
    aleatorio.
    """
    raise NotImplementedError(
        "cross_validation is not written yet: replace this line / "
        "cross_validation aún no está escrita: sustituye esta línea"
    )


def stratified_cross_validation(targets, k):
    """The same, with the patterns of each class spread evenly over the folds.

    targets: Bool array of shape (n, L) with a column for each class, or array of n labels.
    Every class has at least k patterns.

    Lo mismo, con los patrones de cada clase repartidos por igual. targets: array Bool de tamaño
    (n, L) con una columna por clase, o array de n etiquetas. Cada clase tiene al menos k
    patrones.
    """
    raise NotImplementedError(
        "stratified_cross_validation is not written yet: replace this line / "
        "stratified_cross_validation aún no está escrita: sustituye esta línea"
    )
