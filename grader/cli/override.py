"""`grader override`: a grade or a case that the instructor sets by hand, with the reason."""

from datetime import UTC, datetime
from pathlib import Path

import click
from msgspec.structs import replace

from grader.classes.outputs import summary_of
from grader.classes.store import Standing
from grader.cli.class_folder import (
    ClassFolder,
    assignment_of,
    end_if_unfilled,
    open_folder,
    publish,
)
from grader.cli.options import fail, folder_argument, locale_option
from grader.locale import words
from grader.model import Locale, Message, Override
from grader.render import phrases
from grader.render.terminal.console import say, terminal


@click.command("override")
@folder_argument
@click.argument("submission", metavar="SUBMISSION")
@click.option("--score", type=float, metavar="POINTS", help="The whole score, in points.")
@click.option("--case", metavar="ID", help="The case to set, with --points.")
@click.option("--points", type=float, metavar="POINTS", help="What the case gives.")
@click.option("--reason", metavar="TEXT", help="Why; the student reads it too.")
@click.option("--remove", is_flag=True, help="Take it back: of --case, or else the whole score.")
@click.option("--assignment", metavar="ID", help="Which one, where the folder has several.")
@locale_option
def command(
    folder: Path,
    submission: str,
    score: float | None,
    case: str | None,
    points: float | None,
    reason: str | None,
    remove: bool,
    assignment: str | None,
    locale: Locale,
) -> None:
    """Set a submission's score, or what one case gives, by hand.

    \b
    grader override grades ana --score 7.5 --reason "Oral defence on 3 March"
    grader override grades ana --case large --points 2 --reason "The statement was unclear"
    grader override grades ana --case large --remove --reason "Set for the wrong person"

    It survives a regrade, and stands in the history and in the reports as what it is, with the
    reason, which the student reads too.
    """
    if not reason or not reason.strip():
        fail(Message("override.no_reason"), locale)
    if not _makes_sense(score, case, points, remove):
        fail(Message("override.usage"), locale)
    value = score if case is None else points
    with open_folder(folder, locale) as run:
        graded = assignment_of(run.facts, assignment, locale)
        standing = run.store.standing(graded.id, submission)
        if standing is None:
            fail(Message("override.nobody", {"name": submission, "path": str(folder)}), locale)
        at = datetime.now(UTC).isoformat(timespec="seconds")
        # Half a character, which a terminal can hand over, is none that a file can hold.
        why = reason.strip().encode("utf-8", "replace").decode("utf-8")
        asked = Override(case, 0 if value is None else value, why, at)
        if remove:
            asked = _taken_back(run, standing, asked, locale)
        else:
            _check(run, standing, asked, locale)
        with run.store.transaction():
            run.store.set_by_hand(standing, asked, "removed" if remove else "override")
        outputs = publish(run)
        _say(run, standing, locale)
    end_if_unfilled(outputs, locale)


def _makes_sense(score: float | None, case: str | None, points: float | None, remove: bool) -> bool:
    """One thing is set, or taken back, and it is clear which."""
    if remove:
        return score is None and points is None
    if case is None:
        return score is not None and points is None
    return score is None and points is not None


def _check(run: ClassFolder, standing: Standing, override: Override, locale: Locale) -> None:
    """Refuse a case that was not graded, and points that nobody can have: a slip of the keys."""
    report = run.store.report(standing.grading)
    most = report.max_score
    if override.case is not None:
        cases = {case.id: float(case.max_points) for case in report.cases}
        if override.case not in cases:
            known = ", ".join(cases) or "–"
            fail(Message("override.no_case", {"case": override.case, "known": known}), locale)
        most = cases[override.case]
    if not 0 <= override.points <= most:
        fail(Message("override.range", {"points": override.points, "max": most}), locale)


def _taken_back(run: ClassFolder, standing: Standing, asked: Override, locale: Locale) -> Override:
    """The history keeps what it was, with the reason for taking it back."""
    own = run.store.overrides(standing.assignment).get(standing.name, ())
    stood = next((one for one in own if one.case == asked.case), None)
    if stood is None:
        fail(Message("override.none", {"name": standing.name}), locale)
    return replace(asked, points=stood.points)


def _say(run: ClassFolder, standing: Standing, locale: Locale) -> None:
    own = run.store.overrides(standing.assignment).get(standing.name, ())
    summary = summary_of(run.store, standing, own)
    score = "–" if summary.score is None else phrases.points(summary.score, locale)
    most = phrases.points(summary.max_score, locale)
    say(terminal(), words("override.now", locale, name=standing.name, score=score, max=most))
