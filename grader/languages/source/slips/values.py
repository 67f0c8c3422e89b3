"""Slips of values that a program never makes, keeps or calls."""

from collections.abc import Collection, Iterator

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    Scope,
    called,
    changing,
    given,
    kept_by,
    names,
    standing_alone,
    stored,
)
from grader.languages.source.syntax import Slip

_READING = ("input", "readline")
_DEFINING = ("assign", "class", "constant", "function", "import", "text")


def text_for_number(scope: Scope) -> Iterator[Slip]:
    """Yield the names of what is read as a text, where nothing else gets the name."""
    given_names = stored([scope.tree])
    for node in scope.nodes:
        name, value = given(node)
        if called(value) in _READING and given_names.count(name) == 1:
            yield Slip("text_for_number", name, node.start)
        match changing(node):
            case ["append" | "push!", Node(kind="name", name=name), [text]]:
                if called(text) in _READING:
                    yield Slip("text_for_number", name, node.start)


def never_called(scope: Scope) -> Iterator[Slip]:
    """Yield the one function that nothing calls, in a script that only defines."""
    if not scope.is_script or not all(map(_only_defines, scope.tree.parts)):
        return
    used = set(names([scope.tree]))
    functions = [node for node in scope.tree.parts if node.kind == "function"]
    idle = [function for function in functions if function.name not in used]
    if len(idle) == 1 and not idle[0].parts[0].parts:
        yield Slip("never_called", idle[0].name, idle[0].start)


def _only_defines(statement: Node) -> bool:
    is_const = statement.kind == "other" and bool(statement.parts)
    is_const = is_const and all(part.kind == "assign" for part in statement.parts)
    return is_const or statement.kind in _DEFINING


def result_dropped(scope: Scope) -> Iterator[Slip]:
    """Yield the call that only gives a new value, which its line keeps nowhere."""
    local = scope.parameters.union(stored([scope.tree]))
    for statement in standing_alone(scope):
        path = called(statement)
        first, method = path.partition(".")[0], path.rpartition(".")[2]
        given_by_name = any(part.kind == "keyword" for part in statement.parts)
        # With one argument, `replace` is that of a file.
        is_of_text = method != "replace" or len(statement.parts) > 2

        is_function = path in scope.words.giving_new and first not in local
        is_method = f".{method}" in scope.words.giving_new and first in local
        if is_function and not _has_out(statement):
            yield Slip("result_dropped", path, statement.start)
        if method != path and is_method and is_of_text and not given_by_name:
            yield Slip("result_dropped", path, statement.start)


def _has_out(call: Node) -> bool:
    return any(part.kind == "keyword" and part.name == "out" for part in call.parts)


def nothing_kept(scope: Scope) -> Iterator[Slip]:
    """Yield the call that gives nothing, of which something is kept."""
    local = scope.parameters.union(stored([scope.tree]))
    for node in scope.nodes:
        # What a function of a script ends with in Julia, it need not be asked for.
        is_last = node.kind == "return" and node.parts and node.start == node.parts[0].start
        for value in () if scope.is_script and is_last else kept_by(node):
            if name := _gives_nothing(value, scope, local):
                yield Slip("nothing_kept", name, value.start)


def _gives_nothing(value: Node, scope: Scope, local: Collection[str]) -> str:
    """Return how a call that gives nothing is named; empty for others."""
    path, nothing = called(value), scope.words.giving_nothing
    if path in nothing:
        return path

    match value:
        case Node(kind="call", parts=[Node(kind="field", parts=[owner], name=method), *_]):
            if f".{method}" not in nothing:
                return ""
            if path.partition(".")[0] in local:
                return path
            if owner.kind == "index" and owner.parts[0].name in local:
                return f".{method}" if method == "append" else ""
            if called(owner) in ("list", "sorted"):
                return f"{called(owner)}(…).{method}"
            return f"[…].{method}" if owner.kind in ("each", "list") else ""
    return ""
