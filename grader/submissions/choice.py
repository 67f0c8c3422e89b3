"""The file that each function is taken from, where a submission defines it in several.

Who grades by hand would do the same: look past templates that nobody filled in, old versions and
copies, and then into the file with most of the work. docs/class.md has the rule in words.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import PurePosixPath
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from grader.bounded import Bounded
from grader.languages.registry import kind_of, title_of
from grader.languages.signatures import signatures_of
from grader.languages.source.stubs import is_written
from grader.languages.source.syntax import Definition
from grader.languages.source.text import bare, code_of, is_short, span_of
from grader.model import Function, Language, Message, SourceFile, Taken, UnreadFile

_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+")
_NUMBERED_COPY = re.compile(r"\([0-9]+\)")
_ASIDE = frozenset(
    {"old", "copy", "backup", "bak", "test", "tests"}
    | {"antiguo", "antigua", "viejo", "vieja", "copia", "respaldo", "prueba", "pruebas"}
)
_CPU_SECONDS = 0.2
_Part = tuple[str, int]
"""A function, and an asked method of it by its number; a class is one part."""
_Codes = set[str | Definition]


class Criteria(Struct, frozen=True):
    """The facts by which files are chosen."""

    functions: Sequence[Function]
    blanks: Sequence[SourceFile] = ()
    """The templates that students start from."""
    oldest_first: Sequence[str] = ()
    """Names of files in the order in which they came in; empty when nobody knows."""


class Choice(Struct, frozen=True):
    """The sources that are graded, in the order in which they load, and why the others are not."""

    language: Language | None
    sources: tuple[SourceFile, ...]
    taken: tuple[Taken, ...]
    unread: tuple[UnreadFile, ...]


class _Rank(NamedTuple):
    """The order of files that define the same: the one of highest rank is graded."""

    is_current: bool
    """By its name neither an old version nor a copy."""
    written: int
    """The number of asked functions and methods that it defines and that are no stubs."""
    is_template: bool
    """By its name."""
    arrival: int
    pieces: tuple[int | str, ...]
    """The name's texts and numbers in turn: `v10` comes after `v9`."""
    name: str


class _Method(Struct, frozen=True):
    """A definition of an asked function."""

    function: str
    parts: Sequence[_Part]
    """The parts that it is for; all of the function's where that cannot be told."""
    worth: int
    """0 for a stub, 1 for a method that calls as asked do not reach, 2 for any other."""
    definition: Definition | None = None
    """None when the file only seems to define it."""


class _File(Struct, frozen=True, eq=False):
    """A source, and what it defines of what is asked for."""

    source: SourceFile
    methods: Sequence[_Method]
    rank: _Rank

    @property
    def written(self) -> set[str]:
        """Return the functions of which it has more than stubs."""
        return {method.function for method in self.methods if method.worth}


_Winners = Mapping[_Part, _File]
"""The file that each part is taken from."""


def choose(
    sources: Sequence[SourceFile], languages: Sequence[Language], criteria: Criteria
) -> Choice:
    """Choose among `sources` what is graded, in one of these languages."""
    if not _is_clear(sources, criteria) and is_short(sources):
        chosen: Choice | None = _child().ask("choose", sources, languages, criteria, True)
        if chosen is not None:
            return chosen
    return _chosen(sources, languages, criteria, parsing=False)


def _is_clear(sources: Sequence[SourceFile], criteria: Criteria) -> bool:
    """Return whether nothing is to be chosen: most submissions are so spared a parser."""
    defined = [_seemingly_defined(source, criteria.functions) for source in sources]
    names = [function.name for functions in defined for function in functions]
    return len(set(names)) == len(names) and len({source.language for source in sources}) < 2


@cache
def _child() -> Bounded:
    return Bounded({"choose": (_chosen, _CPU_SECONDS)}, {"Choice": Choice})


