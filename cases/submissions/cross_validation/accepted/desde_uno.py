import random


def cross_validation(n, k):
    pliegues = (list(range(1, k + 1)) * (n // k + 1))[:n]
    random.shuffle(pliegues)
    return pliegues


def stratified_cross_validation(targets, k):
    etiquetas = [tuple(t) if getattr(t, "ndim", 0) else t for t in targets]
    pliegues = [0] * len(etiquetas)
    for clase in set(etiquetas):
        donde = [i for i, e in enumerate(etiquetas) if e == clase]
        for i, p in zip(donde, cross_validation(len(donde), k)):
            pliegues[i] = p
    return pliegues
