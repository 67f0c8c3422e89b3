# 4.1 metrics -- Brais & Sabela
import numpy as np
import keras
from keras.datasets import mnist

(x_train, y_train), (x_test, y_test) = mnist.load_data()


def confusionMatrix(outputs, targets, *, threshold=0.5):
    o = np.asarray(outputs)
    t = np.asarray(targets)
    if o.dtype.kind in "if":
        o = o >= threshold
    tp = (o == True & t == True).sum()
    tn = (o == False & t == False).sum()
    fp = (o == True & t == False).sum()
    fn = (o == False & t == True).sum()
    n = tp + tn + fp + fn
    accuracy = (tp + tn) / n
    recall = tp / (tp + fn) if tp + fn > 0 else 1.0
    specificity = tn / (tn + fp) if tn + fp > 0 else 1.0
    ppv = tp / (tp + fp) if tp + fp > 0 else 1.0
    npv = tn / (tn + fn) if tn + fn > 0 else 1.0
    f1 = 2 * ppv * recall / (ppv + recall) if ppv + recall > 0 else 0.0
    return accuracy, (fp + fn) / n, recall, specificity, ppv, npv, f1, np.array([[tn, fp], [fn, tp]])


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    accuracy, error, recall, specificity, ppv, npv, f1, cm = confusionMatrix(outputs, targets, threshold=threshold)
    print("accuracy", accuracy, "error", error)
    print("recall", recall, "specificity", specificity, "ppv", ppv, "npv", npv, "f1", f1)
    print(cm)
