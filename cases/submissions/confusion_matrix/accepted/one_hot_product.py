import numpy as np

def one_hot(v):
    return np.column_stack((~v, v)).astype(np.int64)

def safe_divide(a, b, default):
    return a / b if b > 0 else default

def metrics(matrix):
    """All metrics from the 2x2 matrix, rows = real, columns = predicted."""
    real, predicted = matrix.sum(axis=1), matrix.sum(axis=0)
    hits = np.diag(matrix)
    specificity, recall = safe_divide(hits[0], real[0], 1), safe_divide(hits[1], real[1], 1)
    npv, ppv = safe_divide(hits[0], predicted[0], 1), safe_divide(hits[1], predicted[1], 1)
    accuracy = hits.sum() / matrix.sum()
    f1 = safe_divide(2 * ppv * recall, ppv + recall, 0)
    return accuracy, 1 - accuracy, recall, specificity, ppv, npv, f1

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    classes = outputs if outputs.dtype == bool else outputs >= threshold
    matrix = one_hot(targets).T @ one_hot(classes)
    return (*metrics(matrix), matrix)

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    result = confusionMatrix(outputs, targets, threshold=threshold)
    print(result[:-1], result[-1], sep="\n")
