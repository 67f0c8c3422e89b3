"""Slips of single statements, which say something else than what was meant."""

from collections import Counter
from collections.abc import Iterator

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    CALCULATING,
    COMPARING,
    NO_TEXT,
    Scope,
    called,
    changing,
    inside,
    is_called,
    names,
    path_of,
    standing_alone,
    stored,
    targets_of,
)
from grader.languages.source.syntax import Slip

_MAKING_LISTS = frozenset(
    ("Array", "Dict", "Vector", "dict", "falses", "fill", "list", "ones", "set", "trues", "zeros")
)


def alternative_alone(scope: Scope) -> Iterator[Slip]:
    """Yield the `or` of a comparison and of a value that is always true, or none."""
    for node in scope.nodes:
        if node.kind == "operation" and node.name == "or":
            compares = any(_is_comparison(part) for part in node.parts)
            if compares and any(map(_is_always_true, node.parts)):
                yield Slip("alternative_alone", scope.words.alternative, node.start)


def _is_comparison(node: Node) -> bool:
    return node.kind == "operation" and not COMPARING.isdisjoint(node.name.split())


def _is_always_true(node: Node) -> bool:
    is_text = node.kind == "text" and not node.parts and node.name not in NO_TEXT
    return is_text or (node.kind == "number" and node.name.strip("0._") != "")


def never_equal(scope: Scope) -> Iterator[Slip]:
    """Yield the comparison of what is equal to no list and to no text."""
    for node in scope.nodes:
        if node.kind == "operation" and node.name in ("==", "!="):
            paths = [path for path in map(called, node.parts) if path in scope.words.never_equal]
            yield from (Slip("never_equal", path, node.start) for path in paths)


def value_dropped(scope: Scope) -> Iterator[Slip]:
    """Yield the calculation that is a line of its own."""
    # In a notebook, the last line of a cell shows its value.
    shown = scope.tree.parts if scope.is_script else ()
    for statement in standing_alone(scope):
        is_calculation = _is_comparison(statement) or _is_sum(statement)
        if (statement.kind == "index" or is_calculation) and statement not in shown:
            yield Slip("value_dropped", "", statement.start)


def _is_sum(node: Node) -> bool:
    return node.kind == "operation" and node.name in CALCULATING


def lost_attribute(scope: Scope) -> Iterator[Slip]:
    """Yield the variable that nothing reads, and that is calculated from the field of its name of
    a parameter, or only gets its own value."""
    times, times_given = Counter(names([scope.tree])), Counter(stored([scope.tree]))

    for node in scope.nodes:
        match node:
            case Node(kind="assign", parts=[Node(kind="name", name=name), value]):
                reads = times[name] - times_given[name] - (name in scope.parameters)
                paths = [path_of(part) for part in inside(value) if part.kind == "field"]
                own = [path for path in paths if path.endswith(f".{name}")]
                own = [path for path in own if path.partition(".")[0] in scope.parameters]
                if not reads and own:
                    yield Slip("lost_attribute", own[0], node.start)
                if reads == 1 and is_called(value, name) and "self" in scope.parameters:
                    yield Slip("lost_attribute", f"self.{name}", node.start)


def same_row(scope: Scope) -> Iterator[Slip]:
    """Yield the list of one and the same list, many times, of which a row is changed."""
    nodes = scope.nodes
    targets = [target for node in nodes for target in targets_of(node)]
    changed = [target.parts[0] for target in targets if target.kind == "index"]
    changed += [change[1] for change in map(changing, nodes) if change is not None]
    if not any(node.kind == "index" for node in changed):
        return

    for node in nodes:
        match node:
            case Node(kind="operation", name="*", parts=[Node(kind="list", parts=[row]), _]):
                is_row = _is_list(row)
            case Node(kind="call", parts=[_, row, *_]):
                is_row = called(node) == "fill" and _is_list(row)
            case _:
                is_row = False
        if is_row:
            yield Slip("same_row", "", node.start)


def _is_list(row: Node) -> bool:
    is_product = row.kind == "operation" and row.name == "*" and row.parts[0].kind == "list"
    return row.kind in ("each", "list") or is_product or called(row) in _MAKING_LISTS
