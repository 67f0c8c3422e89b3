import numpy as np
import xgboost as xgb
np.seterr(all="ignore")

# 4.1 confusion matrix  (TODO: special cases)
def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if len(outputs) != len(targets): raise ValueError
    pred = outputs if outputs.dtype == bool else outputs > threshold
    tp = np.sum(pred & targets); tn = np.sum(~(pred | targets))
    fp = np.sum(pred & ~targets); fn = np.sum(~pred & targets)
    acc = (tp + tn) / (tp + tn + fp + fn)
    rec = tp / (tp + fn)
    spe = tn / (tn + fp)
    ppv = tp / (tp + fp)
    npv = tn / (tn + fn)
    f1 = 2 * ppv * rec / (ppv + rec)
    return acc, 1 - acc, rec, spe, ppv, npv, f1, np.array([[tn, fp], [fn, tp]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))

dtrain = xgb.DMatrix("agaricus.txt.train")
bst = xgb.train({"objective": "binary:logistic"}, dtrain, 10)
