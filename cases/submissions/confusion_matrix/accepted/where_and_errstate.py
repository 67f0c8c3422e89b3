import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    targets = np.asarray(targets)
    pred = np.where(outputs.dtype == bool, outputs, outputs >= threshold).astype(bool)
    assert pred.shape == targets.shape
    VN = np.sum((pred == 0) & (targets == 0))
    FP = np.sum((pred == 1) & (targets == 0))
    FN = np.sum((pred == 0) & (targets == 1))
    VP = np.sum((pred == 1) & (targets == 1))
    num = np.array([VP, VN, VP, VN], dtype=float)
    den = np.array([FN + VP, FP + VN, VP + FP, VN + FN], dtype=float)
    with np.errstate(divide="ignore", invalid="ignore"):
        sens, spec, ppv, npv = np.where(den == 0, 1.0, num / den)
        f1 = np.nan_to_num(2 * ppv * sens / (ppv + sens))
    return ((VN + VP) / len(pred), (FN + FP) / len(pred), sens, spec, ppv, npv, f1,
            np.array([[VN, FP], [FN, VP]]))

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
