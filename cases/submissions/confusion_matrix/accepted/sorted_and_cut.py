import numpy as np

# ordena por clase real y mira cuántos positivos predichos caen a cada lado
def confusionMatrix(outputs, targets, *, threshold=0.5):
    t = np.asarray(targets)
    p = np.asarray(outputs)
    p = p.astype(bool) if p.dtype == np.bool_ else np.where(p >= threshold, True, False)
    assert p.size == t.size, 'tamaños distintos'
    order = np.argsort(t, kind="stable")
    negatives, positives = np.split(p[order], [len(t) - t.sum()])
    VP = positives.sum(); FN = len(positives) - VP
    FP = negatives.sum(); VN = len(negatives) - FP
    division = lambda num, den: num / den if den != 0 else 1.0
    S = division(VP, FN + VP)
    P = division(VP, VP + FP)
    F1 = 0.0 if (P == 0.0 and S == 0.0) else 2.0 * P * S / (P + S)
    return (VN + VP) / len(t), (FN + FP) / len(t), S, division(VN, FP + VN), P, division(VN, VN + FN), F1, np.stack(([VN, FP], [FN, VP]))

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    r = confusionMatrix(outputs, targets, threshold=threshold)
    print("F1:", r[6]); print(r[7])
