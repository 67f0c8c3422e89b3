"""One file or folder -> one Submission: its sources in one language, in the order they load."""

import hashlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from grader.languages.registry import by_ending, title_of
from grader.model import Language, Message, SourceFile, Submission, UnreadFile
from grader.submissions.decode import decode_source
from grader.submissions.defines import defines, most_defined
from grader.submissions.names import readable_name, safe_id, unique
from grader.submissions.notebook import read_notebook
from grader.submissions.walk import Found, read_bytes, walk

_NOTEBOOK = ".ipynb"
_MAX_SOURCE_BYTES = 5_000_000
_MAX_NOTEBOOK_BYTES = 50_000_000
_MAX_CHARACTERS = 20_000_000
"""All sources of a submission together have no more."""


def read_submission(
    path: Path,
    assignment_languages: Sequence[Language],
    function_names: Sequence[str],
    *,
    id: str | None = None,
) -> Submission:
    """The submission in a file or a folder; `id` is made of the path's name unless it is given.

    Of two languages, the one that defines most of `function_names` is graded, of two that define as
    many the assignment's first. Never raises for what lies there: everything that is no source of
    that language stands in `unread` with the reason, and when nothing is left, `language` is None.
    """
    sources: list[SourceFile] = []
    unread: list[UnreadFile] = []
    everything = list(walk(path))
    names = unique([readable_name(found.name) for found in everything])
    room = _MAX_CHARACTERS
    for name, found in zip(names, everything, strict=True):
        source = _read(name, found, assignment_languages, function_names)
        if isinstance(source, SourceFile):
            if source.language not in assignment_languages:
                source = Message("intake.other_language", {"language": title_of(source.language)})
            elif len(source.text) > room:
                source = Message("intake.too_much", {"megabytes": _MAX_CHARACTERS / 1_000_000})
        if isinstance(source, SourceFile):
            room -= len(source.text)
            sources.append(source)
        else:
            unread.append(UnreadFile(name, source))
    language = _choose(sources, assignment_languages, function_names)
    for source in sources:
        if source.language != language:
            unread.append(UnreadFile(source.name, Message("intake.not_chosen")))
    # Helpers load before what uses them; the file with the functions has the last word.
    chosen = sorted(
        (source for source in sources if source.language == language),
        key=lambda source: defines(source.text, source.language, function_names),
    )
    return Submission(
        id=id if id is not None else _id_of(path),
        language=language,
        sources=tuple(chosen),
        unread=tuple(unread),
        digest=_digest(language, chosen),
    )


def _id_of(path: Path) -> str:
    named = path if path.name else path.resolve()
    return safe_id(named.stem if named.is_file() else named.name)


def _read(
    name: str, found: Found, languages: Sequence[Language], functions: Sequence[str]
) -> SourceFile | Message:
    """Return one file as a source, or why it is none."""
    path = PurePosixPath(name)
    is_notebook = path.suffix.lower() == _NOTEBOOK
    kind = by_ending(path, languages)
    if found.problem is not None:
        return found.problem
    if not is_notebook and kind is None:
        return Message("intake.no_source")
    raw = read_bytes(found.path, _MAX_NOTEBOOK_BYTES if is_notebook else _MAX_SOURCE_BYTES)
    text = raw if isinstance(raw, Message) else decode_source(raw)
    if isinstance(text, Message):
        return text
    if kind is not None:
        return SourceFile(name, kind.name, text)
    notebook = read_notebook(name, text, languages, functions)
    if isinstance(notebook, SourceFile) and len(notebook.text) > _MAX_SOURCE_BYTES:
        return Message("intake.too_large", {"megabytes": _MAX_SOURCE_BYTES / 1_000_000})
    return notebook


def _choose(
    sources: Sequence[SourceFile], languages: Sequence[Language], functions: Sequence[str]
) -> Language | None:
    texts = {
        language: [source.text for source in sources if source.language == language]
        for language in languages
    }
    present = {language: found for language, found in texts.items() if found}
    return most_defined(present, functions) if present else None


def _digest(language: Language | None, sources: Sequence[SourceFile]) -> str:
    digest = hashlib.sha256()
    named = [part for source in sources for part in (source.name, source.text)]
    for part in (language or "", *named):
        raw = part.encode("utf-8", "replace")
        digest.update(f"{len(raw)}:".encode())
        digest.update(raw)
    return digest.hexdigest()
