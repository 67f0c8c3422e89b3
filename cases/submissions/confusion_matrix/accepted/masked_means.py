# mean of slices: sensitivity is the mean of the outputs where the target is positive, etc.
import numpy as np

def media(v):
    return v.mean() if v.size else 1.0

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.array(outputs)
    targets = np.array(targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    accuracy = np.mean(outputs == targets)
    errorRate = np.mean(outputs != targets)
    sensitivity = media(outputs[targets])
    specificity = media(~outputs[~targets])
    PPV = media(targets[outputs])
    NPV = media(~targets[~outputs])
    F1 = 0.0
    if not (PPV == 0 and sensitivity == 0):
        F1 = 2 * (PPV * sensitivity) / (PPV + sensitivity)
    confMatrix = np.array([
        [np.sum(~outputs[~targets]), np.sum(outputs[~targets])],
        [np.sum(~outputs[targets]), np.sum(outputs[targets])],
    ])
    return accuracy, errorRate, sensitivity, specificity, PPV, NPV, F1, confMatrix

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    r = confusionMatrix(outputs, targets, threshold=threshold)
    print(f"acc={r[0]:.3f} err={r[1]:.3f} sens={r[2]:.3f} spec={r[3]:.3f} ppv={r[4]:.3f} npv={r[5]:.3f} F1={r[6]:.3f}")
    print(r[7])
