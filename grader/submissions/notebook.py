"""Jupyter notebooks: their code cells in order, as one source."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.languages.registry import kind_of, known
from grader.model import Language, Message, SourceFile
from grader.submissions.defines import most_defined

_MAX_CELLS = 5_000
_MAX_ELEMENTS = 3_000_000
"""An image is one element, however large; fifty megabytes of `[]` would fill the memory."""


def read_notebook(
    name: str, text: str, languages: Sequence[Language], functions: Sequence[str]
) -> SourceFile | Message:
    """Return the code of a notebook; a Message when it is none, or in another language.

    Where the notebook does not say its language, it is the one of `languages` in which it defines
    most of `functions`.
    """
    if sum(map(text.count, "[{,")) > _MAX_ELEMENTS:
        return Message("intake.too_many_elements")
    try:
        content = json.loads(text)
    except ValueError as error:
        return Message("intake.broken_notebook", {"error": str(error)[:200]})
    except RecursionError:
        return Message("intake.broken_notebook", {"error": "RecursionError"})
    cells = list(_code_cells(content))
    if not any(cell.strip() for cell in cells):
        return Message("intake.empty")
    said = _language_name(content)
    for kind in known(languages).values():
        if said.startswith(kind.kernels):
            return _joined(name, cells, kind.name)
    if said:
        return Message("intake.notebook_language", {"language": said})
    code = {language: ["\n".join(cells)] for language in languages}
    return _joined(name, cells, most_defined(code, functions))


def _code_cells(content: object) -> Iterator[str]:
    """The source of each code cell, in nbformat 4 or 3; whatever has another form is no cell."""
    sheets = [content, *_items(content, "worksheets")]
    cells = [cell for sheet in sheets for cell in _items(sheet, "cells")]
    for cell in cells[:_MAX_CELLS]:
        if isinstance(cell, Mapping) and cell.get("cell_type") == "code":
            source = cell.get("source", cell.get("input"))
            parts = source if isinstance(source, list) else [source]
            code = "".join(part for part in parts if isinstance(part, str))
            # JSON can carry half of a surrogate pair, which no UTF-8 can hold.
            code = code.encode("utf-8", "replace").decode("utf-8")
            yield code.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")


def _items(content: object, key: str) -> list[Any]:
    items = _part(content, key)
    return items if isinstance(items, list) else []


def _language_name(content: object) -> str:
    metadata = _part(content, "metadata")
    for section, key in (
        ("language_info", "name"),
        ("kernelspec", "language"),
        ("kernelspec", "name"),
    ):
        name = _part(_part(metadata, section), key)
        if isinstance(name, str) and name.strip():
            return name.strip().lower()[:40]
    return ""


def _part(content: object, key: str) -> object:
    return content.get(key) if isinstance(content, Mapping) else None


def _joined(name: str, cells: Sequence[str], language: Language) -> SourceFile:
    lines: list[str] = []
    starts: list[int] = []
    without_commands = kind_of(language).without_commands
    for cell in cells:
        starts.append(len(lines) + 1)
        lines += [*without_commands(cell.split("\n")), ""]
    return SourceFile(name, language, "\n".join(lines), tuple(starts))
