from math import sqrt


def confusion_matrix(outputs, targets, classes):
    if len(outputs) != len(targets):
        raise ValueError("lengths differ")
    classes = list(classes)
    if len(set(classes)) < len(classes):
        raise ValueError("a class twice")
    matrix = [[0] * len(classes) for _ in classes]
    for output, target in zip(outputs, targets):
        matrix[classes.index(target)][classes.index(output)] += 1
    return matrix


def one_vs_rest(matrix):
    k = len(matrix)
    for row in matrix:
        if len(row) != k or min(row) < 0:
            raise ValueError("no confusion matrix")
    n = sum(sum(row) for row in matrix)
    if n == 0:
        raise ValueError("nothing counted")
    vn, fp, fn, vp = [], [], [], []
    for c in range(k):
        hits = matrix[c][c]
        row = sum(matrix[c])
        column = sum(matrix[r][c] for r in range(k))
        vp.append(hits)
        fn.append(row - hits)
        fp.append(column - hits)
        vn.append(n - row - column + hits)
    return vn, fp, fn, vp


def share(part, whole, otherwise=1.0):
    return part / whole if whole > 0 else otherwise


def class_metrics(matrix):
    tpr, fpr, precision, recall, f, mcc = [], [], [], [], [], []
    for vn, fp, fn, vp in zip(*one_vs_rest(matrix)):
        vn, fp, fn, vp = int(vn), int(fp), int(fn), int(vp)
        tpr.append(share(vp, vp + fn))
        fpr.append(share(fp, fp + vn, 0.0))
        precision.append(share(vp, vp + fp))
        recall.append(tpr[-1])
        both = precision[-1] + recall[-1]
        f.append(2 * precision[-1] * recall[-1] / both if both > 0 else 0.0)
        below = (vp + fp) * (vp + fn) * (vn + fp) * (vn + fn)
        if below == 0:
            mcc.append(1.0 if fp == fn == 0 else 0.0)
        else:
            mcc.append((vp * vn - fp * fn) / sqrt(below))
    return tpr, fpr, precision, recall, f, mcc


def weighted_metrics(matrix):
    supports = [sum(row) for row in matrix]
    return tuple(
        sum(values) / len(values)
        for values in class_metrics(matrix)
    )


def overall_metrics(matrix):
    k = len(matrix)
    n = sum(sum(row) for row in matrix)
    right = sum(matrix[c][c] for c in range(k)) / n
    rows = [sum(row) for row in matrix]
    columns = [sum(row[c] for row in matrix) for c in range(k)]
    chance = sum(r / n * c / n for r, c in zip(rows, columns))
    kappa = 1.0 if max(rows) == max(columns) == n else (right - chance) / (1 - chance)
    return right, 1 - right, kappa


def multiclass_metrics(outputs, targets, classes):
    matrix = confusion_matrix(outputs, targets, classes)
    return (matrix, *overall_metrics(matrix), *weighted_metrics(matrix))
