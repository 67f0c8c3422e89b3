import numpy as np

def confusionMatrix(outputs, targets, threshold=0.5):
    outputs = np.asarray(outputs)
    targets = np.asarray(targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    if outputs.shape != targets.shape:
        raise ValueError("different lengths")
    hits = outputs == targets
    VP, VN = np.sum(hits & targets), np.sum(hits & ~targets)
    FN, FP = np.sum(~hits & targets), np.sum(~hits & ~targets)
    accuracy = hits.mean()
    sensitivity = VP / targets.sum() if targets.any() else 1.0
    specificity = VN / (~targets).sum() if not targets.all() else 1.0
    ppv = VP / outputs.sum() if outputs.any() else 1.0
    npv = VN / (~outputs).sum() if not outputs.all() else 1.0
    f1 = 0.0 if ppv == 0 and sensitivity == 0 else 2 * ppv * sensitivity / (ppv + sensitivity)
    return accuracy, 1 - accuracy, sensitivity, specificity, ppv, npv, f1, np.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))
