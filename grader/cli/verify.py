"""`grader verify`: the assignment tested as software."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from grader.cli.class_running import usable_runtime
from grader.cli.options import (
    NEW_FILE,
    assignment_argument,
    fail,
    flag,
    jobs_option,
    load_assignment,
    option,
    refusing,
    runtime_options,
    usable,
    writing,
)
from grader.cli.progress import counting
from grader.locale import words
from grader.model import Assignment, Locale, Message
from grader.render.files import write_whole
from grader.render.terminal.console import terminal
from grader.verify import Workbench, narrowed, verify
from grader.verify.earlier import earlier_verdicts
from grader.verify.output import print_verification, verification_html, verification_json
from grader.verify.samples import hostile_in

_ONLY = "Test one function: neither twin nor samples."
_SAMPLES = "Folder of sample submissions.  [default: submissions/NAME beside the cases]"


@click.command("verify")
@assignment_argument
@option("--samples", _SAMPLES, click.Path(exists=True, file_okay=False, path_type=Path))
@option("--json json_path", "Write all that was found as JSON.", NEW_FILE)
@option("--html html_path", "Write it as a page for the browser.", NEW_FILE)
@option("--only", _ONLY, default="", show_default=False, metavar="FUNCTION")
@flag("--fresh", "Take nothing from earlier runs, as in CI.")
@jobs_option
@runtime_options
def command(
    assignment: str,
    samples: Path | None,
    json_path: Path | None,
    html_path: Path | None,
    only: str,
    fresh: bool,
    jobs: int,
    locale: Locale,
    **means: Any,
) -> None:
    """Test an assignment by everything that is known to be right or wrong.

    The reference and its twin must have all the points, every known mistake and every mutant of the
    reference must lose some, and sample submissions must have the outcome that their folder says.
    Ends with 0 when all of it that can be tested here holds; what cannot, as Julia without a Julia,
    is listed. What is found of a mutant is kept, for you alone to read, until something changes
    that it depends on.
    """
    loaded = load_assignment(assignment, locale)
    if loaded.reference is None and loaded.tested is None:
        fail(Message("verify.frozen", {"path": assignment}), locale)
    tested = usable(narrowed(loaded, only), locale) if only else loaded

    samples = samples or _samples_beside(loaded)
    # Functions share workers, as if all were one submission's, but for hostile samples.
    apart = loaded.tested is not None or bool(loaded.outputs)
    expected = None if apart else 1 + (hostile_in(samples) if samples else 0)
    with (
        usable_runtime(locale, expected=expected, **means) as runtime,
        counting(words("verify.checking", locale), locale) as progress,
        refusing(locale),
        earlier_verdicts(loaded, fresh=fresh or bool(os.environ.get("CI"))) as earlier,
        Workbench(tested, runtime, earlier) as workbench,
    ):
        verification = verify(workbench, samples, jobs, progress, only or "")

    if json_path is not None:
        with writing(json_path, locale):
            write_whole(json_path, verification_json(verification))
    if html_path is not None:
        with writing(html_path, locale):
            write_whole(html_path, verification_html(verification, locale))
    print_verification(terminal(), verification, locale)
    sys.exit(0 if verification.ok else 1)


def _samples_beside(assignment: Assignment) -> Path | None:
    if assignment.path is None:
        return None
    folder = assignment.path.parent / "submissions" / assignment.id
    return folder if (folder / "expected.yaml").is_file() else None
