"""Names that calls ask for and nothing defines: which, in which line, and what may be meant."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from msgspec import Struct

from grader.judging.rules.scope import Code
from grader.languages.source.lines import notebook_place
from grader.languages.source.syntax import Definition, Position
from grader.model import Message, Outcome, Skipped

_NAME = r"[^\W\d][\w!]*"
_SAID = {
    rf"name '({_NAME})' is not defined",
    rf"local variable '({_NAME})' referenced",
    rf"cannot access local variable '({_NAME})'",
    rf"`?({_NAME})`? not defined",
}
_ERRORS = {"NameError", "UnboundLocalError", "UndefVarError"}
_NAMED_AT_MOST = 3
_ALIKE = 0.9
"""Below it lie names that only look alike, such as true_positives and false_positives."""


class Undefined(Struct, frozen=True):
    name: str
    file: str | None
    line: int | None


def undefined_in(outcome: Outcome) -> Undefined | None:
    """Return the name that the call failed for, if it failed for one."""
    error = outcome.exception
    if error is None or error.type not in _ERRORS:
        return None
    found = (re.match(pattern, error.message) for pattern in _SAID)
    name = next((match[1] for match in found if match is not None), None)
    return None if name is None else Undefined(name, error.file, error.line)


def said_of(
    names: Sequence[Undefined], code: Code | None, skipped: Sequence[Skipped]
) -> Message | None:
    """Return the sentences on these names, each name once."""
    first: dict[str, Undefined] = {}
    for one in names:
        first.setdefault(one.name, one)
    said: Message | None = None
    for one in list(first.values())[:_NAMED_AT_MOST]:
        more = _said(one, code, skipped)
        said = more if said is None else Message("diagnosis.and", {"one": said, "other": more})
    return said


def _said(one: Undefined, code: Code | None, skipped: Sequence[Skipped]) -> Message:
    if one.line is None or code is None:
        return Message("diagnosis.undefined.nowhere", {"name": one.name})
    params: dict[str, str | Message] = {
        "name": one.name,
        "place": _place(one.file, one.line, code),
    }
    left_out = next((item for item in skipped if _brings(item.code, one.name)), None)
    if left_out is not None:
        at = _place(left_out.file, left_out.line, code)
        params |= {"at": at, "reason": left_out.reason}
        return Message("diagnosis.undefined.skipped", params)
    definition = _around(one.file, one.line, code)
    if definition is not None and one.name in code.body(definition).locals:
        return Message("diagnosis.undefined.no_value", params)
    meant = _meant(one.name, definition, code)
    if meant is not None:
        return Message("diagnosis.undefined.meant", params | {"meant": meant})
    return Message("diagnosis.undefined.there", params)


def _place(file: str | None, line: int, code: Code) -> Message:
    for unit in code.units:
        cell = notebook_place(unit.source, Position(line, 0)) if unit.source.name == file else None
        if cell is not None:
            return Message("rules.notebook_place", {"cell": cell[0], "line": cell[1]})
    if file is not None and len(code.units) > 1:
        return Message("diagnosis.line_of", {"line": line, "file": file})
    return Message("diagnosis.line", {"line": line})


def _brings(code: str, name: str) -> bool:
    """Return True for code that imports or defines the name, not for code that uses it."""
    name = re.escape(name)
    imported = rf"(using|import|from)\b.*\b{name}\b"
    keyword = r"((async|mutable)\s+)?(def|function|class|struct|macro)"
    defined = rf"{keyword}\s+{name}\b|(const\s+)?{name}\s*(\(.*\)\s*)?=(?!=)"
    return re.match(rf"\s*({imported}|{defined})", code) is not None


def _around(file: str | None, line: int, code: Code) -> Definition | None:
    """Return the function in whose lines the line lies."""
    before = [
        definition
        for unit in code.units
        if unit.source.name == file
        for definition in unit.definitions
        if definition.place.line <= line
    ]
    return max(before, key=lambda definition: definition.place.line, default=None)


def _meant(name: str, definition: Definition | None, code: Code) -> str | None:
    """Return the one name that is written almost like it."""
    known = code.names(definition) - {name}
    same = [other for other in known if _folded(other) == _folded(name)]
    if same:
        return same[0] if len(same) == 1 else None
    near = get_close_matches(name, known, n=2, cutoff=_ALIKE)
    # `fold1` and `fold2` are two names that are both meant.
    near = [other for other in near if re.sub(r"\d", "", other) != re.sub(r"\d", "", name)]
    return near[0] if len(near) == 1 else None


def _folded(name: str) -> str:
    return name.replace("_", "").casefold()
