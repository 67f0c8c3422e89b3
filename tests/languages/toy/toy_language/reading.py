"""Reads Toy for the rules: its definitions, each with its parameters."""

from collections.abc import Iterator

from grader.languages.language import Reading
from grader.languages.source.lines import Position
from grader.languages.source.syntax import Body, Definition, Parameter, Unit
from grader.model import SourceFile

__all__ = ["READING"]


def _nothing() -> Body:
    """Toy has neither loops nor libraries."""
    return Body()


def _definitions(source: SourceFile) -> Iterator[Definition]:
    for number, line in enumerate(source.text.splitlines(), start=1):
        name, *parameters = line.partition("#")[0].partition("=")[0].split() or [""]
        if name and "=" in line:
            found = tuple(Parameter(one, "positional_only") for one in parameters)
            yield Definition(name, source, Position(number, 0), found, None, _nothing)


def _declaration(name: str, signature: str) -> tuple[str, str]:
    words = " ".join(signature.strip("()").split(","))
    return f"{name} {words} =", f"asked {words} = 0\n"


READING = Reading(
    read=lambda source: Unit(source, tuple(_definitions(source))), declaration=_declaration
)
