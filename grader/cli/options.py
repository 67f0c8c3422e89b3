"""Options that several commands share, and the ways in which they end."""

import errno
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click
from click.shell_completion import CompletionItem

from grader.assignment import AssignmentError, Problem, list_shipped, load
from grader.cli import STOPPED
from grader.cli.suggestions import exchanged
from grader.locale import default_locale, translate
from grader.model import LOCALES, Assignment, Locale, Message
from grader.platforms.option import Option
from grader.render.text import safe_text

_Content = TypeVar("_Content")
_Command = Callable[..., Any]
_Decorator = Callable[[_Command], _Command]

USAGE_ERROR = 2
_AS_GRADED = "as the folder was graded"
PATH = click.Path(exists=True, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
NEW_FILE = click.Path(dir_okay=False, path_type=Path)
NEW_FOLDER = click.Path(file_okay=False, path_type=Path)
NEW = click.Path(path_type=Path)


def together(*options: _Decorator) -> _Decorator:
    """Return one decorator that adds all of these options, in this order."""

    def add(command: _Command) -> _Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def option(flags: str, help: str, kind: Any = None, default: Any = None, **more: Any) -> _Decorator:
    """Return the decorator that adds an option: its `flags`, and its name where that is another,
    stand in one text. `kind` is click's, or a function that reads the text. A default is shown."""
    if default is not None:
        more = {"default": default, "show_default": True} | more
    return click.option(*flags.split(), type=kind, help=help, **more)


def flag(name: str, help: str) -> _Decorator:
    return click.option(*name.split(), is_flag=True, help=help)


def _complete_assignment(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    del ctx, param
    shipped = [name for name in list_shipped() if name.startswith(incomplete)]
    return [*map(CompletionItem, shipped), CompletionItem(incomplete, type="file")]


assignment_argument = click.argument(
    "assignment", metavar="ASSIGNMENT", shell_complete=_complete_assignment
)
folder_argument = click.argument("folder", metavar="FOLDER", type=PATH)
which_option = option("--assignment", "Which one, of several.", metavar="ID")
locale_option = option(
    "--locale",
    "Language of what people read.",
    click.Choice(LOCALES),
    default=lambda: default_locale(os.environ),
    show_default="from your environment",
)
jobs_option = option(
    "--jobs",
    "Submissions run at the same time.",
    click.IntRange(1, 256),
    default=lambda: os.cpu_count() or 1,
    show_default="number of processors",
)
_WARM = (
    "Fork workers from one that is ready for all, where the layer can; without, each submission"
    " has an interpreter of its own."
)
warm_start_option = option("--warm-start/--no-warm-start warm", _WARM, default=True)
_LINE = "Look for the line of a mistake that nothing else explains, by small changes of it."
line_option = option("--line/--no-line", _LINE, default=True)
_CONFINED = "How submissions are confined; auto takes the strongest layer that works here."
_REACHED = (
    "How Julia is reached; auto takes juliacall where it is usable, but for `check`, which takes"
    " what starts first: `julia` itself."
)


def sandbox_option(default: str | None = "auto") -> _Decorator:
    """Return the option; without a default it is as the folder was graded."""
    layers = click.Choice(["auto", "bubblewrap", "landlock", "user", "off"])
    note = default is not None or _AS_GRADED
    return option("--sandbox", _CONFINED, layers, default, show_default=note)


def julia_engine_option(default: str | None = "auto") -> _Decorator:
    """Return the option; without a default it is as the folder was graded."""
    engines = click.Choice(["auto", "juliacall", "process"])
    note = default is not None or _AS_GRADED
    return option("--julia-engine", _REACHED, engines, default, show_default=note)


runtime_options = together(sandbox_option(), julia_engine_option(), locale_option)


def decimal_of(text: str) -> Decimal:
    """Return the number as people write it, 3.5 or 3,5: never a binary fraction."""
    if re.fullmatch(r"[+-]?\d*[.,]?\d+", text) is None:
        raise click.BadParameter(f"{text!r} is no number like 3.5 or 3,5.")
    return Decimal(text.replace(",", "."))


def option_of(item: Option) -> _Decorator:
    """Return the decorator that adds an option of a platform's to a command."""
    if item.kind == "flag":
        return flag(item.flag, item.help)
    text = click.Choice(item.choices) if item.choices else str
    kind = FILE if item.kind == "file" else text
    return option(item.flag, item.help, kind, item.default or None, metavar=item.metavar)


def load_assignment(reference: str, locale: Locale, *, hidden: bool = True) -> Assignment:
    """Return the assignment, or end the program with all that is wrong with it.

    Not `hidden`: without the answers to hidden cases, for a student, who has no class to learn
    mistakes from.
    """

    def remark(about: Problem) -> None:
        if hidden or about.what.key != "assignment.learned_absent":
            click.echo(about.text(locale), err=True)

    with refusing(locale, exchanged(reference)):
        return load(reference, hidden=hidden, remark=remark)


@contextmanager
def refusing(locale: Locale, hint: str = "") -> Iterator[None]:
    """End the program where an assignment, or its known mistakes, cannot be used."""
    try:
        yield
    except AssignmentError as error:
        click.echo(f"{error.text(locale)}\n{hint}".rstrip(), err=True)
        sys.exit(USAGE_ERROR)


@contextmanager
def writing(path: Path, locale: Locale) -> Iterator[None]:
    """End the program where a file or folder that was asked for cannot be written; nothing of it is
    left then, if it is new."""
    is_new = not os.path.lexists(path)
    try:
        yield
    except OSError as error:
        if is_new:
            with suppress(OSError):
                path.unlink()
            shutil.rmtree(path, ignore_errors=True)

        # To make a folder below a file fails with "File exists".
        number = errno.ENOTDIR if isinstance(error, FileExistsError) else error.errno
        reason = os.strerror(number) if number else type(error).__name__
        message = Message("cli.not_written", {"path": str(path), "reason": reason})
        fail(message, locale, STOPPED if number == errno.ENOSPC else USAGE_ERROR)


def tell(message: Message, locale: Locale) -> None:
    """Tell people something that is no result."""
    click.echo(safe_text(translate(message, locale)), err=True)


def fail(message: Message, locale: Locale, code: int = USAGE_ERROR) -> NoReturn:
    tell(message, locale)
    sys.exit(code)


def usable(content: _Content | Message, locale: Locale, path: Path | None = None) -> _Content:
    """Return what was made, or read of the file at `path`; end the program where there is only a
    message that says why it cannot be."""
    if not isinstance(content, Message):
        return content
    if path is not None:
        click.echo(f"{path}: ", err=True, nl=False)
    fail(content, locale)
