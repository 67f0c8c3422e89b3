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

from grader.assignment.reading.problems import AssignmentError, Place, Problem, shown
from grader.explaining import KnownMistakes
from grader.explaining.known.learned import gives
from grader.grading import Grading, judge, read
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

    def __str__(self) -> str:
        parts = [self.status]
        if self.score is not None:
            parts.append(f"{round(self.score, 6):g}")
        if self.diagnoses is not None:
            parts.append("[" + ", ".join(sorted(self.diagnoses)) + "]")
        return " ".join(parts)


def check_samples(
    workbench: Workbench,
    known_mistakes: KnownMistakes,
    folder: Path,
    jobs: int,
    progress: Callable[[Message], None],
) -> tuple[SampleCheck, ...]:
    """Check every sample against its outcome; one that nobody expects, or that is missing, is no
    match. One whose language cannot be run here is skipped, with the reason.

    Raises AssignmentError where `expected.yaml` is not as this module's text says.
    """
    expected = _read_outcomes(folder / _EXPECTED)
    assignment = workbench.assignment
    present = _samples_in(folder)
    submissions = {
        name: read(assignment, path, name) for name, path in present.items() if name in expected
    }
    grading = Grading(assignment, workbench.runtime, known_mistakes)
    caught: set[str] = set()

    def work(name: str) -> Run | None:
        progress(Message("verify.trying.sample", {"path": name}))
        if submissions[name].language is None:
            return None
        run = workbench.run_alone if _is_hostile(name) else workbench.run
        return run(submissions[name])

    def check_run(name: str, run: Run | None) -> SampleCheck:
        report = judge(grading, submissions[name], run)
        caught.update(case.id for case in report.cases if case.status == "passed")
        learned: list[str] = []
        if run is not None and (report.score or 0.0) >= report.max_score:
            learned = [
                item.id for item in known_mistakes.learned.values() if gives(item, assignment, run)
            ]
        actual = _actual(expected[name], report)
        return SampleCheck(name, str(expected[name]), actual, learned=tuple(learned))

    checks = []
    for name, submission in submissions.items():
        reason = _cannot_run(submission, workbench)
        if reason is not None:
            checks.append(SampleCheck(name, str(expected[name]), "–", reason))
    skipped = {check.path for check in checks}

    # The hostile ones first: they run into their limits, and meanwhile the others go on.
    order = sorted(submissions.keys() - skipped, key=lambda name: (not _is_hostile(name), name))
    with ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="run") as pool:
        for name, run in zip(order, pool.map(work, order), strict=True):
            check = check_run(name, run)
            if run is not None and not check.ok:
                check = check_run(name, workbench.run_alone(submissions[name]))
            checks.append(check)

    uncaught = {name for case, name in programs_of(assignment).items() if case not in caught}
    checks += [SampleCheck(name, "–", "✓") for name in present.keys() - expected.keys()]
    missing = [*(expected.keys() - present.keys()), *uncaught]
    checks += [SampleCheck(name, "✓", "–") for name in missing]
    return tuple(sorted(checks, key=lambda check: check.path))


def hostile_in(folder: Path) -> int:
    """Return the number of samples that run each in workers of their own."""
    return len(list(folder.glob(f"{_HOSTILE}/*")))


def _samples_in(folder: Path) -> Mapping[str, Path]:
    """Return the samples by group and name."""
    return {
        f"{group.name}/{entry.name}": entry
        for group in sorted(folder.iterdir())
        if group.is_dir()
        for entry in sorted(group.iterdir())
        # pip compiles what it installs, and so leaves a folder beside each sample.
        if not is_junk(entry.name)
    }


def programs_of(assignment: Assignment) -> Mapping[str, str]:
    """Return the names of the wrong programs by their cases' ids, where tests are asked for."""
    programs = assignment.tested.wrong if assignment.tested is not None else ()
    return {program.case: f"{program.case} {program.mistake}".rstrip() for program in programs}


def _cannot_run(submission: Submission, workbench: Workbench) -> Message | None:
    if submission.language is None:
        return None
    prepared = workbench.runtime.prepare(submission.language, workbench.assignment.support)
    return prepared if isinstance(prepared, Message) else None


def _is_hostile(name: str) -> bool:
    return name.partition("/")[0] == _HOSTILE


def _read_outcomes(path: Path) -> dict[str, _Outcome]:
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        groups = convert(content, dict[str, dict[str, _Outcome]])
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        problem = Message("verify.no_outcomes", {"reason": shown(str(error), 200)})
        raise AssignmentError([Problem(Place(path), problem)]) from error
    return {
        f"{group}/{entry}": outcome
        for group, entries in groups.items()
        for entry, outcome in entries.items()
    }


def _actual(expected: _Outcome, report: ScoreReport) -> str:
    """Return the part of the result that a sample's expectation names."""
    mistakes = [name for diagnosis in report.diagnoses for name in diagnosis.mistakes]
    score = None if expected.score is None else report.score
    diagnoses = None if expected.diagnoses is None else mistakes
    return str(_Outcome(report.status, score, diagnoses))
