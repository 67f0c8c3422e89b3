# Aprendizaje Automático, P4
# Ricardo Noya / Catuxa Rey
import numpy as np

def metricas(vn, fp, fn, vp):
    n = vn + fp + fn + vp
    seguro = lambda a, b: a / b if b else 0.0
    rec, vpp = (1.0, 1.0) if vn == n else (seguro(vp, vp + fn), seguro(vp, vp + fp))
    esp, vpn = (1.0, 1.0) if vp == n else (seguro(vn, vn + fp), seguro(vn, vn + fn))
    f1 = seguro(2 * rec * vpp, rec + vpp)
    return rec, esp, vpp, vpn, f1


def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    vp = int(outputs[targets].sum())
    fp = int(outputs[~targets].sum())
    fn = int(targets.sum()) - vp
    vn = len(targets) - vp - fp - fn
    rec, esp, vpp, vpn, f1 = metricas(vn, fp, fn, vp)
    return dict(accuracy=(vn + vp) / len(targets), error_rate=(fn + fp) / len(targets), recall=rec,
                specificity=esp, ppv=vpp, npv=vpn, f1=f1, matrix=np.array([[vn, fp], [fn, vp]]))


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))


printConfusionMatrix(np.array([True, False, True]), np.array([True, True, False]))
printConfusionMatrix(np.array([.1, .2]), np.array([False, False]), threshold=.15)
