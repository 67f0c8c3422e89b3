"""The reference against scikit-learn, its Julia twin, and reading the same memory once."""

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from benchmarks.classes import ROOT, julia_environment
from benchmarks.tables import Goal, Row, Table
from grader.languages.julia.installation import JuliaInstallation
from reference.confusion_matrix import confusionMatrix

__all__ = ["SIZES", "measure"]


SIZES = (10**3, 10**4, 10**5, 10**6, 10**7)
_LARGE = 10**6


def measure(rounds: int, julia: JuliaInstallation | None, sizes: Sequence[int] = SIZES) -> Table:
    """CPU milliseconds of one call on Bool vectors, and on scores, by size."""
    rows = []
    twin = _julia(julia, rounds, sizes) if julia else {}
    for size in sizes:
        random = np.random.default_rng(7)
        scores, targets = random.random(size), random.random(size) < 0.3
        for kind, outputs in (("classes", scores < 0.4), ("scores", scores)):
            ours, theirs, once = _side_by_side(
                [
                    partial(confusionMatrix, outputs, targets),
                    partial(_scikit_learn, outputs, targets),
                    partial(_one_pass, outputs, targets),
                ],
                # scikit-learn takes ten seconds for a call on the largest.
                rounds if size < _LARGE else 1,
                repeats=max(1, 10**5 // size),
            )
            name = f"10^{len(str(size)) - 1} {kind}"
            # Below, a call is the price of NumPy's own calls, and all fits into the cache.
            largest = size == max(SIZES)
            passes = Goal(3.0, ours / once, "passes by the reference") if largest else ""
            rows += [
                Row(f"{name}: the reference", 1000 * ours, ours / theirs, Goal(0.1, ours / theirs)),
                Row(f"{name}: one pass", 1000 * once, once / theirs, passes),
            ]
            if seconds := twin.get((size, kind)):
                rows.append(Row(f"{name}: the Julia twin", 1000 * seconds, seconds / theirs))
    return Table(
        "The reference",
        "ms per call",
        "scikit-learn",
        rows,
        "scikit-learn: `confusion_matrix` and six of its metrics, as a user would call them. One"
        " pass: adding up the words of both vectors, which reads every byte once; its goal is how"
        " many of them the reference takes. The Julia twin: once compiled, on a `Vector{Bool}`.",
    )


def _julia(
    julia: JuliaInstallation, rounds: int, sizes: Sequence[int]
) -> Mapping[tuple[int, str], float]:
    """CPU seconds of the twin by size and kind."""
    script = Path(__file__).with_name("arithmetic.jl")
    reference = ROOT / "reference" / "confusion_matrix.jl"
    done = subprocess.run(
        [julia.executable, "--startup-file=no", script, reference, str(rounds), *map(str, sizes)],
        env={**os.environ, **julia_environment(julia)},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = map(str.split, done.stdout.splitlines())
    return {(int(size), kind): float(seconds) for size, kind, seconds in lines}


def _side_by_side(calls: list[Callable[[], Any]], rounds: int, repeats: int) -> list[float]:
    seen: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds + 1):
        for call, seconds in zip(calls, seen, strict=True):
            began = time.process_time()
            for _ in range(repeats):
                call()
            seconds.append((time.process_time() - began) / repeats)
    return [median(seconds[1:]) for seconds in seen]


def _scikit_learn(outputs: Any, targets: Any) -> Any:
    # Imported here: the other benchmarks do without it.
    from sklearn import metrics  # noqa: PLC0415

    predicted = outputs if outputs.dtype == bool else outputs >= 0.5
    return (
        metrics.accuracy_score(targets, predicted),
        metrics.recall_score(targets, predicted, zero_division=1),
        metrics.recall_score(targets, predicted, pos_label=False, zero_division=1),
        metrics.precision_score(targets, predicted, zero_division=1),
        metrics.precision_score(targets, predicted, pos_label=False, zero_division=1),
        metrics.f1_score(targets, predicted, zero_division=0),
        metrics.confusion_matrix(targets, predicted),
    )


def _one_pass(outputs: Any, targets: Any) -> Any:
    return [np.add.reduce(_words(vector)) for vector in (outputs, targets)]


def _words(vector: Any) -> Any:
    """The vector's bytes as 64-bit words, so that adding up is no more than reading."""
    bytes_ = vector.view(np.uint8)
    return bytes_[: bytes_.size // 8 * 8].view(np.uint64)
