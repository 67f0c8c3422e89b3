import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    targets = np.asarray(targets)
    if outputs.shape != targets.shape:
        raise ValueError("outputs and targets must have the same length")
    if outputs.dtype != bool:
        outputs = outputs >= threshold

    VP = np.sum(outputs & targets)
    VN = np.sum(~outputs & ~targets)
    FP = np.sum(outputs & ~targets)
    FN = np.sum(~outputs & targets)

    accuracy = (VN + VP) / (VN + VP + FN + FP)
    error = (FN + FP) / (VN + VP + FN + FP)
    recall = VP / (FN + VP) if (FN + VP) > 0 else 1
    specificity = VN / (FP + VN) if (FP + VN) > 0 else 1
    ppv = VP / (VP + FP) if (VP + FP) > 0 else 1
    npv = VN / (VN + FN) if (VN + FN) > 0 else 1
    f1 = 2 * ppv * recall / (ppv + recall) if (ppv + recall) > 0 else 0
    return accuracy, error, recall, specificity, ppv, npv, f1, np.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    acc, err, rec, spec, ppv, npv, f1, m = confusionMatrix(outputs, targets, threshold=threshold)
    print("accuracy:", acc)
    print("error rate:", err)
    print("recall:", rec)
    print("specificity:", spec)
    print("PPV:", ppv)
    print("NPV:", npv)
    print("F1:", f1)
    print(m)
