"""Sample submissions, each with the outcome that it must have.

A folder of samples holds groups (`accepted`, `wrong` …) of submissions, and `expected.yaml`, which
says for each group and entry the score, the status and the mistakes that must be named:

    accepted:
      broadcasting.jl: {score: 100}
    wrong:
      swapped.py: {score: 47, diagnoses: [true_positives_and_negatives_swapped]}
      nothing.pdf: {status: ungradable}
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from grader.diagnosis import load_known_mistakes
from grader.grading import Grading, grade_all
from grader.model import Assignment, ScoreReport
from grader.running import Runtime
from grader.verify.result import SampleCheck

__all__ = ["check_samples"]

_EXPECTED = "expected.yaml"


def check_samples(
    assignment: Assignment,
    runtime: Runtime,
    folder: Path,
    jobs: int,
    progress: Callable[[str], None],
) -> tuple[SampleCheck, ...]:
    """Every sample against its outcome; one that nobody expects, or that is missing, is no match.

    Raises ValueError where `expected.yaml` is not as this module's text says.
    """
    expected = _read(folder / _EXPECTED)
    present = {
        f"{group.name}/{entry.name}": entry
        for group in sorted(folder.iterdir())
        if group.is_dir()
        for entry in sorted(group.iterdir())
    }
    known = load_known_mistakes(assignment)
    grading = Grading(assignment, runtime, "en", known.predictions, known.hints, asked="together")
    checks = []
    entries = [(name, path) for name, path in present.items() if name in expected]
    for (name, _), report in zip(entries, grade_all(grading, entries, jobs), strict=True):
        checks.append(SampleCheck(name, _wanted(expected[name]), _got(expected[name], report)))
        progress(name)
    checks += [SampleCheck(name, "–", "✓") for name in present.keys() - expected.keys()]
    checks += [SampleCheck(name, "✓", "–") for name in expected.keys() - present.keys()]
    return tuple(sorted(checks, key=lambda check: check.path))


def _read(path: Path) -> dict[str, Mapping[str, Any]]:
    groups = yaml.safe_load(path.read_text(encoding="utf-8"))
    if not isinstance(groups, dict) or not all(isinstance(g, dict) for g in groups.values()):
        raise ValueError(f"{path.name}: each group is a mapping of entries")
    outcomes = {
        f"{group}/{entry}": outcome
        for group, entries in groups.items()
        for entry, outcome in entries.items()
    }
    for name, outcome in outcomes.items():
        if not isinstance(outcome, dict) or outcome.keys() - {"score", "status", "diagnoses"}:
            raise ValueError(f"{path.name}: {name}: only score, status and diagnoses are known")
    return outcomes


def _wanted(outcome: Mapping[str, Any]) -> str:
    status = outcome.get("status", "graded")
    score = outcome.get("score")
    return _line(status, None if score is None else float(score), outcome.get("diagnoses"))


def _got(outcome: Mapping[str, Any], report: ScoreReport) -> str:
    """What came, as far as something is expected of it."""
    named = sorted(name for diagnosis in report.diagnoses for name in diagnosis.mistakes)
    return _line(
        report.status,
        report.score if "score" in outcome else None,
        named if "diagnoses" in outcome else None,
    )


def _line(status: str, score: float | None, diagnoses: list[str] | None) -> str:
    parts = [status]
    if score is not None:
        parts.append(f"{round(score, 6):g}")
    if diagnoses is not None:
        parts.append("[" + ", ".join(sorted(diagnoses)) + "]")
    return " ".join(parts)
