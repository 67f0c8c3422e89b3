"""`--help` in a Spanish environment: every text has its Spanish, in the words of the glossary."""

import inspect
import re
from collections.abc import Iterator

import click
import pytest

from grader.cli import main
from grader.cli.spanish import load_texts
from tests.commands import Command
from tests.locale.test_glossary import FORMAL, not_used


def commands(command: click.Command, name: str) -> Iterator[tuple[click.Context, click.Command]]:
    """Yield a command and all below it."""
    context = click.Context(command, info_name=name)
    yield context, command
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            below = command.get_command(context, inner)
            assert below is not None
            yield from commands(below, inner)


def texts() -> set[str]:
    """Return the English texts of all pages of help: of descriptions the first paragraph."""
    shown = set()
    for context, command in commands(main, "grader"):
        described = inspect.cleandoc(command.help or "").partition("\n\n")[0]
        options = [getattr(param, "help", None) or "" for param in command.get_params(context)]
        shown |= {described, command.epilog or "", *(text.partition("  [")[0] for text in options)}
        if command is main:
            page = main.get_help(context)
            shown |= set(page_rows(page.partition("Commands:\n")[2]))
    return shown - {""}


def page_rows(table: str) -> list[str]:
    """Return the second column of a table whose rows may go on below."""
    rows = re.split(r"\n  (?=\S)", table.strip())
    return [" ".join(row.split()[1:]) for row in rows]


def test_every_text_has_its_spanish_and_no_spanish_is_left_over() -> None:
    assert set(load_texts()["texts"]) == texts()


def test_pages_are_spanish_from_the_usage_to_the_defaults(
    grader: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    page = grader("regrade", "--help").output
    assert page.startswith("Uso: ")
    assert " [OPCIONES] CARPETA\n" in page
    assert "\nOpciones:\n" in page
    assert "Muestra esta ayuda y termina." in page
    assert "cuántos procesadores hay" in page
    assert re.search(r"\b(the|and|with|default|which)\b", page.replace("with-", "")) is None

    whole = grader("--help").output
    assert "\nÓrdenes:\n" in whole
    assert "\n  grader doctor " in whole
    assert "error aprendido" in grader("mistakes", "--help").output


def test_pages_are_english_where_nothing_says_otherwise(grader: Command) -> None:
    assert grader("regrade", "--help").output.startswith("Usage: ")


def test_the_words_are_those_of_the_glossary() -> None:
    unused = re.compile(rf"\b({'|'.join(map(re.escape, not_used('es')))})(e?s)?\b", re.IGNORECASE)
    formal = re.compile(rf"(^|[.;:] |\n)({'|'.join(FORMAL.split())})\b")
    for spanish in load_texts()["texts"].values():
        assert unused.search(spanish) is None, spanish
        assert formal.search(spanish) is None, spanish
