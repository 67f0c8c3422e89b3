"""`grader template`: the file that a student starts from."""

import shutil
import sys
from pathlib import Path

import click

from grader.cli.options import (
    NEW_FOLDER,
    USAGE_ERROR,
    assignment_argument,
    fail,
    load_assignment,
    locale_option,
    option,
    tell,
    writing,
)
from grader.model import Language, Locale, Message


@click.command("template")
@assignment_argument
@option("--language", "Only this language.  [default: all]")
@option("--out", "Folder to write into.", NEW_FOLDER, Path(), show_default="this folder")
@locale_option
def command(assignment: str, language: Language | None, out: Path, locale: Locale) -> None:
    """Write the file that a student starts from. Never overwrites one."""
    loaded = load_assignment(assignment, locale)
    chosen = {name: path for name, path in loaded.templates.items() if language in (None, name)}
    if not chosen:
        fail(Message("cli.no_template", {"assignment": loaded.id}), locale)

    with writing(out, locale):
        out.mkdir(parents=True, exist_ok=True)
        existing = [out / path.name for path in chosen.values() if (out / path.name).exists()]
    for path in existing:
        tell(Message("cli.exists", {"path": str(path)}), locale)
    if existing:
        sys.exit(USAGE_ERROR)

    for path in chosen.values():
        with writing(out / path.name, locale):
            shutil.copyfile(path, out / path.name)
        click.echo(out / path.name)
