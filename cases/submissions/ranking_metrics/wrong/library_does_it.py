import numpy as np
from sklearn import metrics


def roc_curve(scores, targets):
    fpr, tpr, _ = metrics.roc_curve(targets, scores)
    return np.column_stack([fpr, tpr])


def roc_auc(scores, targets):
    return metrics.roc_auc_score(targets, scores)


def c_index(scores, targets):
    return None


def pr_curve(scores, targets):
    precision, recall, _ = metrics.precision_recall_curve(targets, scores)
    return recall, precision


def average_precision(scores, targets):
    return metrics.average_precision_score(targets, scores)


def best_threshold(scores, targets):
    fpr, tpr, thresholds = metrics.roc_curve(targets, scores)
    k = np.argmax(tpr - fpr)
    return thresholds[k], (tpr - fpr)[k]
