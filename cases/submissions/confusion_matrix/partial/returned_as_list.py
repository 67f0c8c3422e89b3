import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    targets = np.asarray(targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    assert outputs.shape == targets.shape

    VP = np.sum(outputs & targets)
    VN = np.sum(~outputs & ~targets)
    FP = np.sum(outputs & ~targets)
    FN = np.sum(~outputs & targets)

    accuracy = (VN + VP) / (VN + VP + FN + FP)
    error_rate = (FN + FP) / (VN + VP + FN + FP)
    sensitivity = VP / (FN + VP) if FN + VP > 0 else 1.0
    specificity = VN / (FP + VN) if FP + VN > 0 else 1.0
    ppv = VP / (VP + FP) if VP + FP > 0 else 1.0
    npv = VN / (VN + FN) if VN + FN > 0 else 1.0
    f1 = 2 * ppv * sensitivity / (ppv + sensitivity) if ppv + sensitivity > 0 else 0.0

    matrix = np.array([[VN, FP], [FN, VP]])
    return [accuracy, error_rate, sensitivity, specificity, ppv, npv, f1, matrix]

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
