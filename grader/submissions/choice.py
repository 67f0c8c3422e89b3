"""The file that each function is taken from, where a submission defines it in several.

Who grades by hand would do the same: look past templates that nobody filled in, old versions and
copies, and then into the file with most of the work. docs/class.md has the rule in words.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from grader.languages.asked import asked_of
from grader.languages.registry import kind_of, title_of
from grader.languages.source.syntax import Definition, Position, Unit
from grader.model import Function, Language, Message, SourceFile, Taken, UnreadFile

_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+")
_NUMBERED_COPY = re.compile(r"\([0-9]+\)")
_ASIDE = frozenset(
    {"old", "copy", "backup", "bak", "test", "tests"}
    | {"antiguo", "antigua", "viejo", "vieja", "copia", "respaldo", "prueba", "pruebas"}
)
_Part = tuple[str, int]
"""A function, and an asked method of it by its number; a class is one part."""
_Rank = tuple[bool, int, bool, int, tuple[int | str, ...], str]


class Wanted(Struct, frozen=True):
    """The facts by which files are chosen."""

    functions: Sequence[Function]
    blanks: Sequence[SourceFile] = ()
    """The templates that students start from."""
    oldest_first: Sequence[str] = ()
    """Names of files in the order in which they came in; empty when nobody knows."""

    @property
    def usual_words(self) -> set[str]:
        """Return the words that name the work itself, so that no file is put aside by them."""
        names = [blank.name for blank in self.blanks] + [one.name for one in self.functions]
        return {word for name in names for word in _words(name)}


class Choice(Struct, frozen=True):
    """The sources that are graded, in the order in which they load, and why the others are not."""

    language: Language | None
    sources: tuple[SourceFile, ...]
    taken: tuple[Taken, ...]
    left: tuple[UnreadFile, ...]


class _Offer(Struct, frozen=True, eq=False):
    """A source, and what it defines of what is asked for."""

    source: SourceFile
    rank: _Rank
    """Of two that define the same, the one of higher rank counts."""
    parts: Mapping[_Part, bool]
    """False for a part that is only a stub."""
    functions: frozenset[str]
    """The functions of which it has more than a stub."""
    unit: Unit | None


def choose(sources: Sequence[SourceFile], languages: Sequence[Language], wanted: Wanted) -> Choice:
    """Choose among `sources` what is graded, in one of these languages."""
    offers = _offers(sources, wanted)
    present = [name for name in languages if any(one.language == name for one in sources)]
    if not present:
        return Choice(None, (), (), ())
    language = max(present, key=lambda name: _claim(name, offers, wanted.blanks))

    # Helpers load first, and what counts loads after what does not.
    own = [one for one in offers if one.source.language == language]
    own.sort(key=lambda one: (bool(one.parts), one.rank if one.parts else ()))
    won = _won(own)
    kept = [one for one in own if not one.parts or one in won.values()]
    imported = _imported(kept) if len(kept) < len(own) else ()
    kept = [one for one in own if one in kept or PurePosixPath(one.source.name).stem in imported]
    loaded = tuple(_without_lost(one, won, wanted.functions) for one in kept)

    each = [_taken(function, language, offers, won) for function in wanted.functions]
    taken = tuple(one for one in each if one.files)
    left = tuple(_left(one, language, taken) for one in offers if one not in kept)
    return Choice(language, loaded, taken, left)


def _offers(sources: Sequence[SourceFile], wanted: Wanted) -> list[_Offer]:
    seeming = [_seemingly(source, wanted.functions) for source in sources]
    named = [function.name for some in seeming for function in some]
    # Most submissions leave no choice, and are so spared a parser.
    to_read = len(set(named)) < len(named) or len({source.language for source in sources}) > 1
    return [
        _offer(source, some, wanted, to_read=to_read)
        for source, some in zip(sources, seeming, strict=True)
    ]


def _seemingly(source: SourceFile, functions: Sequence[Function]) -> list[Function]:
    """Return the functions that the source seems to define, by patterns: sources that do not parse
    count too."""
    kind = kind_of(source.language)
    written = [(one, one.written(source.language)) for one in functions]
    return [
        one
        for one, name in written
        if kind.defines(name) and kind.seems_defined(source.text, name.rpartition(".")[2])
    ]


def _offer(
    source: SourceFile, seeming: Sequence[Function], wanted: Wanted, *, to_read: bool
) -> _Offer:
    unit = kind_of(source.language).reading.read(source) if to_read and seeming else None
    parts: dict[_Part, bool] = {}
    written = []
    for function in seeming:
        found = _parts(function, source, unit, wanted.blanks)
        written += [function.name] * sum(found.values())
        parts |= {part: filled or parts.get(part, False) for part, filled in found.items()}
    rank = _rank(source.name, len(written), wanted)
    return _Offer(source, rank, parts, frozenset(written), unit)


def _rank(name: str, written: int, wanted: Wanted) -> _Rank:
    aside = _NUMBERED_COPY.search(name) or _ASIDE & (_words(name) - wanted.usual_words)
    templates = {blank.name.casefold() for blank in wanted.blanks}
    is_template = PurePosixPath(name).name.casefold() in templates
    came = wanted.oldest_first.index(name) if name in wanted.oldest_first else -1
    pieces = re.split(r"([0-9]+)", name.casefold())
    numbered = [int(piece) if at % 2 else piece for at, piece in enumerate(pieces)]
    return not aside, written, is_template, came, tuple(numbered), name


def _words(name: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(name)}


def _claim(
    language: Language, offers: Sequence[_Offer], blanks: Sequence[SourceFile]
) -> tuple[int, ...]:
    """Return what a language has to show, the weightiest first."""
    own = [one for one in offers if one.source.language == language]
    current = [one for one in own if one.rank[0]]
    written = [len({name for one in some for name in one.functions}) for some in (current, own)]
    seeming = len({part for one in own for part in one.parts})
    untouched = {_bare(blank.text) for blank in blanks}
    begun = [one for one in own if _bare(one.source.text) not in untouched]
    return (*written, seeming, len(begun) > 0, any(one.rank[2] for one in begun))


def _parts(
    function: Function, source: SourceFile, unit: Unit | None, blanks: Sequence[SourceFile]
) -> Mapping[_Part, bool]:
    """Return the parts of a function that a source defines, and whether they are written."""
    found = [] if unit is None else _definitions(function, unit)
    if not found:
        # Nobody makes it out: it counts for what it seems to be.
        return dict.fromkeys(_every(function, source.language), True)
    same = [blank for blank in blanks if blank.language == source.language]
    empty = {_code(one) for blank in same for one in _definitions(function, _template(blank))}
    written = [one for one in found if one.written and _code(one) not in empty]
    there = _answered(function, source.language, found)
    filled = _answered(function, source.language, written) if written else ()
    return dict.fromkeys(there, False) | dict.fromkeys(filled, True)


def _answered(
    function: Function, language: Language, definitions: Sequence[Definition]
) -> Sequence[_Part]:
    """Return the parts that these definitions are for; all, where that is not to be seen."""
    every = _every(function, language)
    reading = kind_of(language).reading.functions
    each = zip(every, asked_of(function, language), strict=False)
    return [part for part, one in each if reading.answering(definitions, [one])] or every


def _every(function: Function, language: Language) -> Sequence[_Part]:
    owner, _, _ = function.written(language).rpartition(".")
    methods = len(function.signatures.get(language, ())) if not owner else 1
    return [(owner or function.name, number) for number in range(methods or 1)]


@lru_cache(maxsize=16)
def _template(blank: SourceFile) -> Unit:
    return kind_of(blank.language).reading.read(blank)


def _definitions(function: Function, unit: Unit) -> list[Definition]:
    owner, _, name = function.written(unit.source.language).rpartition(".")
    return [one for one in unit.definitions if one.name == name and (one.owner or "") == owner]


def _code(definition: Definition) -> str | Definition:
    """Return the definition's text; one without bounds is equal to nothing but itself."""
    if definition.span is None:
        return definition
    raw = definition.source.text.encode()
    start, end = _offsets(raw, definition.span)
    return _bare(raw[start:end].decode(errors="replace"))


