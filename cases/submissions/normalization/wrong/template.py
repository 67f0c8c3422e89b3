"""Practice 2 · Normalization.

Write the six functions below; keep their names and parameters. A pattern is a row, and each
column has its own parameters, two arrays of shape (1, m). The standard deviation is the one
with n-1 (ddof=1).

Práctica 2 · Normalización. Escribe las seis funciones sin cambiar sus nombres ni sus
parámetros. Cada patrón es una fila y cada columna tiene sus propios parámetros, dos arrays de
tamaño (1, m). La desviación típica es la de n-1 (ddof=1).
"""


def calculate_min_max_normalization_parameters(dataset):
    """Minima and maxima of the columns.

    Returns a tuple of two arrays of shape (1, m).

    Devuelve una tupla con los mínimos y los máximos de las columnas, dos arrays de tamaño (1,
    m).
    """
    raise NotImplementedError(
        "calculate_min_max_normalization_parameters is not written yet: replace this line / "
        "calculate_min_max_normalization_parameters aún no está escrita: sustituye esta línea"
    )


def calculate_zero_mean_normalization_parameters(dataset):
    """Means and standard deviations of the columns.

    Returns a tuple of two arrays of shape (1, m).

    Devuelve una tupla con las medias y las desviaciones típicas de las columnas, dos arrays de
    tamaño (1, m).
    """
    raise NotImplementedError(
        "calculate_zero_mean_normalization_parameters is not written yet: replace this line / "
        "calculate_zero_mean_normalization_parameters aún no está escrita: sustituye esta línea"
    )


def normalize_min_max_in_place(dataset, parameters=None):
    """Normalize dataset between minimum and maximum, changing it, and return it.

    parameters: minima and maxima; without them those of dataset.

    Normaliza dataset entre mínimo y máximo, modificándolo, y lo devuelve. parameters: mínimos y
    máximos; si no se dan, los de dataset.
    """
    raise NotImplementedError(
        "normalize_min_max_in_place is not written yet: replace this line / "
        "normalize_min_max_in_place aún no está escrita: sustituye esta línea"
    )


def normalize_min_max(dataset, parameters=None):
    """The same in a copy: dataset is not changed.

    Returns the normalized array.

    Lo mismo en una copia: no modifica dataset. Devuelve el array normalizado.
    """
    raise NotImplementedError(
        "normalize_min_max is not written yet: replace this line / "
        "normalize_min_max aún no está escrita: sustituye esta línea"
    )


def normalize_zero_mean_in_place(dataset, parameters=None):
    """Normalize dataset to mean 0 and deviation 1, changing it, and return it.

    parameters: means and standard deviations; without them those of dataset.

    Normaliza dataset a media 0 y desviación 1, modificándolo, y lo devuelve. parameters: medias
    y desviaciones típicas; si no se dan, las de dataset.
    """
    raise NotImplementedError(
        "normalize_zero_mean_in_place is not written yet: replace this line / "
        "normalize_zero_mean_in_place aún no está escrita: sustituye esta línea"
    )


def normalize_zero_mean(dataset, parameters=None):
    """The same in a copy: dataset is not changed.

    Returns the normalized array.

    Lo mismo en una copia: no modifica dataset. Devuelve el array normalizado.
    """
    raise NotImplementedError(
        "normalize_zero_mean is not written yet: replace this line / "
        "normalize_zero_mean aún no está escrita: sustituye esta línea"
    )
