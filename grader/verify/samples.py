"""Sample submissions, each with the outcome that it must have.

A folder of samples holds groups (`accepted`, `wrong` …) of submissions, and `expected.yaml`, which
says for each group and entry the score, the status and the mistakes that must be named:

    accepted:
      broadcasting.jl: {score: 100}
    wrong:
      swapped.py: {score: 47, diagnoses: [true_positives_and_negatives_swapped]}
      nothing.pdf: {status: ungradable}

Those in the group `hostile` run each in workers of their own. The others may share workers; one
that does not come out as it must is run again by itself, and what that gives counts.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import yaml
from msgspec import Struct, convert

from grader.assignment.problems import AssignmentError, Place, Problem, shown
from grader.grading import Grading, judge, read
from grader.judging.diagnosis import KnownMistakes
from grader.judging.diagnosis.learned import gives
from grader.model import Assignment, Message, Run, ScoreReport, Submission
from grader.submissions.names import is_junk
from grader.verify.result import SampleCheck
from grader.verify.workbench import Workbench

_EXPECTED = "expected.yaml"
_HOSTILE = "hostile"


class _Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    status: str = "graded"
    score: float | None = None
    diagnoses: list[str] | None = None

    @property
    def said(self) -> str:
        parts = [self.status]
        if self.score is not None:
            parts.append(f"{round(self.score, 6):g}")
        if self.diagnoses is not None:
            parts.append("[" + ", ".join(sorted(self.diagnoses)) + "]")
        return " ".join(parts)


def check_samples(
    workbench: Workbench,
    known: KnownMistakes,
    folder: Path,
    jobs: int,
    progress: Callable[[str], None],
) -> tuple[SampleCheck, ...]:
    """Every sample against its outcome; one that nobody expects, or that is missing, is no match.
    One whose language cannot be run here is skipped, with the reason.

    Raises AssignmentError where `expected.yaml` is not as this module's text says.
    """
    expected = _read(folder / _EXPECTED)
    caught: set[str] = set()
    present = {
        f"{group.name}/{entry.name}": entry
        for group in sorted(folder.iterdir())
        if group.is_dir()
        for entry in sorted(group.iterdir())
        # pip compiles what it installs, and so leaves a folder beside each sample.
        if not is_junk(entry.name)
    }
    assignment = workbench.assignment
    grading = Grading(assignment, workbench.runtime, known)
    submissions = {
        name: read(assignment, path, name) for name, path in present.items() if name in expected
    }

    skipped = {
        name: reason
        for name, submission in submissions.items()
        if (reason := _cannot_run(submission, workbench)) is not None
    }

    def work(name: str) -> Run | None:
        if submissions[name].language is None:
            return None
        run = workbench.run_alone if _is_hostile(name) else workbench.run
        return run(submissions[name])

    def checked(name: str, run: Run | None) -> SampleCheck:
        report = judge(grading, submissions[name], run)
        caught.update(case.id for case in report.cases if case.status == "passed")
        matched: list[str] = []
        if run is not None and report.score == report.max_score:
            matched = [one.id for one in known.learned.values() if gives(one, assignment, run)]
        got = _got(expected[name], report)
        return SampleCheck(name, expected[name].said, got, learned=tuple(matched))

    checks = []
    programs = programs_of(assignment)
    # The hostile ones first: they run into their limits, and meanwhile the others go on.
    order = sorted(
        submissions.keys() - skipped.keys(), key=lambda name: (not _is_hostile(name), name)
    )
    with ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="run") as pool:
        for name, run in zip(order, pool.map(work, order), strict=True):
            check = checked(name, run)
            if run is not None and not check.ok:
                check = checked(name, workbench.run_alone(submissions[name]))
            checks.append(check)
            progress(name)
    checks += [
        SampleCheck(name, expected[name].said, "–", reason) for name, reason in skipped.items()
    ]
    checks += [SampleCheck(name, "–", "✓") for name in present.keys() - expected.keys()]
    checks += [SampleCheck(name, "✓", "–") for name in expected.keys() - present.keys()]
    checks += [SampleCheck(name, "✓", "–") for case, name in programs.items() if case not in caught]
    return tuple(sorted(checks, key=lambda check: check.path))


def programs_of(assignment: Assignment) -> Mapping[str, str]:
    """Return the wrong programs by their cases' ids, where tests are asked for: what each is."""
    programs = assignment.tested.wrong if assignment.tested is not None else ()
    return {one.case: f"{one.case} {one.mistake}".rstrip() for one in programs}


def _cannot_run(submission: Submission, workbench: Workbench) -> Message | None:
    if submission.language is None:
        return None
    found = workbench.runtime.prepare(submission.language, workbench.assignment.support)
    return found if isinstance(found, Message) else None


def _is_hostile(name: str) -> bool:
    return name.partition("/")[0] == _HOSTILE


def _read(path: Path) -> dict[str, _Outcome]:
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        groups = convert(content, dict[str, dict[str, _Outcome]])
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        what = Message("verify.no_outcomes", {"reason": shown(str(error), 200)})
        raise AssignmentError([Problem(Place(path), what)]) from error
    return {
        f"{group}/{entry}": outcome
        for group, entries in groups.items()
        for entry, outcome in entries.items()
    }


def _got(wanted: _Outcome, report: ScoreReport) -> str:
    """Return the part of the result that a sample's expectation names."""
    named = [name for diagnosis in report.diagnoses for name in diagnosis.mistakes]
    score = None if wanted.score is None else report.score
    return _Outcome(report.status, score, None if wanted.diagnoses is None else named).said