def _bare(text: str) -> str:
    return "".join(text.split())


def _won(ranked: Sequence[_Offer]) -> Mapping[_Part, _Offer]:
    """Return the offer that each part is taken from; `ranked` begins with the lowest."""
    won: dict[_Part, _Offer] = {}
    for offer in ranked:
        for part, written in offer.parts.items():
            if written or part not in won or not won[part].parts[part]:
                won[part] = offer
    return won


def _imported(offers: Sequence[_Offer]) -> set[str]:
    """Return the names of the modules and files that these sources ask for."""
    units = [kind_of(one.source.language).reading.read(one.source) for one in offers]
    modules = {found.path[0] for unit in units for found in unit.imports if found.path}
    return modules | {PurePosixPath(name).stem for unit in units for name in unit.includes}


def _without_lost(
    offer: _Offer, won: Mapping[_Part, _Offer], functions: Sequence[Function]
) -> SourceFile:
    """Return the source without what is taken from another one, every line where it was.

    One of which nothing is taken stays as it is: it is there because another one imports it.
    """
    source = offer.source
    if offer.parts and offer not in won.values():
        return source
    raw = source.text.encode()
    reading = kind_of(source.language).reading
    spans = [
        _offsets(raw, one.span)
        for function in functions
        for one in ([] if offer.unit is None else _definitions(function, offer.unit))
        if one.span is not None and one.owner is None
        if all(won[part] is not offer for part in _answered(function, source.language, [one]))
    ]
    for start, end in sorted(spans, reverse=True):
        lines = b"\n" * raw.count(b"\n", start, end)
        raw = raw[:start] + reading.nothing.encode() + lines + raw[end:]
    return replace(source, text=raw.decode()) if spans else source


def _offsets(raw: bytes, span: tuple[Position, Position]) -> tuple[int, int]:
    lines = list(accumulate((len(line) + 1 for line in raw.split(b"\n")), initial=0))
    start, end = (lines[place.line - 1] + place.byte for place in span)
    return start, end


def _taken(
    function: Function,
    language: Language,
    offers: Sequence[_Offer],
    won: Mapping[_Part, _Offer],
) -> Taken:
    parts = [part for part in _every(function, language) if part in won]
    files = tuple(dict.fromkeys(won[part].source.name for part in parts))
    rivals = (one.source.name for one in offers if function.name in one.functions)
    return Taken(function.name, files, tuple(name for name in rivals if name not in files))


def _left(offer: _Offer, language: Language, taken: Sequence[Taken]) -> UnreadFile:
    """Return why a source is not graded."""
    source = offer.source
    if offer.parts and not offer.functions:
        return UnreadFile(source.name, Message("intake.not_written"))
    if source.language != language:
        return UnreadFile(
            source.name, Message("intake.not_chosen", {"language": title_of(language)})
        )
    files = dict.fromkeys(name for one in taken for name in one.files if source.name in one.others)
    return UnreadFile(source.name, Message("intake.other_file", {"files": ", ".join(files)}))
