import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    if np.asarray(outputs).dtype != np.bool_:
        return confusionMatrix(np.asarray(outputs) >= threshold, targets)
    o = np.asarray(outputs).astype(np.int64)
    t = np.asarray(targets).astype(np.int64)
    no, nt = 1 - o, 1 - t
    vp, vn, fp, fn = int(o @ t), int(no @ nt), int(o @ nt), int(no @ t)
    total = vp + vn + fp + fn
    ppv = vp / (vp + fp) if vp + fp else 1.0
    sens = vp / (vp + fn) if vp + fn else 1.0
    f1 = 2 * ppv * sens / (ppv + sens) if ppv or sens else 0.0
    return ((vn + vp) / total,
            (fn + fp) / total,
            sens,
            vn / (vn + fp) if vn + fp else 1.0,
            ppv,
            vn / (vn + fn) if vn + fn else 1.0,
            f1,
            np.array([[vn, fp], [fn, vp]]))

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    *metrics, matrix = confusionMatrix(outputs, targets, threshold=threshold)
    print("\t".join(map(str, metrics)))
    print(matrix)
