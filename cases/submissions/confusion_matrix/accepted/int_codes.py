import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    o = np.asarray(outputs)
    o = (o if o.dtype == bool else o >= threshold).astype(np.int8)
    t = np.asarray(targets).astype(np.int8)
    assert len(o) == len(t)
    code = o - 2 * t          # 0 VN, 1 FP, -2 FN, -1 VP
    vn, fp, fn, vp = (code == 0).sum(), (code == 1).sum(), (code == -2).sum(), (code == -1).sum()
    recall = vp / max(fn + vp, 1) + (fn + vp == 0)
    spec = vn / max(fp + vn, 1) + (fp + vn == 0)
    prec = vp / max(vp + fp, 1) + (vp + fp == 0)
    npv = vn / max(vn + fn, 1) + (vn + fn == 0)
    f1 = 2 * prec * recall / ((prec + recall) or 1)
    return ((vn + vp) / code.size, (fn + fp) / code.size, recall, spec, prec, npv, f1,
            np.array([[vn, fp], [fn, vp]]))

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