def _chosen(
    sources: Sequence[SourceFile],
    languages: Sequence[Language],
    criteria: Criteria,
    parsing: bool,
) -> Choice:
    """Choose; without `parsing` by what the sources seem to define."""
    files = _files(sources, criteria, parsing=parsing)
    handed_in = {source.language for source in sources}
    present = [name for name in languages if name in handed_in]
    if not present:
        return Choice(None, (), (), ())
    language = max(present, key=lambda name: _claim(name, files, criteria.blanks))

    # Helpers load first, and what counts loads after what does not.
    helpers = [file for file in files if file.source.language == language and not file.methods]
    rivals = [file for file in files if file.source.language == language and file.methods]
    rivals.sort(key=lambda file: file.rank)
    winners = _winners(rivals)
    graded = [file for file in rivals if file in winners.values()]
    if len(graded) < len(rivals):
        imported = _imported([*helpers, *graded]) if parsing else set()
        graded = [file for file in rivals if file in graded or _stem(file.source.name) in imported]
    loaded = [*helpers, *graded]

    origins = [_origin(function, language, files, winners) for function in criteria.functions]
    remains = [_without_lost(file, winners) for file in loaded]
    unread = [_unread(file, language, origins) for file in files if file not in loaded]
    origins = [origin for origin in origins if origin.files]
    return Choice(language, tuple(remains), tuple(origins), tuple(unread))


def _files(sources: Sequence[SourceFile], criteria: Criteria, *, parsing: bool) -> list[_File]:
    defined = [_seemingly_defined(source, criteria.functions) for source in sources]
    blanks = criteria.blanks if parsing else ()
    blank_codes = {code_of(method) for blank in blanks for method in _definitions(blank)}

    files = []
    for source, functions in zip(sources, defined, strict=True):
        definitions = _definitions(source) if parsing and functions else ()
        methods: list[_Method] = []
        for function in functions:
            methods += _methods(function, source.language, definitions, blank_codes)
        files.append(_File(source, methods, _rank(source.name, methods, criteria)))
    return files


def _seemingly_defined(source: SourceFile, functions: Sequence[Function]) -> list[Function]:
    """Return the functions that the source seems to define, by patterns: sources that do not parse
    count too."""
    kind = kind_of(source.language)
    return [
        function
        for function in functions
        if kind.seems_to_define(source.text, function.written(source.language))
    ]


def _methods(
    function: Function, language: Language, definitions: Sequence[Definition], blank_codes: _Codes
) -> list[_Method]:
    """Return the definitions of one function, each with the parts that it is for."""
    owner, _, name = function.written(language).rpartition(".")
    parts = _parts(function, language)
    signatures = signatures_of(function, language)
    answering = kind_of(language).reading.functions.answering

    methods = []
    for definition in definitions:
        if (definition.owner or "", definition.name) == (owner, name):
            pairs = zip(parts, signatures, strict=False)
            answered = [part for part, signature in pairs if answering([definition], [signature])]
            worth = 2 if answered or not signatures else 1
            if not is_written(definition) or code_of(definition) in blank_codes:
                worth = 0
            methods.append(_Method(function.name, answered or parts, worth, definition))
    # Where nobody makes it out, it counts for what it seems to be.
    return methods or [_Method(function.name, parts, 2)]


def _parts(function: Function, language: Language) -> Sequence[_Part]:
    owner, _, _ = function.written(language).rpartition(".")
    methods = 1 if owner else len(function.signatures.get(language, ()))
    return [(owner or function.name, number) for number in range(methods or 1)]


def _rank(name: str, methods: Sequence[_Method], criteria: Criteria) -> _Rank:
    templates = [blank.name for blank in criteria.blanks]
    # Words that name the work itself put no file aside.
    usual_words = _words(*templates, *(function.name for function in criteria.functions))
    is_current = not _NUMBERED_COPY.search(name) and not _ASIDE & (_words(name) - usual_words)
    worthy = [method for method in methods if method.worth]
    written = {(method.function, part) for method in worthy for part in method.parts}
    is_template = PurePosixPath(name).name.casefold() in map(str.casefold, templates)

    arrival = criteria.oldest_first.index(name) if name in criteria.oldest_first else -1
    texts = re.split(r"([0-9]+)", name.casefold())
    pieces = tuple(int(text) if at % 2 else text for at, text in enumerate(texts))
    return _Rank(is_current, len(written), is_template, arrival, pieces, name)


