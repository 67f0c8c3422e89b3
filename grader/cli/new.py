"""`grader new`: a new assignment from a short dialogue, or from flags."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from grader.assignment.new import NewAssignment, of_examples, of_reference, scaffold
from grader.assignment.new.scaffold import function_problem, name_problem
from grader.assignment.reference.module import InputReadError
from grader.cli.options import (
    FILE,
    NEW_FOLDER,
    fail,
    load_assignment,
    locale_option,
    option,
    tell,
    writing,
)
from grader.languages.registry import SHIPPED
from grader.locale import words
from grader.model import Language, Locale, Message
from grader.render.files import write_whole
from grader.render.text import safe_text

_REFERENCE = "A Python file: its functions and classes are asked for, as type hints and calls say."
_EXAMPLES = "Examples that exist: Exercism's canonical-data.json, TESTed's (Dodona's) YAML."
_LANGUAGE = "In which submissions may be written; again for another.  [default: all]"


@click.command("new")
@click.argument("name")
@option("--title", "Its title.  [asked, or NAME]")
@option("--title-es", "Its title in Spanish.  [asked, or the title]")
@option("--function", "The function that students write.  [asked, or NAME]")
@option("--reference", _REFERENCE, FILE)
@option("--from examples", _EXAMPLES, FILE)
@option("--language languages", _LANGUAGE, click.Choice(list(SHIPPED)), multiple=True)
@option("--out", "Folder to make.  [default: NAME]", NEW_FOLDER)
@locale_option
def command(
    name: str,
    title: str | None,
    title_es: str | None,
    function: str | None,
    reference: Path | None,
    examples: Path | None,
    languages: tuple[Language, ...],
    out: Path | None,
    locale: Locale,
) -> None:
    """Make a new assignment: small, complete, and right as it is.

    It has a reference, a place for known mistakes, a template in each language, cases, samples
    and tests. On a terminal, what no option says is asked.
    """
    if problem := name_problem(name):
        fail(problem, locale)
    folder = out or Path(name)
    with writing(folder, locale):
        in_use = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    if in_use:
        fail(Message("new.exists", {"path": str(folder)}), locale)
    if function is not None and (problem := function_problem(function)):
        fail(problem, locale)

    title = title or _ask("new.ask.title", name.replace("_", " ").capitalize(), locale)
    title_es = title_es or _ask("new.ask.title_es", title, locale)
    if function is None and reference is None and examples is None:
        function = _ask("new.ask.function", name, locale, function_problem)
    written_in = tuple(dict.fromkeys(languages)) or tuple(SHIPPED)
    plan = NewAssignment(name, function or "", title, title_es, written_in)

    files = _from_examples(plan, examples, locale) if examples else _files(plan, reference, locale)
    with writing(folder, locale):
        for path, text in files.items():
            write_whole(folder / path, text)
            click.echo(folder / path)

    assignment = folder / "cases" / f"{name}.yaml"
    load_assignment(str(assignment), locale)
    click.echo(words("new.next", locale, assignment=str(assignment)), err=True)


def _files(plan: NewAssignment, reference: Path | None, locale: Locale) -> Mapping[str, str]:
    if reference is None:
        return scaffold(plan)
    try:
        return of_reference(plan, reference)
    except InputReadError:
        fail(Message("new.reads_input", {"path": str(reference)}), locale)
    except (Exception, SystemExit) as error:  # whatever the file raises
        reason = f"{type(error).__name__}: {error}"
        fail(Message("new.bad_reference", {"path": str(reference), "error": reason}), locale)


def _from_examples(plan: NewAssignment, path: Path, locale: Locale) -> Mapping[str, str]:
    """Return the files, and tell what of the examples could not be taken."""
    try:
        files, rest = of_examples(plan, path)
    except (ValueError, AttributeError, TypeError) as error:
        fail(Message("new.bad_examples", {"path": str(path), "error": str(error)}), locale)
    for example in rest:
        title = safe_text(example.title)
        tell(Message("new.left", {"title": title, "reason": example.reason}), locale)
    if not files:
        fail(Message("new.none_taken", {"path": str(path), "count": len(rest)}), locale)
    return files


def _ask(
    key: str, default: str, locale: Locale, problem: Callable[[str], Message | None] | None = None
) -> str:
    """Return the answer; the default where nobody is there to be asked."""
    if not sys.stdin.isatty():
        return default

    while True:
        answer: str = click.prompt(words(key, locale), default=default, err=True)
        message = problem(answer) if problem is not None else None
        if message is None:
            return answer
        tell(message, locale)
