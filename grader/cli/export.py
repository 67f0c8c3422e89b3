"""`grader export`: the package for an LMS, or for students."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from grader.assignment.mistakes.frozen.freeze import Together
from grader.cli.options import (
    NEW,
    assignment_argument,
    fail,
    load_assignment,
    locale_option,
    option,
    option_of,
    refusing,
    sandbox_option,
    tell,
    together,
    writing,
)
from grader.cli.progress import counting
from grader.languages.julia.packages import names_folders
from grader.locale import number, words
from grader.model import LOCALES, Assignment, Locale, Message
from grader.platforms.packaging.parts import Order, PackageFile, Settings, text, to_zip
from grader.platforms.platform import Target
from grader.platforms.registry import targets
from grader.render.files import write_whole
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice
from grader.version import __version__

_TARGETS = targets()
_TARGET_OPTIONS = [own for target in _TARGETS.values() for own in target.options]
_ENGINE = "juliacall takes longer to start, and more memory than some containers have."


@click.command("export", epilog=f"Targets: {', '.join(_TARGETS)}.")
@click.argument("target", metavar="TARGET", type=click.Choice(list(_TARGETS)))
@assignment_argument
@option("--out", "The zip to write.  [default: ASSIGNMENT-TARGET.zip]", NEW)
@together(*map(option_of, _TARGET_OPTIONS))
@option("--julia-engine", _ENGINE, click.Choice(["process", "juliacall"]), "process")
@sandbox_option()
@locale_option
def command(
    target: str,
    assignment: str,
    out: Path | None,
    julia_engine: str,
    sandbox: SandboxChoice,
    locale: Locale,
    **options: str,
) -> None:
    """Make what is uploaded to an LMS, or given to students: one zip.

    Expected values are computed now: the package holds no reference solution. A package that
    students can read (student-kit, GitHub, GitLab) holds no hidden case either. --locale and
    --sandbox are those of the grading there.
    """
    tell(Message("export.freezing"), locale)
    loaded = load_assignment(assignment, locale)
    if loaded.tested is not None:
        fail(Message("tests.no_export"), locale)
    if loaded.reference is None:
        fail(Message("export.needs_reference", {"path": assignment}), locale)
    if _TARGETS[target].only_visible and not any(case.visible for case in loaded.cases):
        fail(Message("cli.no_visible_case"), locale)

    _refuse_julia_packages(loaded, _TARGETS[target], locale)

    path = out or Path(f"{loaded.id}-{target}.zip")
    if path.is_dir():
        fail(Message("export.is_a_folder", {"path": str(path)}), locale)

    engine: EngineChoice = "process" if julia_engine == "process" else "auto"
    settings = Settings(locale, sandbox, julia_engine=engine)
    order = Order(loaded, settings, options, partial(_watched, locale))
    with refusing(locale):
        package = _TARGETS[target].package(order)
        content = to_zip([*package, *_guide(target, loaded)])

    with writing(path, locale):
        write_whole(path, content)
    click.echo(path)
    click.echo(_next_step(target, loaded, locale), err=True)


def _watched(locale: Locale, sets: Sequence[Together]) -> Iterator[Together]:
    """Pass on the known mistakes that are tried together, and show how many of all were."""
    with counting(words("export.trying", locale), locale, len(sets)) as progress:
        for together in sets:
            progress(" + ".join(mistake.id for mistake in together))
            yield together


def _next_step(target: str, assignment: Assignment, locale: Locale) -> str:
    points = number(float(assignment.max_score), locale)
    return words(_TARGETS[target].next, locale, points=points)


def _guide(target: str, assignment: Assignment) -> Iterator[PackageFile]:
    """Yield what tells those who set it up what to do with the package; a kit has its own page."""
    if _TARGETS[target].deliver is None:
        return
    is_public, paragraphs = _TARGETS[target].only_visible, []
    for locale in LOCALES:
        facts = {"target": target, "id": assignment.id, "version": __version__}
        heading = words("export.made", locale, title=assignment.title[locale], **facts)
        warning = [] if is_public else [words("export.hidden", locale)]
        paragraphs += [heading, *warning, _next_step(target, assignment, locale)]
    # At the top of a repository it would be what students are shown first.
    name = ".grader/README.txt" if is_public else "README.txt"
    yield text(name, "\n\n".join(paragraphs) + "\n")


def _refuse_julia_packages(assignment: Assignment, target: Target, locale: Locale) -> None:
    """End the program where the package cannot bring what the assignment offers in Julia."""
    support = assignment.support
    graded_there = target.deliver is not None
    if graded_there and (support.julia_packages or support.julia_project):
        fail(Message("export.julia_packages"), locale)
    if names_folders(support):
        folder = str(support.julia_project[0].parent)
        fail(Message("export.julia_folders", {"folder": folder}), locale)
