"""Slips of values that other ones replace too soon."""

from collections.abc import Iterator
from itertools import chain, pairwise

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import (
    Scope,
    body_of,
    given,
    inside,
    is_called,
    names,
    same,
)
from grader.languages.source.syntax import Slip

_LONGEST_PLACE = 20


def parameter_replaced(scope: Scope) -> Iterator[Slip]:
    """Yield the parameter that a loop, or a line at the head, gives another value before anything
    reads it; or that the loop over it does, and later lines read."""
    body = () if scope.is_script else scope.tree.parts[-1].parts
    required = scope.definition.required if scope.definition is not None else ()
    unread = taken = {parameter.name for parameter in required}

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
