import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    predicted = outputs if outputs.dtype == np.bool_ else outputs >= threshold
    counts, _, _ = np.histogram2d(targets, predicted, bins=2, range=[[0, 1], [0, 1]])
    matrix = counts.astype(np.int64)
    vn, fp, fn, vp = matrix.flatten()
    n = vn + fp + fn + vp
    recall = np.divide(vp, fn + vp) if fn + vp else np.float64(1)
    specificity = np.divide(vn, fp + vn) if fp + vn else np.float64(1)
    ppv = np.divide(vp, vp + fp) if vp + fp else np.float64(1)
    npv = np.divide(vn, vn + fn) if vn + fn else np.float64(1)
    f1 = np.float64(0)
    if ppv + recall > 0:
        f1 = 2 * ppv * recall / (ppv + recall)
    return np.divide(vn + vp, n), np.divide(fn + fp, n), recall, specificity, ppv, npv, f1, matrix

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(*confusionMatrix(outputs, targets, threshold=threshold))
