"""A small reference: how many are right, and how many are wrong."""

import sys
from typing import Any

import numpy as np

print("a reference may print when it is loaded")


def counts(outputs: Any, targets: Any, threshold: float) -> tuple[int, int]:
    if len(outputs) != len(targets):
        raise ValueError("the lengths differ")
    positive = outputs if outputs.dtype == bool else outputs >= threshold
    right = int(np.sum(positive == targets))
    return right, len(targets) - right


def counts_exclusive(outputs: Any, targets: Any, threshold: float) -> tuple[int, int]:
    if len(outputs) != len(targets):
        raise ValueError("the lengths differ")
    positive = outputs if outputs.dtype == bool else outputs > threshold
    right = int(np.sum(positive == targets))
    return right, len(targets) - right


def share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def ratios(outputs: Any, targets: Any, *, threshold: float = 0.5) -> Any:
    right, wrong = counts(outputs, targets, threshold)
    return share(right, right + wrong), np.array([[right, wrong]])


def show(outputs: Any, targets: Any) -> None:
    print(ratios(outputs, targets))
    print("and on the other stream", file=sys.stderr)
