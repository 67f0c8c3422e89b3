"""A small reference: how many are right, and how many are wrong."""

import sys
from collections.abc import Callable, Mapping
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


STEPS: Mapping[str, Callable[..., Any]] = {"counts": counts, "share": share}
VARIANTS = {"exclusive": {"counts": counts_exclusive}}


def build(steps: Mapping[str, Callable[..., Any]]) -> Mapping[str, Callable[..., Any]]:
    def ratios(outputs: Any, targets: Any, *, threshold: float = 0.5) -> Any:
        right, wrong = steps["counts"](outputs, targets, threshold)
        return steps["share"](right, right + wrong), np.array([[right, wrong]])

    def show(outputs: Any, targets: Any) -> None:
        print(ratios(outputs, targets))
        print("and on the other stream", file=sys.stderr)

    return {"ratios": ratios, "show": show}


def ratios(outputs: Any, targets: Any, *, threshold: float = 0.5) -> Any:
    return build(STEPS)["ratios"](outputs, targets, threshold=threshold)


def show(outputs: Any, targets: Any) -> None:
    build(STEPS)["show"](outputs, targets)
