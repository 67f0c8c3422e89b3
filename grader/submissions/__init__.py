"""Files and folders on disk -> submissions: the sources in one language, in the order they load.

Submissions are hostile: nothing here raises for them. A file that cannot be read is listed with the
reason; nothing and nobody disappears silently.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, TypeGuard

import msgspec

from grader.bounded import Bounded
from grader.languages.localised import names_in_sources
from grader.languages.registry import by_ending, kind_of, known, title_of
from grader.model import Language, Message, SourceFile, Submission, UnreadFile
from grader.submissions.choice import Criteria, choose
from grader.submissions.decode import decode_source
from grader.submissions.names import readable_name, safe_id, unique
from grader.submissions.walk import FoundFile, read_bytes, walk

_NOTEBOOK = ".ipynb"
"""The ending, and what stands for the language of a notebook until it is read."""
_DOCUMENT_ENDINGS = (".doc", ".docx", ".htm", ".html", ".odt", ".pdf", ".rtf")
_OF_TEXTS = ("", ".text", ".txt")
"""The endings under which people hand in code that they wrote in an editor of texts."""
_DOCUMENT = re.compile(rb"\s*(<!doctype html|<html\b|\{\\rtf|%pdf-)", re.IGNORECASE)
"""The beginning of a document that is handed in under a source's name."""
_MAX_SOURCE_BYTES = 5_000_000
_MAX_NOTEBOOK_BYTES = 50_000_000
_MAX_CHARACTERS = 20_000_000
"""All sources of a submission together have no more."""
_MAX_CELLS = 5_000
_NOTEBOOK_SECONDS = 0.3
"""The CPU seconds for all notebooks of a submission."""
_MAX_ELEMENTS = 3_000_000
"""An image is one element, however large; fifty megabytes of `[]` would fill the memory."""
_TOO_COSTLY = Message("intake.too_many_elements")


def read_submission(
    path: Path, languages: Sequence[Language], criteria: Criteria, *, id: str | None = None
) -> Submission:
    """Return the submission in a file or a folder; `id` is made of the path's name unless it is
    given.

    Never raises for what lies there: everything that is not graded stands in `unread` with the
    reason, and when nothing is left, `language` is None.
    """
    files = list(walk(path))
    names = unique([readable_name(file.name) for file in files])
    function_names = names_in_sources(criteria.functions, languages)
    texts = (
        _read_text(name, file, languages, function_names)
        for name, file in zip(names, files, strict=True)
    )
    # A notebook is more than its code.
    within = list(_within(texts, _MAX_NOTEBOOK_BYTES))
    read = _within(_read_notebooks(within, languages, function_names), _MAX_CHARACTERS)

    sources: list[SourceFile] = []
    unread: list[UnreadFile] = []
    for name, source in zip(names, read, strict=True):
        if isinstance(source, Message):
            unread.append(UnreadFile(name, source))
        elif source.language in languages:
            sources.append(source)
        else:
            title = title_of(source.language)
            unread.append(UnreadFile(name, Message("intake.other_language", {"language": title})))

    choice = choose(sources, languages, criteria)
    return Submission(
        id=id if id is not None else _id_of(path),
        language=choice.language,
        sources=choice.sources,
        unread=(*unread, *choice.unread),
        digest=_digest(choice.language, choice.sources),
        taken=choice.taken,
    )


def _id_of(path: Path) -> str:
    path = path if path.name else path.resolve()
    return safe_id(path.stem if path.is_file() else path.name)


def _read_text(
    name: str, file: FoundFile, languages: Sequence[Language], functions: Sequence[str]
) -> SourceFile | Message:
    """Return one file as a source, or why it is none; a notebook as its text."""
    path = PurePosixPath(name)
    is_notebook = path.suffix.lower() == _NOTEBOOK
    kind = by_ending(path, languages)
    if file.problem is not None:
        return file.problem
    if not is_notebook and kind is None:
        return _why_no_source(path, file, languages, functions)

    raw = read_bytes(file.path, _MAX_NOTEBOOK_BYTES if is_notebook else _MAX_SOURCE_BYTES)
    if isinstance(raw, bytes) and _DOCUMENT.match(raw):
        return Message("intake.document")
    text = raw if isinstance(raw, Message) else decode_source(raw)
    if isinstance(text, Message):
        return text
    return SourceFile(name, _NOTEBOOK if kind is None else kind.name, text)


def _within(texts: Iterable[SourceFile | Message], most: int) -> Iterator[SourceFile | Message]:
    """Yield the texts that together have no more characters, and Messages for the others."""
    room = most
    for text in texts:
        if isinstance(text, Message):
            yield text
        elif len(text.text) > room:
            yield Message("intake.too_much", {"megabytes": most / 1_000_000})
        else:
            room -= len(text.text)
            yield text


def _read_notebooks(
    texts: Sequence[SourceFile | Message],
    languages: Sequence[Language],
    functions: Sequence[str],
) -> Iterator[SourceFile | Message]:
    """Yield the texts, notebooks as sources: all of them are read in one child, at one bound."""
    notebooks = [text for text in texts if _is_notebook(text)]
    asked = ("notebooks", notebooks, languages, functions)
    read: Iterator[SourceFile | Message] = iter((_child().ask(*asked) if notebooks else None) or ())
    for text in texts:
        yield next(read, _TOO_COSTLY) if _is_notebook(text) else text


