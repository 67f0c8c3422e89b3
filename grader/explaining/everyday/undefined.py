"""Names that calls ask for and nothing defines: which, in which line, and what may be meant."""

import re
from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from grader.judging.rules.scope import Code
from grader.judging.skipped import reason_of
from grader.languages.source.lines import Position, notebook_place
from grader.languages.source.names import near_name
from grader.languages.source.slips.tree import inside, targets_of
from grader.languages.source.syntax import Definition
from grader.model import Message, Outcome, Skipped, SourceFile
from grader.values.signs import with_signs

_NAME = r"[^\W\d][\w!]*"
_SENTENCES = {
    rf"name '({_NAME})' is not defined",
    rf"local variable '({_NAME})' referenced",
    rf"cannot access local variable '({_NAME})'",
    rf"`?({_NAME})`? not defined",
}
_ERRORS = {"NameError", "UnboundLocalError", "UndefVarError"}
_NOT_THERE = re.compile(r"(?:No module named '|the package )(\w+)(?:'|\.\w+| is not installed)")
_WHOLE = re.compile(r"\s*(using\s+[\w.]+(\s*,\s*[\w.]+)*\s*$|from\s+\S+\s+import\s+\*)")
HELPER, HELPERS = "diagnosis.undefined.helper", "diagnosis.undefined.helpers"


class Undefined(Struct, frozen=True):
    name: str
    file: str | None
    line: int | None


def undefined_in(outcome: Outcome) -> Undefined | None:
    """Return the name that the call failed for, if it failed for one."""
    error = outcome.exception
    if error is None or error.type not in _ERRORS:
        return None

    for pattern in _SENTENCES:
        match = re.match(pattern, error.message)
        if match is not None:
            return Undefined(match[1], error.file, error.line)
    return None


def sentence_about(
    undefined: Undefined,
    code: Code | None,
    skipped: Sequence[Skipped],
    packages: Sequence[str] = (),
) -> Message:
    """Return where the name is missing, and what brings it or is likely meant; `packages` are those
    that the assignment offers beside NumPy."""
    name, file, line = undefined.name, undefined.file, undefined.line
    if line is None or code is None or not code.units:
        return Message("diagnosis.undefined.nowhere", {"name": name})

    around = definition_around(file, line, code)
    line = _line_of(name, line, around, code)
    params: dict[str, str | Message] = {"name": name, "place": place_of(file, line, code)}
    for statement in skipped:
        if _brings(statement, name, code):
            at = place_of(statement.file, statement.line, code)
            params |= {"at": at, "reason": reason_of(statement)}
            if (package := _NOT_THERE.search(str(statement.reason))) is not None:
                params |= {"package": package[1], "offered": ", ".join(["NumPy", *packages])}
                return Message(f"diagnosis.undefined.not_offered.{code.language}", params)

            is_data = _assigns(statement.code, name) and not _is_called(name, around, code)
            key = "script" if is_data and around is not None else "skipped"
            return Message(f"diagnosis.undefined.{key}", params)

    if code.reading.words.loops_have_scope and _is_new_in_its_loop(name, file, line, code):
        return Message("diagnosis.undefined.new_in_loop", params)

    if around is not None and name in code.body(around).locals:
        key = _without_value(name, line, around)
        if key != "itself":
            return Message(f"diagnosis.undefined.{key}", params)
        meant = _meant(name, around, code)
        key = key if meant is None else "itself_meant"
        return Message(f"diagnosis.undefined.{key}", params | ({"meant": meant} if meant else {}))

    if (member := _of_imported_module(name, around, code)) is not None:
        return Message("diagnosis.undefined.meant", params | {"meant": member})

    bringing = code.reading.brings(name) if _is_of_module(name, around, code) else None
    if bringing and name not in code.names(around):
        return Message("diagnosis.undefined.not_imported", params | {"statement": bringing})

    meant = _attribute_of_object(name, around) or _meant(name, around, code)
    if (whole := _brought_whole(meant, skipped, code)) is not None:
        return Message("diagnosis.undefined.perhaps_of", params | whole)
    if meant is not None:
        message = Message("diagnosis.undefined.meant", params | {"meant": meant})
        return with_signs(message, meant, name)

    is_helper = _is_called(name, around, code) and not code.named(name)
    return Message(HELPER if is_helper else "diagnosis.undefined.there", params)


def _line_of(name: str, line: int, around: Definition | None, code: Code) -> int:
    """Return the line that asks for the name. A compiler may look it up before, and tells that."""
    uses = code.body(around).uses if around is not None else ()
    lines = {use.place.line for use in uses if use.path[0] == name}
    return line if line in lines else min((at for at in lines if at > line), default=line)


def _meant(name: str, around: Definition | None, code: Code) -> str | None:
    """Return the name that is written almost like it, or that another language writes so."""
    is_called = _is_called(name, around, code)
    similar = near_name(name, code.names(around) | code.reading.constants)
    foreign = code.reading.foreign.get(name)
    if similar is None and (is_called or foreign in code.reading.constants):
        similar = foreign
    if similar is None and is_called:
        # `counts` is more likely a helper that is missing than `count`.
        own = (f for f in code.reading.own_functions if not name.startswith(f))
        similar = near_name(name, own)
    return similar


