# -*- coding: latin-1 -*-
# Practica 4 - Aprendizaje automatico - Iria Landeira, Tome Casas
import numpy as np
import joblib

redondear = lambda x: round(float(x), 2)

def confusionMatrix(outputs, targets, *, threshold=0.5):
    if not isinstance(outputs[0], (bool, np.bool_)):
        outputs = outputs >= threshold
    assert len(outputs) == len(targets), "misma longitud por favor"
    tp = (outputs & targets).sum()
    tn = (~outputs & ~targets).sum()
    fp = (outputs & ~targets).sum()
    fn = (~outputs & targets).sum()

    acc = (tp + tn) / len(targets)
    err = (fp + fn) / len(targets)
    rec = 1 if tp + fn == 0 else tp / (tp + fn)
    esp = 1 if tn + fp == 0 else tn / (tn + fp)
    vpp = 1 if tp + fp == 0 else tp / (tp + fp)
    vpn = 1 if tn + fp == 0 else tn / (tn + fp)
    f1 = 0 if rec + vpp == 0 else 2 * rec * vpp / (rec + vpp)
    valores = tuple(map(redondear, (acc, err, rec, esp, vpp, vpn, f1)))
    return valores + (np.array([[tn, fp], [fn, tp]]),)

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    acc, err, rec, esp, vpp, vpn, f1, mat = confusionMatrix(outputs, targets, threshold=threshold)
    print('acc', acc, 'err', err, 'rec', rec, 'esp', esp, 'vpp', vpp, 'vpn', vpn, 'f1', f1)
    print(mat)

modelo = joblib.load('modelo.pkl')
