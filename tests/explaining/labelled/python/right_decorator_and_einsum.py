# Grupo 7 (Nerea Outón / Iker Sande)   4.1
import functools
import numpy as np
from scipy import stats
import torch


def mismo_tamano(f):
    """decorador: comproba os tamaños e pasa as puntuacións a bool"""
    @functools.wraps(f)
    def envoltorio(outputs, targets, *, threshold=0.5):
        o, t = np.asarray(outputs), np.asarray(targets)
        if o.shape[0] != t.shape[0]:
            raise ValueError("outputs e targets teñen que medir o mesmo")
        return f(o if o.dtype == np.bool_ else o >= threshold, t)
    return envoltorio


def _un_se_nada(numerador, denominador):
    return np.divide(numerador, denominador, out=np.ones(1), where=np.array([denominador != 0]))[0]


@mismo_tamano
def confusionMatrix(outputs, targets):
    O = np.stack([~outputs, outputs]).astype(int)
    T = np.stack([~targets, targets]).astype(int)
    M = np.einsum("in,jn->ij", T, O)
    vn, fp, fn, vp = M.ravel()
    acc = M.trace() / M.sum()
    recall = _un_se_nada(vp, fn + vp)
    vpp = _un_se_nada(vp, fp + vp)
    f1 = stats_hmean(vpp, recall)
    return acc, 1.0 - acc, recall, _un_se_nada(vn, fp + vn), vpp, _un_se_nada(vn, vn + fn), f1, M


def stats_hmean(a, b):
    # scipy.stats.hmean non admite ceros en versións antigas
    return 0.0 if a * b == 0 else 2 / (1 / a + 1 / b)


@mismo_tamano
def printConfusionMatrix(outputs, targets):
    print(*confusionMatrix(outputs, targets), sep="\n")


# -------------- probas --------------
xerador = np.random.default_rng(0)
printConfusionMatrix(xerador.random(30), xerador.random(30) > 0.5)
red = torch.nn.Linear(4, 1)
printConfusionMatrix(red(torch.rand(10, 4)).detach().numpy().ravel(), np.ones(10, bool))
