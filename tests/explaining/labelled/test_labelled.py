"""Comparisons of the diagnoses of submissions like students' with the truth about each.

The submissions were written and labelled by hand, and no diagnosis was looked at. The goals: no
right work loses a point, at most 2 % of what is said is false, at least 85 % of what has a name is
named, and a file that does not load as meant is told so first.
"""

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from grader.assignment import load, shipped_root
from grader.assignment.mistakes.known import load_known_mistakes
from grader.explaining.everyday import BEFORE_KNOWN, BESIDE_KNOWN
from grader.grading import Grading, judge, read
from grader.judging.report import redact
from grader.locale import translate
from grader.model import CaseResult, ScoreReport
from grader.render.markdown.report import to_markdown
from grader.running import run_submission
from tests.explaining.labelled.labels import HERE, Label, read_labels
from tests.julia import julia_or_skip
from tests.runtimes import opened_runtime

LABELS = read_labels()
ASSIGNMENT = load(shipped_root() / "cases" / "confusion_matrix.yaml")
KNOWN = load_known_mistakes(ASSIGNMENT)
CLASSES = {
    case.id for case in ASSIGNMENT.cases if getattr(case.last.args[0], "element", "") == "Bool"
}
"""The cases whose outputs are Bool; those of the others are scores."""
FIRST_SCREEN = 12
"""The number of lines with text that a student reads before anything else."""


@dataclass(frozen=True, slots=True)
class Verdict:
    label: Label
    score: float
    said: int
    false: tuple[str, ...]
    named: int
    missing: tuple[str, ...]
    lost: float
    """Points lost where nothing is wrong with what is called."""
    rules: frozenset[str]
    """Rules whose findings cost points."""
    not_first: str | None

    def row(self) -> str:
        notes = [f"FALSE {name}" for name in self.false]
        notes += [f"missing {name}" for name in self.missing]
        notes += [f"lost {self.lost:g} points unduly"] * (self.lost > 0)
        notes += [f"rules {', '.join(self.rules) or 'none'}"] * (self.rules != self.label.rules)
        notes += [f"not first: {self.not_first}"] if self.not_first else []
        return f"{self.label.path.name:48} {self.score:6.2f}  {'; '.join(notes) or 'as labelled'}"


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("quick", marks=pytest.mark.long),
        pytest.param("all", marks=pytest.mark.slow),
    ],
)
def verdicts(request: pytest.FixtureRequest) -> Iterator[tuple[Verdict, ...]]:
    """Grade all of them, or, as a Julia takes most of the time, Python's and few of Julia's."""
    julia_or_skip()
    labels = [one for one in LABELS if one.quick or request.param == "all"]
    with opened_runtime() as runtime:
        grading = Grading(ASSIGNMENT, runtime, KNOWN)
        submissions = [read(ASSIGNMENT, label.path) for label in labels]
        with ThreadPoolExecutor(2) as threads:
            runs = threads.map(
                lambda one: run_submission(one, ASSIGNMENT, runtime, "together"), submissions
            )
            yield tuple(
                _compare(label, judge(grading, submission, run))
                for label, submission, run in zip(labels, submissions, runs, strict=True)
            )


def _compare(label: Label, report: ScoreReport) -> Verdict:
    assert report.score is not None, report.message
    student = redact(report, ASSIGNMENT.hidden_view)
    said = [
        (name, translate(hint, "en"))
        for diagnosis in student.diagnoses
        for name, hint in zip(diagnosis.mistakes, diagnosis.hints, strict=True)
    ]

    def names(fault: tuple[str, ...], name: str, hint: str) -> bool:
        return name in fault or any(text in hint for text in fault if text.startswith("`"))

    named = {fault for fault in label.faults for one in said if names(fault, *one)}
    false = [
        name
        for name, hint in said
        if name not in label.also and not any(names(fault, name, hint) for fault in label.faults)
    ]
    return Verdict(
        label=label,
        score=report.score,
        said=len(said),
        false=tuple(false),
        named=len(named),
        missing=tuple(fault[0] for fault in label.faults if fault not in named),
        lost=_lost_unduly(label, report.cases, report.score),
        rules=frozenset(found.rule for found in report.findings if found.cost != "warning"),
        not_first=_first_problem(label, student),
    )


def _lost_unduly(label: Label, cases: Sequence[CaseResult], score: float) -> float:
    """Return the points lost without a reason, by cases or by a rule."""
    kinds = {"classes", "scores"} if label.right else label.whole
    due = [case for case in cases if ("classes" if case.id in CLASSES else "scores") in kinds]
    points = float(sum(case.max_points for case in due))
    return max(points - float(sum(case.points for case in due)), points - score, 0.0)


def _first_problem(label: Label, report: ScoreReport) -> str | None:
    first = label.first
    if first is None or report.engine is None:
        return None
    version = tuple(int(part) for part in re.findall(r"\d+", report.engine.version)[:2])
    if first.below is not None and version >= first.below:
        return None
    lines = [line for line in to_markdown(report, "en").splitlines() if line.strip()][:FIRST_SCREEN]
    text = "\n".join(lines)
    told = re.search(r"\bline (\d+)", text)
    if told is None or int(told[1]) not in first.lines:
        return f"{first.kind}, line {' or '.join(map(str, first.lines))}"
    if first.kind == "missing_end" and "`end`" not in text[: told.end() + 80]:
        return "that an `end` is missing"
    return None


def _table(verdicts: tuple[Verdict, ...]) -> str:
    return "\n".join(["", *(verdict.row() for verdict in verdicts)])


def test_every_submission_has_a_label_of_known_names() -> None:
    here = {path for path in HERE.glob("*/*") if path.suffix not in (".yaml", ".pyc")}
    assert {label.path for label in LABELS} == here
    known = {*BEFORE_KNOWN, *BESIDE_KNOWN, *(KNOWN.hints or {})}
    names = {name for label in LABELS for fault in (*label.faults, label.also) for name in fault}
    assert {name for name in names if not name.startswith("`")} <= known
    rules = {rule.id for rule in ASSIGNMENT.rules}
    assert {rule for label in LABELS for rule in label.rules} <= rules


def test_right_work_loses_no_point(verdicts: tuple[Verdict, ...]) -> None:
    assert not [verdict.label.path.name for verdict in verdicts if verdict.lost > 0], _table(
        verdicts
    )


def test_what_breaks_a_rule_is_found_and_nothing_else(verdicts: tuple[Verdict, ...]) -> None:
    wrong = [each.label.path.name for each in verdicts if each.rules != each.label.rules]
    assert not wrong, _table(verdicts)


def test_what_is_said_is_true(verdicts: tuple[Verdict, ...]) -> None:
    said = sum(verdict.said for verdict in verdicts)
    false = sum(len(verdict.false) for verdict in verdicts)
    assert false <= 0.02 * said, f"{false} of {said} false{_table(verdicts)}"


def test_what_has_a_name_is_named(verdicts: tuple[Verdict, ...]) -> None:
    named = sum(verdict.named for verdict in verdicts)
    faults = sum(len(verdict.label.faults) for verdict in verdicts)
    assert named >= 0.85 * faults, f"{named} of {faults} named{_table(verdicts)}"


def test_a_load_problem_is_told_first(verdicts: tuple[Verdict, ...]) -> None:
    assert not [v.label.path.name for v in verdicts if v.not_first], _table(verdicts)
