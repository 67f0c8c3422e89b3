"""ScoreReport -> the terminal: a student's own report."""

from rich.console import Console

from grader.languages.registry import title_of
from grader.model import Locale, ScoreReport
from grader.render import phrases, view
from grader.render.document import SCREEN, Document, Section
from grader.render.next_step import next_step
from grader.render.terminal.blocks import print_blocks
from grader.render.terminal.console import plain, say, sign

_SECTIONS: tuple[Section, ...] = (
    "result", "next", "missing", "failures", "not_run", "findings", "load", "notes", "hidden",
)  # fmt: skip


def print_report(
    console: Console, report: ScoreReport, locale: Locale, *, most: int | None = None
) -> None:
    """Print the result in one line, and all that explains it."""
    print_result(console, report, locale)
    print_explanation(console, report, locale, most=most)


def print_result(console: Console, report: ScoreReport, locale: Locale) -> None:
    """Print the result in one line. No diagnosis of the report changes it."""
    submission = report.submission
    language = f" ({title_of(submission.language)})" if submission.language else ""

    kind: view.Sign = "partly" if report.score else "wrong"
    if report.score is None:
        kind = "none"
    elif next_step(report, locale).done:
        kind = "right"

    verdict = sign(console, kind, phrases.verdict(report, locale))
    say(console, verdict, plain(f" {submission.id}{language}", "dim", lines=False))


def print_explanation(
    console: Console, report: ScoreReport, locale: Locale, *, most: int | None = None
) -> None:
    """Print where to start, the first `most` failures explained, what rules found, what was not
    loaded, how many hidden cases there are, and last what the sandbox does not guarantee."""
    print_blocks(console, Document(report, locale, most, SCREEN).blocks(*_SECTIONS))
    if report.engine:
        for line in phrases.not_enforced([report.engine], locale):
            console.print()
            say(console, plain(line, "yellow"))
