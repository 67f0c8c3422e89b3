import numpy as np, sys, math
sys.setrecursionlimit(10000)

def confusionMatrix(outputs, targets, *, threshold=.5):
    (o := np.asarray(outputs)), (t := np.asarray(targets))
    if (n := len(t)) != len(o): raise SystemError("no!")
    o = o if o.dtype == bool else o >= threshold
    tn, fp, fn, tp = np.bincount(t * 2 + o, minlength=4).tolist()
    q = lambda *ab: ab[0] / s if (s := sum(ab)) else 1.
    r, p = q(tp, fn), q(tp, fp)
    return (tn + tp) / n, (fp + fn) / n, r, q(tn, fp), p, q(tn, fn), (math.isclose(r + p, 0) and .0) or 2 * r * p / (r + p or 1), [[tn, fp], [fn, tp]]

printConfusionMatrix = lambda outputs, targets, *, threshold=.5: print(*confusionMatrix(outputs, targets, threshold=threshold), sep="\n")
