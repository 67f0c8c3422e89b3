from numpy import asarray, count_nonzero, array

def confusionMatrix(outputs, targets, *, threshold=0.5):
    o = asarray(outputs)
    t = asarray(targets)
    assert len(o) == len(t), "different lengths"
    p = o if o.dtype == bool else o >= threshold
    n = len(t)
    tp = count_nonzero(p * t)
    fp = count_nonzero(p > t)
    fn = count_nonzero(p < t)
    tn = n - tp - fp - fn
    acc = (tn + tp) / n
    sens = 1.0 if tp + fn == 0 else tp / (tp + fn)
    spec = 1.0 if tn + fp == 0 else tn / (tn + fp)
    ppv = 1.0 if tp + fp == 0 else tp / (tp + fp)
    npv = 1.0 if tn + fn == 0 else tn / (tn + fn)
    f1 = 0.0 if ppv + sens == 0 else 2 / (1 / ppv + 1 / sens) if ppv * sens > 0 else 0.0
    return (acc, 1 - acc, sens, spec, ppv, npv, f1, array([[tn, fp], [fn, tp]]))

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
