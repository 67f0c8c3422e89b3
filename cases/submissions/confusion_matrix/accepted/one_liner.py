import numpy as np
q = lambda a, b: a / b if b else 1.
h = lambda a, b: 2 * a * b / (a + b) if a + b else 0.
m = lambda vn, fp, fn, vp: ((vn + vp) / (vn + fp + fn + vp), (fn + fp) / (vn + fp + fn + vp), q(vp, fn + vp), q(vn, fp + vn), q(vp, vp + fp), q(vn, vn + fn), h(q(vp, vp + fp), q(vp, fn + vp)), np.array([[vn, fp], [fn, vp]]))
def mismo(o, t): assert o.shape == t.shape; return o, t
c = lambda o, t: m(np.sum(~o & ~t), np.sum(o & ~t), np.sum(~o & t), np.sum(o & t))
def confusionMatrix(outputs, targets, *, threshold=0.5): return c(*mismo(np.asarray(outputs) if np.asarray(outputs).dtype == bool else np.asarray(outputs) >= threshold, np.asarray(targets)))
def printConfusionMatrix(outputs, targets, *, threshold=0.5): print(*confusionMatrix(outputs, targets, threshold=threshold), sep="\n")
