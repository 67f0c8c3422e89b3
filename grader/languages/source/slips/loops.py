"""Slips of loops: what they go over, leave too soon, or never change."""

from collections.abc import Iterator, Sequence

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    LOOPS,
    Scope,
    body_of,
    called,
    changing,
    given,
    gone_over,
    inside,
    is_called,
    is_empty,
    leaves,
    names,
    stored,
    targets_of,
)
from grader.languages.source.syntax import Slip

_CHANGES = frozenset(
    ("add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove")
).union(
    ("append!", "deleteat!", "delete!", "empty!", "filter!", "insert!", "pop!", "popfirst!"),
    ("push!", "pushfirst!", "splice!"),
)
_LOSES = frozenset(("deleteat!", "filter!", "pop", "popfirst!", "remove", "splice!"))


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


def changed_in_its_loop(scope: Scope) -> Iterator[Slip]:
    """Yield the first change of what a loop goes over, after which it goes on."""
    never_run = [id(loop) for loop in _over_nothing(scope)]
    for loop in scope.loops:
        if loop.kind == "while" or id(loop) in never_run:
            continue
        name, by_position = gone_over(loop.parts[1])
        blocks = [node.parts for node in inside(loop) if node.kind in ("block", "else")]
        steps = [step for block in blocks if not _is_left(block) for step in block]
        changes = [step for step in steps if _changes(step, name, by_position=by_position)]
        for step in changes[:1]:
            yield Slip("changed_in_its_loop", name, step.start)


def _is_left(block: Sequence[Node]) -> bool:
    return any(step.kind in ("break", "return") for step in block[-1:])


def _over_nothing(scope: Scope) -> Iterator[Node]:
    """Yield the loops over a list that was made empty, and is not named between."""
    for block in scope.blocks:
        empty: set[str] = set()
        for statement in block:
            if statement.kind == "for" and gone_over(statement.parts[1])[0] in empty:
                yield statement
            empty.difference_update(names([statement]))
            name, value = given(statement)
            empty.update((name,) if is_empty(value) else ())


def _changes(statement: Node, name: str, *, by_position: bool) -> bool:
    match statement:
        case Node(kind="delete", parts=[Node(kind="index", parts=[base, *_]), *_]):
            return name != "" and is_called(base, name)
        case Node(kind="operation", name="and" | "or", parts=[_, step]):
            return _changes(step, name, by_position=by_position)
        case Node(kind="assign", name="", parts=[Node(kind="name"), value]):
            return _changes(value, name, by_position=by_position)

    change = changing(statement)
    if change is None or not name or not is_called(change[1], name):
        return False
    method, _, arguments = change
    # By position, a list that grows or loses its last item is gone through as it was.
    is_lost = method in _LOSES and (method != "pop" or bool(arguments))
    # An item that is taken for a position is another mistake.
    is_item = method == "pop" and any(argument.kind == "name" for argument in arguments[:1])
    return is_lost if by_position else method in _CHANGES and not is_item


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