def _without_value(name: str, line: int, around: Definition) -> str:
    """Return the end of the key for a local variable."""
    tree = around.read_tree()
    if tree is None:
        return "without"

    statements = [(node, target) for node in inside(tree) for target in targets_of(node)]
    giving = [node for node, target in statements if target.name == name]
    others = [node for node in giving if not node.start.line <= line <= node.end.line]
    if giving and not others:
        return "itself"

    if name in (parameter.name for parameter in around.parameters):
        return "there"  # a macro looks for it outside of the function
    # What changes a value, as `+=` does, needs one before.
    is_only_changed = giving and all(node.kind == "assign" and node.name for node in others)
    return "only_changed" if is_only_changed else "no_value"


def place_of(file: str | None, line: int, code: Code) -> Message:
    return place_in([unit.source for unit in code.units], file, line)


def place_in(
    sources: Sequence[SourceFile], file: str | None, line: int, key: str = "diagnosis.line"
) -> Message:
    """Return the line as people find it: in a notebook by its cell."""
    for source in sources:
        cell = notebook_place(source, Position(line, 0)) if source.name == file else None
        if cell is not None:
            return Message("rules.notebook_place", {"cell": cell[0], "line": cell[1]})

    if file is not None and len(sources) > 1:
        return Message(f"{key}_of", {"line": line, "file": file})
    return Message(key, {"line": line})


def _brings(statement: Skipped, name: str, code: Code) -> bool:
    """Return True for a statement that imports or defines the name, not for one that uses it."""
    text = statement.code
    imports = list(code.reading.read(SourceFile("", code.language, text)).imports)
    for unit in code.units:  # the names may stand in later lines than its first
        if unit.source.name == statement.file:
            imports += [i for i in unit.imports if i.place.line == statement.line]
    if name in (imported.name for imported in imports):
        return True

    keyword = r"((async|mutable)\s+)?(def|function|class|struct|macro)"
    defined = rf"{keyword}\s+{re.escape(name)}\b|{re.escape(name)}\s*\(.*\)\s*=(?!=)"
    return re.match(rf"\s*({defined})", text) is not None or _assigns(text, name)


def _brought_whole(
    meant: str | None, skipped: Sequence[Skipped], code: Code
) -> dict[str, str | Message] | None:
    """Return the package that is not there, and would have brought names that nobody lists."""
    for statement in skipped:
        package = _NOT_THERE.search(str(statement.reason))
        is_whole = package is not None and _WHOLE.match(statement.code)
        if package is not None and is_whole and meant in (None, package[1]):
            at = place_of(statement.file, statement.line, code)
            return {"package": package[1], "at": at}
    return None


def _assigns(statement: str, name: str) -> bool:
    return re.match(rf"\s*(const\s+)?{re.escape(name)}\s*=(?!=)", statement) is not None


def _is_new_in_its_loop(name: str, file: str | None, line: int, code: Code) -> bool:
    """Return whether a script's loop means its own variable where a global has the name."""
    texts = [unit.source.text for unit in code.units if unit.source.name == file]
    lines = texts[0].split("\n")[:line] if texts else []
    beginnings = [at for at, text in enumerate(lines) if text and not text[0].isspace()]
    if not beginnings or not re.match(r"(for|while)\b", lines[beginnings[-1]]):
        return False

    assigned = re.compile(rf"(^|[,;]\s*){re.escape(name)}\s*(,\s*[\w!]+\s*)*=(?!=)")
    return any(assigned.search(lines[at]) for at in beginnings[:-1])


def definition_around(file: str | None, line: int, code: Code) -> Definition | None:
    """Return the function in whose lines the line lies."""
    definitions = chain(*(unit.definitions for unit in code.units if unit.source.name == file))
    before = [definition for definition in definitions if definition.place.line <= line]
    return max(before, key=lambda definition: definition.place.line, default=None)


def _attribute_of_object(name: str, definition: Definition | None) -> str | None:
    """Return `self.name` in a method, where the file gives its objects that attribute."""
    if definition is None or definition.owner is None or not definition.positional:
        return None

    attribute = f"{definition.positional[0].name}.{name}"
    is_given = re.search(rf"(?m)^\s+{re.escape(attribute)}\s*=(?!=)", definition.source.text)
    return attribute if is_given else None


def _of_imported_module(name: str, definition: Definition | None, code: Code) -> str | None:
    """Return the name with its module where it is called, and the file imports a module that has
    it: `np.unique`."""
    if not _is_called(name, definition, code):
        return None

    for module, names in code.reading.members.items():
        if name in names and module in code.names(definition):
            return f"{module}.{name}"
    return None


def _is_of_module(name: str, definition: Definition | None, code: Code) -> bool:
    """Return whether the name is called, or has a member: a bare `mean` is more likely a variable
    than the function of a module."""
    uses = code.body(definition).uses if definition is not None else ()
    named = [use for use in uses if use.path[0] == name]
    return not named or any(use.called or len(use.path) > 1 for use in named)


def _is_called(name: str, definition: Definition | None, code: Code) -> bool:
    uses = code.body(definition).uses if definition is not None else ()
    return any(use.called and use.path == (name,) for use in uses)