def _is_notebook(text: SourceFile | Message) -> TypeGuard[SourceFile]:
    return isinstance(text, SourceFile) and text.language == _NOTEBOOK


@cache
def _child() -> Bounded:
    return Bounded({"notebooks": (_sources_of, _NOTEBOOK_SECONDS)})


def _sources_of(
    notebooks: Sequence[SourceFile], languages: Sequence[Language], functions: Sequence[str]
) -> Sequence[SourceFile | Message]:
    return [read_notebook(book.name, book.text, languages, functions) for book in notebooks]


def _why_no_source(
    path: PurePosixPath, file: FoundFile, languages: Sequence[Language], functions: Sequence[str]
) -> Message:
    if path.suffix.lower() in _DOCUMENT_ENDINGS:
        return Message("intake.document")
    if by_ending(PurePosixPath(path.stem), languages) is not None:
        return Message("intake.other_ending", {"name": path.stem})

    raw = read_bytes(file.path, _MAX_SOURCE_BYTES) if path.suffix.lower() in _OF_TEXTS else b""
    text = decode_source(raw) if isinstance(raw, bytes) else raw
    if isinstance(text, str):
        language = _most_defined(text, languages, functions)
        if _defined_in(text, language, functions):
            name = path.with_suffix(kind_of(language).endings[0]).name
            return Message("intake.other_ending", {"name": name})
    return Message("intake.no_source")


def _digest(language: Language | None, sources: Sequence[SourceFile]) -> str:
    digest = hashlib.sha256()
    parts = [part for source in sources for part in (source.name, source.text)]
    for part in (language or "", *parts):
        raw = part.encode("utf-8", "replace")
        digest.update(f"{len(raw)}:".encode())
        digest.update(raw)
    return digest.hexdigest()


def read_notebook(
    name: str, text: str, languages: Sequence[Language], functions: Sequence[str]
) -> SourceFile | Message:
    """Return the code of a notebook; a Message when it is none, or in another language.

    Where the notebook does not say its language, it is the one of `languages` in which it defines
    most of `functions`.
    """
    if sum(map(text.count, "[{,")) > _MAX_ELEMENTS:
        return _TOO_COSTLY
    try:
        content = _parsed(text)
    except (ValueError, RecursionError) as error:
        reason = str(error)[:200] if isinstance(error, ValueError) else "RecursionError"
        return Message("intake.broken_notebook", {"error": reason})
    cells = list(_code_cells(content))
    if not any(cell.strip() for cell in cells):
        return Message("intake.empty")

    kernel = _language_name(content)
    for kind in known(languages).values():
        if kernel.startswith(kind.kernels):
            return _join_cells(name, cells, kind.name)
    if kernel:
        return Message("intake.notebook_language", {"language": kernel})

    code = "\n".join(cells)
    return _join_cells(name, cells, _most_defined(code, languages, functions))


def _parsed(text: str) -> object:
    """Return what the text says as JSON. Raises ValueError or RecursionError."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        # Slower by far, but it takes the NaN of a plot, and half of a surrogate pair.
        return json.loads(text)


def _most_defined(code: str, languages: Sequence[Language], functions: Sequence[str]) -> Language:
    """Return the language in which the code seems to define most of the functions."""
    return max(languages, key=lambda language: _defined_in(code, language, functions))


def _defined_in(code: str, language: Language, functions: Sequence[str]) -> int:
    """Return how many of the functions the code seems to define in a language."""
    seems_defined = kind_of(language).seems_defined
    return sum(seems_defined(code, function) for function in functions)


def _code_cells(content: object) -> Iterator[str]:
    """Yield the source of each code cell, in nbformat 4 or 3; whatever has another form is no
    cell."""
    sheets = [content, *_list_at(content, "worksheets")]
    cells = [cell for sheet in sheets for cell in _list_at(sheet, "cells")]
    for cell in cells[:_MAX_CELLS]:
        if _value_at(cell, "cell_type") == "code":
            source = cell.get("source", cell.get("input"))
            parts = source if isinstance(source, list) else [source]
            code = "".join(part for part in parts if isinstance(part, str))
            # JSON can carry half of a surrogate pair, which no UTF-8 can hold.
            code = code.encode("utf-8", "replace").decode("utf-8")
            yield code.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")


def _list_at(content: object, key: str) -> list[Any]:
    items = _value_at(content, key)
    return items if isinstance(items, list) else []


def _language_name(content: object) -> str:
    metadata = _value_at(content, "metadata")
    places = (("language_info", "name"), ("kernelspec", "language"), ("kernelspec", "name"))
    for section, key in places:
        name = _value_at(_value_at(metadata, section), key)
        if isinstance(name, str) and name.strip():
            return name.strip().lower()[:40]
    return ""


def _value_at(content: object, key: str) -> object:
    return content.get(key) if isinstance(content, Mapping) else None


def _join_cells(name: str, cells: Sequence[str], language: Language) -> SourceFile | Message:
    lines: list[str] = []
    starts: list[int] = []
    without_commands = kind_of(language).without_commands
    for cell in cells:
        starts.append(len(lines) + 1)
        lines += [*without_commands(cell.split("\n")), ""]
    text = "\n".join(lines)
    if len(text) > _MAX_SOURCE_BYTES:
        return Message("intake.too_large", {"megabytes": _MAX_SOURCE_BYTES / 1_000_000})
    return SourceFile(name, language, text, tuple(starts))
