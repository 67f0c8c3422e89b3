"""`grader override`: a grade or a case that the instructor sets by hand, with the reason."""

from datetime import UTC, datetime
from pathlib import Path

import click

from grader.classes.grading import ClassFolder
from grader.classes.store import EventKind, Standing
from grader.classes.table.overrides import as_it_stood, problem_of
from grader.classes.table.rows import row_of
from grader.cli.class_folder import (
    assignment_of,
    end_if_unfilled,
    open_folder,
    publish,
    submission_named,
)
from grader.cli.options import (
    decimal_of,
    fail,
    flag,
    folder_argument,
    locale_option,
    option,
    usable,
    which_option,
)
from grader.locale import words
from grader.model import Locale, Message, Override
from grader.render import phrases
from grader.render.terminal.console import say, terminal


def _points(text: str) -> float:
    return float(decimal_of(text))


@click.command("override")
@folder_argument
@click.argument("submission", metavar="SUBMISSION")
@option("--score", "The whole score, in points.", _points, metavar="POINTS")
@option("--case", "The case to set, with --points.", metavar="ID")
@option("--points", "What the case gives.", _points, metavar="POINTS")
@option("--reason", "Why; the student reads it too.", metavar="TEXT")
@flag("--remove", "Take it back: of --case, or else the whole score.")
@flag("--keep", "Let it count for the file handed in since, too.")
@which_option
@locale_option
def command(
    folder: Path,
    submission: str,
    score: float | None,
    case: str | None,
    points: float | None,
    reason: str | None,
    remove: bool,
    keep: bool,
    assignment: str | None,
    locale: Locale,
) -> None:
    """Set a submission's score, or what one case gives, by hand.

    \b
    grader override grades ana --score 75 --reason "Oral defence on 3 March"
    grader override grades ana --case long_classes --points 1 --reason "The statement was unclear"
    grader override grades ana --case long_classes --remove --reason "Set for the wrong person"
    grader override grades ana --keep

    SUBMISSION is its name in the class's table, or the student's where one alone has it.

    It survives a regrade, and stands in the history and in the reports as what it is, with the
    reason, which the student reads too.
    """
    why = (reason or "").strip()
    if not why and not keep:
        fail(Message("override.no_reason"), locale)
    if not _makes_sense(score, case, points, remove, keep):
        fail(Message("override.usage"), locale)

    value = score if case is None else points
    at = datetime.now(UTC).isoformat(timespec="seconds")
    # Half a character, which a terminal can hand over, is none that a file can hold.
    why = why.encode("utf-8", "replace").decode("utf-8")
    override = Override(case, 0 if value is None else value, why, at)
    kind: EventKind = "kept" if keep else "removed" if remove else "override"

    with open_folder(folder, locale) as run:
        graded = assignment_of(run.facts, assignment, locale)
        name = submission_named(submission, run, [graded], locale)
        standing = run.store.standing(graded.id, name)
        assert standing is not None
        if kind == "override":
            checked = problem_of(run.store, standing, override) or override
        else:
            checked = as_it_stood(run.store, standing, override)
        run.store.set_by_hand(standing, usable(checked, locale), kind)
        outputs = publish(run)
        _say_score(run, standing, locale)
    end_if_unfilled(outputs, locale)


def _makes_sense(
    score: float | None, case: str | None, points: float | None, remove: bool, keep: bool
) -> bool:
    """Return whether one thing is set, kept or taken back, and it is clear which."""
    if remove or keep:
        return score is None and points is None and remove != keep
    value, other = (score, points) if case is None else (points, score)
    return value is not None and other is None


def _say_score(run: ClassFolder, standing: Standing, locale: Locale) -> None:
    summary = row_of(run.store, standing).summary
    score = phrases.score(summary.score, summary.max_score, locale)
    most = phrases.points(summary.max_score, locale)
    say(terminal(), words("override.now", locale, name=standing.name, score=score, max=most))
