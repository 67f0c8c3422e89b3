"""Words in lists and dictionaries.

Write the functions below; keep their names and parameters. A word is made of small letters, and the
marks . , ; : ! ? around it do not belong to it.

Palabras en listas y diccionarios. Escribe las funciones sin cambiar sus nombres ni sus parámetros.
Una palabra va en minúsculas, y los signos . , ; : ! ? que la rodean no son parte de ella.
"""


def split_words(text):
    """The list of the words of a text.

    La lista de las palabras de un texto.
    """
    raise NotImplementedError(
        "split_words is not written yet: replace this line / "
        "split_words aún no está escrita: sustituye esta línea"
    )


def count_words(words):
    """A dictionary: how often each word is in the list.

    Un diccionario: cuántas veces está cada palabra en la lista.
    """
    raise NotImplementedError(
        "count_words is not written yet: replace this line / "
        "count_words aún no está escrita: sustituye esta línea"
    )


def most_frequent(counts, n):
    """The n most frequent words, a list of tuples (word, count): the highest count first, and
    equal counts by the alphabet.

    Las n palabras más frecuentes, una lista de tuplas (palabra, recuento): primero el mayor
    recuento, y los recuentos iguales por orden alfabético.
    """
    raise NotImplementedError(
        "most_frequent is not written yet: replace this line / "
        "most_frequent aún no está escrita: sustituye esta línea"
    )


def longest_word(words):
    """The longest word, of several the first; None (in Julia nothing) where there is none.

    La palabra más larga, de varias la primera; None (en Julia, nothing) si no hay ninguna.
    """
    raise NotImplementedError(
        "longest_word is not written yet: replace this line / "
        "longest_word aún no está escrita: sustituye esta línea"
    )


def by_initial(words):
    """A dictionary: first letter -> list of its words by the alphabet, each once.

    Un diccionario: inicial -> lista de sus palabras por orden alfabético, cada una una vez.
    """
    raise NotImplementedError(
        "by_initial is not written yet: replace this line / "
        "by_initial aún no está escrita: sustituye esta línea"
    )


def mean_length(words):
    """The mean length of the words; 0 where there is none.

    La longitud media de las palabras; 0 si no hay ninguna.
    """
    raise NotImplementedError(
        "mean_length is not written yet: replace this line / "
        "mean_length aún no está escrita: sustituye esta línea"
    )


def position_of(words, word):
    """The position at which the word comes first, as the language counts; it is there.

    La posición en que la palabra aparece por primera vez, como cuenta el lenguaje; siempre está.
    """
    raise NotImplementedError(
        "position_of is not written yet: replace this line / "
        "position_of aún no está escrita: sustituye esta línea"
    )


def merge_counts(first, second):
    """The counts of two texts together, in a new dictionary.

    Los recuentos de dos textos juntos, en un diccionario nuevo.
    """
    raise NotImplementedError(
        "merge_counts is not written yet: replace this line / "
        "merge_counts aún no está escrita: sustituye esta línea"
    )
