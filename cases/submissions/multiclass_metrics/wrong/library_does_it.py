from sklearn.metrics import (
    accuracy_score,
    cohen_kappa_score,
    confusion_matrix as matrix_of,
    multilabel_confusion_matrix,
)


def confusion_matrix(outputs, targets, classes):
    return matrix_of(targets, outputs, labels=classes)


def one_vs_rest(matrix):
    return multilabel_confusion_matrix(matrix)


def class_metrics(matrix):
    return None


def weighted_metrics(matrix):
    return None


def overall_metrics(matrix):
    return accuracy_score(matrix), cohen_kappa_score(matrix)


def multiclass_metrics(outputs, targets, classes):
    return matrix_of(targets, outputs, labels=classes), accuracy_score(targets, outputs)
