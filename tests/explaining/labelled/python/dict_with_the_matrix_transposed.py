import numpy as np
import scipy.io

# ----- Boletín 4, exercicio 1 -----

def confusionMatrix(outputs, targets, *, threshold=0.5):
    """Todas as métricas nun dicionario, é máis cómodo para despois"""
    if outputs.dtype != bool:
        return confusionMatrix(outputs >= threshold, targets)
    assert len(outputs) == len(targets)
    cm = np.zeros((2, 2), dtype=int)
    cm[0, 0] = (~outputs & ~targets).sum()
    cm[0, 1] = (~outputs & targets).sum()
    cm[1, 0] = (outputs & ~targets).sum()
    cm[1, 1] = (outputs & targets).sum()
    (vn, fn), (fp, vp) = cm
    sensibilidade = 1.0 if vp + fn == 0 else vp / (vp + fn)
    vpp = 1.0 if vp + fp == 0 else vp / (vp + fp)
    return {
        "accuracy": (vn + vp) / cm.sum(),
        "error_rate": (fn + fp) / cm.sum(),
        "sensitivity": sensibilidade,
        "specificity": 1.0 if vn + fp == 0 else vn / (vn + fp),
        "ppv": vpp,
        "npv": 1.0 if vn + fn == 0 else vn / (vn + fn),
        "f1": 0.0 if sensibilidade + vpp == 0 else 2 * sensibilidade * vpp / (sensibilidade + vpp),
        "confusion_matrix": cm,
    }


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    for nome, valor in confusionMatrix(outputs, targets, threshold=threshold).items():
        print(nome, "=", valor)


mat = scipy.io.loadmat("datos.mat")
printConfusionMatrix(mat["saidas"].ravel(), mat["clases"].ravel() == 1)
