"""Slips of values that other ones replace too soon."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    CALCULATING,
    Scope,
    body_of,
    called,
    changing,
    given,
    inside,
    inside_all,
    is_called,
    is_empty,
    leaves,
    names,
    same,
    stored,
)
from grader.languages.source.syntax import Slip

_BEGINNINGS = ("1", "1.0", "true", "false")
_GROWING = frozenset(("add", "append", "append!", "extend", "push!", "pushfirst!", "update"))
_LONGEST_PLACE = 20


def parameter_replaced(scope: Scope) -> Iterator[Slip]:
    """Yield the parameter that a loop, or a line at the head, gives another value before anything
    reads it; or that the loop over it does, and later lines read."""
    body = () if scope.is_script else scope.tree.parts[-1].parts
    unread = taken = set(scope.required)

    for number, statement in enumerate(body, 1):
        for name, value in _given_by(statement):
            if name not in taken:
                continue
            later, needed, is_replaced = names(body[number:]), {*names([value])}, name in unread
            if statement.kind == "assign":
                is_replaced = is_replaced and name in later and taken.isdisjoint(needed)
            elif scope.words.loops_have_scope:
                # Below the loop, the parameter is as it was.
                is_replaced = is_replaced and name not in (*later, *needed)
            elif is_called(value, name):
                is_replaced = name in later
            else:
                used = names([body_of(statement)])
                is_replaced = is_replaced and name in used and name not in needed
            if is_replaced:
                yield Slip("parameter_replaced", name, statement.start)
        unread = unread.difference(names([statement]))


def _given_by(statement: Node) -> Iterator[tuple[str, Node]]:
    """Yield the names that an assignment or a `for` gives values, each with where they are from."""
    match statement:
        case Node(kind="assign"):
            yield given(statement)
        case Node(kind="for", parts=[target, values, body, *_]):
            yield from ((target.name, values),) if target.kind == "name" else ()
            yield from _given_by(body) if body.kind == "for" else ()


def begun_anew(scope: Scope) -> Iterator[Slip]:
    """Yield what each pass of a loop sets to nothing, adds to and uses for nothing else; and what
    begins as nothing, and gets nothing but another value in each pass."""
    for loop in scope.loops:
        yield from _emptied(body_of(loop))
    for block in scope.blocks:
        # Where loops have a scope, those of a script have variables of their own.
        if not (scope.words.loops_have_scope and block is scope.tree.parts and scope.is_script):
            yield from _given_alone(block)


def _emptied(body: Node) -> Iterator[Slip]:
    nodes = list(inside(body))
    for statement in body.parts:
        name, value = given(statement)
        if not name or not is_empty(value):
            continue
        added = [node for node in nodes if _adds_to(node, name)]
        within = set(map(id, inside_all(added)))
        uses = [node for node in nodes if is_called(node, name)]
        if added and sum(id(use) not in within for use in uses) == 1:
            yield Slip("begun_anew", name, statement.start)


def _adds_to(node: Node, name: str) -> bool:
    """Return whether this adds to what has the name, or asks whether a key is in it."""
    match node:
        case Node(kind="assign", parts=[Node(kind="index", parts=[base, *_]), _]):
            return is_called(base, name)
        case Node(kind="assign", name=sign, parts=[target, _]) if sign:
            return is_called(target, name)
        case Node(
            kind="assign", parts=[target, Node(kind="operation", name=sign, parts=[left, _])]
        ):
            return sign in CALCULATING and is_called(target, name) and is_called(left, name)
        case Node(kind="operation", name="in" | "not_in", parts=[_, base]):
            return is_called(base, name)
        case Node(kind="call", parts=[_, base, _]) if called(node) == "haskey":
            return is_called(base, name)

    change = changing(node)
    return change is not None and change[0] in _GROWING and is_called(change[1], name)


def _given_alone(block: Sequence[Node]) -> Iterator[Slip]:
    if not any(statement.kind == "for" for statement in block):
        return

    # Looked for once: a block may have thousands of loops.
    last_with = {name: at for at, statement in enumerate(block) for name in names([statement])}
    begun: set[str] = set()
    for at, loop in enumerate(block):
        name, value = given(loop)
        begun.update((name,) if is_empty(value) or _is_beginning(value) else ())
        if loop.kind != "for" or leaves(loop, "break", "continue", "return"):
            continue

        used, items = names([loop]), {item for item, _ in _given_by(loop)}
        items.update(names(loop.parts[:1]))
        for statement in body_of(loop).parts:
            name, value = given(statement)
            is_only_given = name in begun and used.count(name) == 1
            if is_only_given and last_with[name] > at and not items.isdisjoint(names([value])):
                yield Slip("begun_anew", name, statement.start)


def _is_beginning(value: Node) -> bool:
    return value.kind in ("constant", "number") and value.name in _BEGINNINGS


def if_for_elif(scope: Scope) -> Iterator[Slip]:
    """Yield the `if` that gives a name a value in each of its ways, whatever the one before it
    chose."""
    for first, second in chain.from_iterable(map(pairwise, scope.blocks)):
        match first, second:
            case Node(kind="if", parts=[_, Node(parts=[step])]), Node(kind="if"):
                name, _ = given(step)
                always = bool(name) and all(_gives_in(way, name) for way in _ways(second))
                if always and names([second]).count(name) == stored([second]).count(name):
                    yield Slip("if_for_elif", name, second.start)


def _ways(choice: Node) -> Iterator[Sequence[Node]]:
    """Yield what stands in each way of an `if`: nothing in that of a missing `else`."""
    way: Sequence[Node] = [choice]
    while len(way) == 1 and way[0].kind == "if":
        _, body, *otherwise = way[0].parts
        yield body.parts
        way = otherwise[0].parts if otherwise else ()
    yield way


def _gives_in(way: Sequence[Node], name: str) -> bool:
    return any(given(statement)[0] == name for statement in way)


def swap_lost(scope: Scope) -> Iterator[Slip]:
    """Yield the line after which two places hold the same, where the next line gives it back."""
    for statement, following in chain.from_iterable(map(pairwise, scope.blocks)):
        match statement, following:
            case (
                Node(kind="assign", name="", parts=[first, second]),
                Node(kind="assign", name="", parts=[target, value]),
            ) if _is_place(first) and _is_place(second):
                if same(first, value) and same(second, target) and not same(first, second):
                    text = f"{scope.written(first)} = {scope.written(second)}"
                    yield Slip("swap_lost", text, statement.start)


def _is_place(node: Node) -> bool:
    is_place = node.kind in ("field", "index", "name")
    return is_place and len(list(inside(node))) < _LONGEST_PLACE
