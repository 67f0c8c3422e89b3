"""Slips of loops: what they leave too soon, or never change."""

from collections.abc import Iterator, Sequence

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    LOOPS,
    Scope,
    body_of,
    called,
    inside,
    is_called,
    leaves,
    names,
    stored,
    targets_of,
)
from grader.languages.source.syntax import Slip


def never_ends(scope: Scope) -> Iterator[Slip]:
    """Yield a loop in which nothing changes what its condition reads, or only away from its end."""
    for loop in scope.loops:
        if loop.kind != "while" or leaves(loop, "break", "macro", "raise", "return"):
            continue
        test, body, *_ = loop.parts
        nodes = list(inside(body))
        calls = [node for node in (*nodes, *inside(test)) if node.kind == "call"]
        # Another function may change a global, or a list.
        if not all(_changes_no_argument(call, scope) for call in calls):
            continue

        read = [name for name in names([test]) if name not in scope.words.giving_values]
        if read and _changed(body).isdisjoint(read):
            yield Slip("never_ends", "`, `".join(dict.fromkeys(read)), loop.start)
        if name := _going_away(test, body):
            yield Slip("wrong_way", name, loop.start)


def _changes_no_argument(call: Node, scope: Scope) -> bool:
    # A method may change its object, which counts as changed.
    is_method = call.parts[0].kind == "field" and call.parts[0].parts[0].kind == "name"
    return is_method or called(call) in scope.words.giving_values


def _changed(body: Node) -> set[str]:
    """Return the names that get a value, or whose items or fields may get one."""
    nodes = list(inside(body))
    bases = [target.parts[0] for node in nodes for target in targets_of(node) if target.parts]
    owners = [node.parts[0] for node in nodes if node.kind == "field"]
    return {*stored([body]), *(node.name for node in (*bases, *owners))}


def _going_away(test: Node, body: Node) -> str:
    """Return the counter that each pass only moves away from where the loop would end."""
    match test:
        case Node(kind="operation", name="<" | "<=", parts=[Node(kind="name", name=name), limit]):
            away = "-"
        case Node(kind="operation", name=">" | ">=", parts=[Node(kind="name", name=name), limit]):
            away = "+"
        case _:
            return ""

    changed = stored([body])
    steps = [node for node in inside(body) if _is_step(node, name, away)]
    is_limit_kept = set(names([limit])).isdisjoint(changed)
    return name if steps and is_limit_kept and changed.count(name) == len(steps) else ""


def _is_step(node: Node, name: str, sign: str) -> bool:
    match node:
        case Node(kind="assign", name=step, parts=[target, size]) if step:
            pass
        case Node(
            kind="assign", parts=[target, Node(kind="operation", name=step, parts=[base, size])]
        ) if is_called(base, name):
            pass
        case _:
            return False

    is_number = size.kind == "number" and size.name.strip("0._") != ""
    return is_called(target, name) and step == sign and is_number


def returns_in_first_pass(scope: Scope) -> Iterator[Slip]:
    """Yield a loop whose every way comes to a `return` in the first pass."""
    for loop in scope.loops:
        goes_on = leaves(loop, "break", "continue")
        if not goes_on and not _is_meant(loop) and _returns(body_of(loop).parts):
            yield Slip("returns_in_first_pass", "", loop.start)


def _is_meant(loop: Node) -> bool:
    """Return whether a `while` stands for `if`, as where a loop inside does the work; or whether
    the loop gives its first item as it is: no total, and no search."""
    body = body_of(loop).parts
    if loop.kind == "while":
        is_endless = loop.parts[0].kind in ("constant", "number")
        return is_endless or any(step.kind in LOOPS for step in body)
    match loop.parts[0], body:
        case Node(kind="name", name=item), [Node(kind="return", parts=[value])]:
            return is_called(value, item)
    return False


def _returns(block: Sequence[Node]) -> bool:
    for statement in block:
        match statement:
            case Node(kind="return"):
                return True
            case Node(kind="if", parts=[_, *ways]) if len(ways) == 2:
                if all(_returns(way.parts) for way in ways):
                    return True
    return False
