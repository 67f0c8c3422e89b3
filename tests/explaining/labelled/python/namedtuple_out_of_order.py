# Exercise 4.1
import typing
import numpy as np
import plotly.express as px


class Metrics(typing.NamedTuple):
    accuracy: float
    error_rate: float
    specificity: float
    sensitivity: float
    ppv: float
    npv: float
    f1: float
    confusion_matrix: np.ndarray


def confusionMatrix(outputs, targets, *, threshold=0.5) -> Metrics:
    outputs = np.asarray(outputs)
    targets = np.asarray(targets)
    if outputs.size != targets.size:
        raise ValueError(f"{outputs.size} outputs, {targets.size} targets")
    pred = outputs if outputs.dtype == np.bool_ else outputs >= threshold

    tp = np.count_nonzero(pred & targets)
    fp = np.count_nonzero(pred & ~targets)
    fn = np.count_nonzero(~pred & targets)
    tn = np.count_nonzero(~pred & ~targets)

    recall = tp / (tp + fn) if tp + fn else 1.0
    ppv = tp / (tp + fp) if tp + fp else 1.0
    return Metrics(
        accuracy=(tp + tn) / targets.size,
        error_rate=(fp + fn) / targets.size,
        sensitivity=recall,
        specificity=tn / (tn + fp) if tn + fp else 1.0,
        ppv=ppv,
        npv=tn / (tn + fn) if tn + fn else 1.0,
        f1=2 * ppv * recall / (ppv + recall) if ppv + recall else 0.0,
        confusion_matrix=np.array([[tn, fp], [fn, tp]]),
    )


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    metrics = confusionMatrix(outputs, targets, threshold=threshold)
    print("\n".join(f"{name:>16} {value}" for name, value in metrics._asdict().items()))


px.imshow(confusionMatrix(np.random.rand(9), np.random.rand(9) > 0.5).confusion_matrix).show()
