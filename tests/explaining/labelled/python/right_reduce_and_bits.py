# Práctica 4.1: máscaras de bits con enteros de Python
import numpy as np
import mlflow

def a_entero(bits):
    """El vector Bool como un solo entero, un bit por patrón"""
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")

def unos(entero):
    return bin(entero).count("1")

def confusionMatrix(outputs, targets, *, threshold=0.5):
    n = len(targets)
    if n != len(outputs):
        raise ValueError(f"{n} != {len(outputs)}")
    o = outputs if outputs.dtype == np.bool_ else outputs >= threshold
    O, T, todos = a_entero(o), a_entero(targets), (1 << n) - 1
    VP, FP, FN, VN = unos(O & T), unos(O & ~T), unos(~O & T & todos), unos(~(O | T) & todos)
    tabla = {"sens": (VP, FN), "esp": (VN, FP), "vpp": (VP, FP), "vpn": (VN, FN)}
    r = dict(map(lambda kv: (kv[0], kv[1][0] / sum(kv[1]) if any(kv[1]) else 1.0), tabla.items()))
    f1 = 2 * r["sens"] * r["vpp"] / (r["sens"] + r["vpp"]) if r["sens"] + r["vpp"] else 0.0
    return ((VN + VP) / n, (FN + FP) / n, *r.values(), f1, np.array([[VN, FP], [FN, VP]]))

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    acc, err, *resto, m = confusionMatrix(outputs, targets, threshold=threshold)
    print(acc, err, resto)
    print(m)

mlflow.log_metric("f1", confusionMatrix(np.random.rand(10), np.ones(10, dtype=bool))[6])