def _words(*names: str) -> set[str]:
    return {word.casefold() for name in names for word in _WORD.findall(name)}


def _claim(
    language: Language, files: Sequence[_File], blanks: Sequence[SourceFile]
) -> tuple[int, ...]:
    """Return what a language has to show, the weightiest first."""
    readable = [file for file in files if file.source.language == language]
    current = [file for file in readable if file.rank.is_current]
    untouched = {bare(blank.text) for blank in blanks}

    in_current = {function for file in current for function in file.written}
    in_any = {function for file in readable for function in file.written}
    is_touched = any(bare(file.source.text) not in untouched for file in readable)
    has_template = any(file.rank.is_template for file in readable)
    return (len(in_current), len(in_any), len(_winners(readable)), is_touched, has_template)


def _winners(files: Sequence[_File]) -> _Winners:
    """Return the file that each part is taken from; `files` begins with the lowest."""
    methods = [(method, file) for file in files for method in file.methods]
    answered = {method.function for method, _ in methods if method.worth == 2}

    winners: dict[_Part, _File] = {}
    for method, file in sorted(methods, key=lambda pair: pair[0].worth):
        if method.worth != 1 or method.function not in answered:
            winners |= dict.fromkeys(method.parts, file)
    return winners


def _imported(files: Sequence[_File]) -> set[str]:
    """Return the names of the modules and files that these sources ask for."""
    units = [kind_of(file.source.language).reading.read(file.source) for file in files]
    modules = {entry.path[0] for unit in units for entry in unit.imports if entry.path}
    return modules | {_stem(name) for unit in units for name in unit.includes}


def _stem(name: str) -> str:
    return PurePosixPath(name).stem


def _without_lost(file: _File, winners: _Winners) -> SourceFile:
    """Return the source without what is taken from another one, every line where it was.

    One of which nothing is taken stays as it is: it is there because another one imports it.
    """
    if file not in winners.values():
        return file.source

    raw = file.source.text.encode()
    spans = []
    for method in file.methods:
        is_lost = all(winners.get(part) is not file for part in method.parts)
        if is_lost and method.definition is not None and method.definition.owner is None:
            spans.append(span_of(raw, method.definition))

    nothing = kind_of(file.source.language).reading.nothing.encode()
    for start, end in sorted(filter(None, spans), reverse=True):
        lines = b"\n" * raw.count(b"\n", start, end)
        raw = raw[:start] + nothing + lines + raw[end:]
    return replace(file.source, text=raw.decode())


def _definitions(source: SourceFile) -> Sequence[Definition]:
    return kind_of(source.language).reading.read(source).definitions


def _origin(
    function: Function, language: Language, files: Sequence[_File], winners: _Winners
) -> Taken:
    """Return the files that a function is taken from, and those that have it too."""
    graded = [winners[part] for part in _parts(function, language) if part in winners]
    names = tuple(dict.fromkeys(file.source.name for file in graded))
    rivals = [file.source.name for file in files if function.name in file.written]
    return Taken(function.name, names, tuple(name for name in rivals if name not in names))


def _unread(file: _File, language: Language, origins: Sequence[Taken]) -> UnreadFile:
    """Return why a source is not graded."""
    name = file.source.name
    if file.methods and not file.written:
        return UnreadFile(name, Message("intake.not_written"))
    if file.source.language != language:
        params = {"language": title_of(language)}
        return UnreadFile(name, Message("intake.not_chosen", params))

    winners = [winner for origin in origins if name in origin.others for winner in origin.files]
    files = ", ".join(dict.fromkeys(winners))
    return UnreadFile(name, Message("intake.other_file", {"files": files}))
