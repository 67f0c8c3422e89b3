from collections import defaultdict
from math import nan


def groups(scores, targets):
    if len(scores) != len(targets):
        raise ValueError("not of the same length")
    found = defaultdict(lambda: [0, 0])
    for score, target in zip(scores, targets):
        found[float(score)][0 if target else 1] += 1
    return sorted(found.items(), reverse=True)


def totals(parts):
    return sum(p for _, (p, _) in parts), sum(n for _, (_, n) in parts)


def roc_curve(scores, targets):
    parts = groups(scores, targets)
    p, n = totals(parts)
    vp = fp = 0
    points = [(0, 0)]
    for _, (more_p, more_n) in parts:
        vp += more_p
        fp += more_n
        points.append((fp / n, vp / p))  # ZeroDivisionError where a class is missing
    return points


def roc_auc(scores, targets):
    won = pairs = 0
    for s, t in zip(scores, targets):
        for other, negative in zip(scores, targets):
            if t and not negative:
                pairs += 1
                won += 1 if s > other else 0.5 if s == other else 0
    return won / pairs if pairs else nan


def c_index(scores, targets):
    permissible = concordant = tied = 0
    for i in range(len(scores)):
        for k in range(i):
            if targets[i] == targets[k]:
                continue
            permissible += 1
            if scores[i] == scores[k]:
                tied += 1
            elif (scores[i] > scores[k]) == (targets[i] > targets[k]):
                concordant += 1
    return (
        permissible,
        concordant,
        tied,
        (concordant + tied / 2) / permissible if permissible else nan,
    )


def pr_curve(scores, targets):
    parts = groups(scores, targets)
    p, _ = totals(parts)
    vp = fp = 0
    points = [[0.0, 1.0]]
    for _, (more_p, more_n) in parts:
        vp += more_p
        fp += more_n
        points.append([vp / p, vp / (vp + fp)])
    return points


def average_precision(scores, targets):
    parts = groups(scores, targets)
    p, _ = totals(parts)
    if p == 0:
        return nan
    vp = fp = 0
    total = 0.0
    for _, (more_p, more_n) in parts:
        vp += more_p
        fp += more_n
        total += more_p / p * vp / (vp + fp)
    return total


def best_threshold(scores, targets):
    p = sum(1 for target in targets if target)
    n = len(targets) - p
    if p == 0 or n == 0:
        return nan, nan
    if len(scores) != len(targets):
        raise ValueError("not of the same length")
    best = None
    for threshold in sorted({float(score) for score in scores}):
        vp = sum(1 for s, t in zip(scores, targets) if s > threshold and t)
        vn = sum(1 for s, t in zip(scores, targets) if not s > threshold and not t)
        j = vp / p + vn / n - 1
        if best is None or j >= best[1] - 1e-12:
            best = (threshold, j)
    return best
