def split_words(texto):
    palabras = []
    for trozo in texto.lower().replace("\n", " ").split(" "):
        while trozo and trozo[0] in ".,;:!?":
            trozo = trozo[1:]
        while trozo and trozo[-1] in ".,;:!?":
            trozo = trozo[:-1]
        if trozo != "":
            palabras.append(trozo)
    return palabras


def count_words(palabras):
    recuento = {}
    for p in palabras:
        if p in recuento:
            recuento[p] += 1
        else:
            recuento[p] = 1
    return recuento


def most_frequent(recuento, n):
    pares = [(-veces, p) for p, veces in recuento.items()]
    pares.sort()
    res = []
    for veces, p in pares[:n]:
        res.append((p, -veces))
    return res


def longest_word(palabras):
    mejor = None
    for p in palabras:
        if mejor is None or len(p) > len(mejor):
            mejor = p
    return mejor


def by_initial(palabras):
    grupos = {}
    for p in palabras:
        if p[0] not in grupos:
            grupos[p[0]] = []
        if p not in grupos[p[0]]:
            grupos[p[0]].append(p)
    for letra in grupos:
        grupos[letra].sort()
    return grupos


def mean_length(palabras):
    if not palabras:
        return 0.0
    total = 0
    for p in palabras:
        total += len(p)
    return total / len(palabras)


def position_of(palabras, palabra):
    for i in range(len(palabras)):
        if palabras[i] == palabra:
            return i


def merge_counts(a, b):
    c = dict(a)
    for p in b:
        c[p] = c.get(p, 0) + b[p]
    return c
