"""`grader export`: the package for an LMS, or for students."""

from pathlib import Path

import click

from grader.cli.options import (
    assignment_argument,
    fail,
    load_assignment,
    locale_option,
    refusing,
    sandbox_option,
    saying,
)
from grader.locale import number, words
from grader.model import Locale, Message
from grader.platforms.gradescope.result import HIDDEN_TESTS, HiddenTests
from grader.platforms.packaging import TARGETS, Options, Target, build, to_zip
from grader.platforms.packaging.options import Settings
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice

__all__ = ["command"]


@click.command("export")
@click.argument("target", metavar="TARGET", type=click.Choice(TARGETS))
@assignment_argument
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="The zip to write.  [default: ASSIGNMENT-TARGET.zip]",
)
@click.option(
    "--hidden-tests",
    type=click.Choice(HIDDEN_TESTS),
    default="visible",
    show_default=True,
    help="Gradescope: when students see the rows of hidden cases; all but the first hide their "
    "total until then.",
)
@click.option("--image", default="", help="PrairieLearn: name of the image that you will push.")
@click.option(
    "--julia-engine",
    type=click.Choice(["process", "juliacall"]),
    default="process",
    show_default=True,
    help="juliacall takes longer to start, and more memory than some containers have.",
)
@sandbox_option
@locale_option
def command(
    target: Target,
    assignment: str,
    out: Path | None,
    hidden_tests: HiddenTests,
    image: str,
    julia_engine: str,
    sandbox: SandboxChoice,
    locale: Locale,
) -> None:
    """Make what is uploaded to an LMS, or given to students: one zip.

    \b
    TARGET is gradescope, prairielearn, moodle-vpl, github-classroom, github-actions, gitlab-ci
    or student-kit.

    Expected values are computed now: the package holds no reference solution. What students can
    read (student-kit, GitHub, GitLab) holds no hidden case either. --locale and --sandbox are those
    of the grading there.
    """
    loaded = load_assignment(assignment, locale)
    if loaded.reference is None:
        fail(Message("export.needs_reference", {"path": assignment}), locale)
    path = out or Path(f"{loaded.id}-{target}.zip")
    if path.is_dir():
        fail(Message("export.is_a_folder", {"path": str(path)}), locale)
    saying(locale)(Message("export.freezing"))
    engine: EngineChoice = "process" if julia_engine == "process" else "auto"
    settings = Settings(locale, sandbox, hidden_tests, engine)
    with refusing(locale):
        content = to_zip(build(loaded, target, Options(settings, image)))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        fail(Message("export.not_written", {"path": str(path), "reason": reason}), locale)
    click.echo(path)
    points = number(float(loaded.max_score), locale)
    click.echo(words(f"export.next.{target.replace('-', '_')}", locale, points=points), err=True)
