# P4 -- Mencía Lousame, Xurxo Vales
import numpy as np
from tensorflow.keras.models import Sequential

def classify_outputs(outputs, threshold=0.5):
    """>= umbral -> True"""
    return outputs >= threshold

def accuracy(outputs, targets):
    return (outputs == targets).mean()

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if outputs.dtype != np.bool_:
        return confusionMatrix(classifyOutputs(outputs, threshold), targets)
    if outputs.shape != targets.shape:
        raise ValueError("shapes: %s %s" % (outputs.shape, targets.shape))
    vp = np.sum(outputs & targets)
    vn = np.sum(~outputs & ~targets)
    fp = np.sum(outputs & ~targets)
    fn = np.sum(~outputs & targets)
    recall = vp / (vp + fn) if vp + fn != 0 else 1.0
    espec = vn / (vn + fp) if vn + fp != 0 else 1.0
    vpp = vp / (vp + fp) if vp + fp != 0 else 1.0
    vpn = vn / (vn + fn) if vn + fn != 0 else 1.0
    f1 = 2 * vpp * recall / (vpp + recall) if vpp + recall != 0 else 0.0
    acc = accuracy(outputs, targets)
    return acc, 1 - acc, recall, espec, vpp, vpn, f1, np.array([[vn, fp], [fn, vp]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    acc, err, recall, espec, vpp, vpn, f1, matriz = confusionMatrix(outputs, targets, threshold=threshold)
    print(f"{acc=:.3f} {err=:.3f} {recall=:.3f} {espec=:.3f} {vpp=:.3f} {vpn=:.3f} {f1=:.3f}")
    print(matriz)
