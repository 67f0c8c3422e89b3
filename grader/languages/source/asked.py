"""The signatures that an assignment asks for."""

import re
from dataclasses import dataclass

from grader.languages.source.syntax import Parameter

__all__ = ["Asked", "may_be", "number"]


@dataclass(frozen=True, slots=True)
class Asked:
    """One asked method."""

    parameters: tuple[Parameter, ...]
    head: str
    """The function's first line, as it is to be written."""

    @property
    def positional(self) -> tuple[Parameter, ...]:
        return tuple(
            p
            for p in self.parameters
            if p.kind == "positional_only" or (p.kind == "positional" and p.default is None)
        )

    @property
    def named(self) -> tuple[Parameter, ...]:
        """Return those that are passed by name: keywords, and in Python any that has a default."""
        return tuple(
            p
            for p in self.parameters
            if p.kind == "keyword" or (p.kind == "positional" and p.default is not None)
        )


def may_be(parameter: Parameter, asked: Parameter) -> bool:
    """May `parameter` be meant for the asked one: by its name, or else by its default?"""
    if parameter.name == asked.name:
        return True
    if parameter.type is None and parameter.default is None:
        return False
    numbers = [number(default) for default in (parameter.default, asked.default) if default]
    return None not in numbers


def number(code: str) -> float | None:
    """The value of a number, or of a quotient of two, as both languages write them."""
    parts = [part.strip() for part in code.strip("() ").replace("_", "").split("/")]
    values = []
    for part in parts:
        if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([ef][+-]?\d+)?", part):
            return None
        values.append(float(part.replace("f", "e")))
    if len(values) == 2 and values[1]:
        return values[0] / values[1]
    return values[0] if len(values) == 1 else None
