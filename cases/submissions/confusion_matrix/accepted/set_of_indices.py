import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    yes = set(np.flatnonzero(outputs).tolist())
    real = set(np.flatnonzero(targets).tolist())
    n = len(targets)
    assert n == len(outputs)
    VP = len(yes & real)
    FP = len(yes - real)
    FN = len(real - yes)
    VN = n - len(yes | real)
    sens = VP / len(real) if real else 1.0
    ppv = VP / len(yes) if yes else 1.0
    spec = VN / (n - len(real)) if len(real) < n else 1.0
    npv = VN / (n - len(yes)) if len(yes) < n else 1.0
    f1 = 2 * VP / (len(yes) + len(real)) if yes or real else 1.0
    return (VN + VP) / n, len(yes ^ real) / n, sens, spec, ppv, npv, f1, np.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
