# sin numpy casi: sum y map con los operadores
from operator import and_, gt, lt
import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    o, t = outputs.tolist(), np.asarray(targets).tolist()
    if len(o) != len(t):
        raise ValueError('len(outputs) != len(targets)')
    tp = sum(map(and_, o, t))
    fp = sum(map(gt, o, t))
    fn = sum(map(lt, o, t))
    tn = len(t) - tp - fp - fn
    recall = tp / (tp + fn) if tp + fn else 1.0
    precision = tp / (tp + fp) if tp + fp else 1.0
    return ((tp + tn) / len(t), (fp + fn) / len(t), recall, tn / (tn + fp) if tn + fp else 1.0,
            precision, tn / (tn + fn) if tn + fn else 1.0,
            2 * recall * precision / (recall + precision) if recall + precision else 0.0,
            [[tn, fp], [fn, tp]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
