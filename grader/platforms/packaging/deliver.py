"""Score reports -> where each platform looks for a result, in its own form."""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from grader.model import Locale, ScoreReport
from grader.platforms.ci.github_classroom import to_github_classroom
from grader.platforms.ci.junit import junit
from grader.platforms.gradescope.result import to_gradescope
from grader.platforms.packaging.autograde import Graded
from grader.platforms.packaging.metadata import handed_in, said
from grader.platforms.packaging.options import Target
from grader.platforms.prairielearn.result import to_prairielearn
from grader.platforms.vpl.result import to_vpl
from grader.render.files import write_whole
from grader.render.markdown.report import to_markdown
from grader.render.markdown.summary import to_summary

__all__ = ["PLACES", "Delivery", "Places", "deliver"]

DELIVERED, NOT_GRADED, NOT_ALL_PASSED = 0, 1, 1


@dataclass(frozen=True, slots=True)
class Places:
    submission: Path
    results: Path
    """The file that the platform reads, or the folder for more than one."""
    metadata: Path | None = None


PLACES: Mapping[Target, Places] = {
    "gradescope": Places(
        Path("/autograder/submission"),
        Path("/autograder/results/results.json"),
        Path("/autograder/submission_metadata.json"),
    ),
    "prairielearn": Places(Path("/grade/student"), Path("/grade/results/results.json")),
    # Standard output is the result.
    "moodle-vpl": Places(Path(), Path()),
    "github-classroom": Places(Path(), Path(".grader")),
    "github-actions": Places(Path(), Path(".grader")),
    "gitlab-ci": Places(Path(), Path(".grader")),
}


@dataclass(frozen=True, slots=True)
class Delivery:
    """What is to be printed, and how the command ends."""

    printed: str = ""
    code: int = DELIVERED


def deliver(
    target: Target, graded: Graded, places: Places, lowest: float, highest: float | None
) -> Delivery:
    """Write the target's result. ValueError for a target that is not run anywhere."""
    student, locale = graded.student, graded.settings.locale
    match target:
        case "gradescope":
            return _gradescope(graded, places)
        case "prairielearn":
            write_whole(places.results, to_prairielearn(student, locale))
            return Delivery()
        case "moodle-vpl":
            return Delivery(to_vpl(student, locale, lowest, highest))
        case "github-classroom":
            return _github_classroom(student, locale)
        case "github-actions" | "gitlab-ci":
            delivery = _ci(student, places, locale)
            if target == "github-actions":
                return replace(delivery, printed=_without_commands(delivery.printed))
            return delivery
    raise ValueError(f"{target} is nothing that runs")


def _gradescope(graded: Graded, places: Places) -> Delivery:
    """Instructors, and only they, read what is printed.

    Without a grade there is no result: Gradescope then says that the autograder failed, gives no
    score, and lets the instructor run it again. Any result would be a number.
    """
    report, locale = graded.instructor, graded.settings.locale
    if report.score is None:
        places.results.unlink(missing_ok=True)
        return Delivery(to_markdown(report, locale), NOT_GRADED)
    handed = handed_in(places.metadata) if places.metadata is not None else None
    result = to_gradescope(
        report,
        graded.student,
        locale,
        hidden_tests=graded.settings.hidden_tests,
        handed_in="" if handed is None else said(handed, locale),
        extra_data=None if handed is None else handed.extra_data(),
    )
    write_whole(places.results, result)
    return Delivery(to_markdown(report, locale))


def _github_classroom(student: ScoreReport, locale: Locale) -> Delivery:
    """Without a grade the step fails and has no output, so that nothing is posted."""
    _append("GITHUB_STEP_SUMMARY", to_summary(student, locale))
    printed = _without_commands(to_markdown(student, locale))
    if student.score is None:
        return Delivery(printed, NOT_GRADED)
    _append("GITHUB_OUTPUT", f"result={to_github_classroom(student, locale)}\n")
    return Delivery(printed)


def _ci(student: ScoreReport, places: Places, locale: Locale) -> Delivery:
    write_whole(places.results / "junit.xml", junit([student], locale))
    write_whole(places.results / "summary.md", to_summary(student, locale))
    _append("GITHUB_STEP_SUMMARY", to_summary(student, locale))
    passed = student.score is not None and student.score == student.max_score
    passed = passed and all(case.status == "passed" for case in student.cases)
    return Delivery(to_markdown(student, locale), DELIVERED if passed else NOT_ALL_PASSED)


def _without_commands(printed: str) -> str:
    """GitHub's runner obeys lines that begin with `::`, `::set-output` among them, and what a
    submission printed has lines of its own. Only who knows the word makes it obey again.
    """
    word = secrets.token_hex(16)
    return f"::stop-commands::{word}\n{printed}\n::{word}::\n"


def _append(variable: str, text: str) -> None:
    """To the file that GitHub names in the environment; nowhere else."""
    if name := os.environ.get(variable):
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(text)
