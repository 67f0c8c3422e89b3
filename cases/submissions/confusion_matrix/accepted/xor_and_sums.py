import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    outputs = outputs if outputs.dtype.kind == "b" else outputs >= threshold
    assert len(outputs) == len(targets)
    wrong = np.logical_xor(outputs, targets)
    positives, predicted = np.sum(targets), np.sum(outputs)
    fp = np.sum(wrong & outputs)
    fn = np.sum(wrong) - fp
    tp = predicted - fp
    tn = outputs.size - np.sum(wrong) - tp
    error = wrong.mean()
    recall = tp / positives if positives else 1.0
    specificity = tn / (outputs.size - positives) if positives < outputs.size else 1.0
    precision = tp / predicted if predicted else 1.0
    npv = tn / (outputs.size - predicted) if predicted < outputs.size else 1.0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return 1 - error, error, recall, specificity, precision, npv, f1, np.array([[tn, fp], [fn, tp]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
