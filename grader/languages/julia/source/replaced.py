"""Values of a Julia method that other ones replace too soon."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from tree_sitter import Node

from grader.languages.julia.source.heads import head_of, parameters_of
from grader.languages.julia.source.parser import inside, place_of, text_of
from grader.languages.source.syntax import Slip

_LEAVING = ("break_statement", "continue_statement", "return_statement")
_PLACES = ("field_expression", "identifier", "index_expression")
_NOTHING = re.compile(r"[01](\.0)?|\"\"|\w*\[\]|true|false")


def parameter_replaced(method: Node) -> Iterator[Slip]:
    """Yield the parameter that a line at the head gives another value before anything reads it; or
    that only a loop reads, whose variable has its name."""
    head = head_of(method)
    if head is None or head.parameters is None or method.type != "function_definition":
        return

    entries = parameters_of(head.parameters, head.variables)
    taken = {p.name for p in entries if p.kind == "positional_only" and p.default is None}
    unread, body = taken, method.named_children[1:]
    for number, statement in enumerate(body, 1):
        is_loop = statement.type == "for_statement"
        for name, value in (_given_by_loop if is_loop else _given_by)(statement):
            # A loop's variable is its own: below it, the parameter is as it was.
            is_lost = name in unread and (name in _names(body[number:])) != is_loop
            if is_lost and ({name} if is_loop else taken).isdisjoint(_names([value])):
                yield Slip("parameter_replaced", name, place_of(statement))
        unread = unread - set(_names([statement]))


def _given_by(statement: Node) -> Iterator[tuple[str, Node]]:
    """Yield the name that an assignment gives a value, and the value."""
    if statement.type in ("assignment", "for_binding"):
        match statement.named_children:
            case [target, _, value] if target.type == "identifier":
                yield text_of(target), value


def _given_by_loop(loop: Node) -> Iterator[tuple[str, Node]]:
    """Yield the variables of a `for`, each with what it goes over."""
    if loop.type == "for_statement":
        yield from chain.from_iterable(map(_given_by, loop.named_children))


def replacing_slips(nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield the slips of these nodes, all those of a method or of a script."""
    for node in nodes:
        if node.type == "for_statement" and node.parent is not None:
            yield from _begun_anew(node, node.parent)
        if node.type == "if_statement":
            yield from _if_for_elif(node)
        if node.type == "assignment":
            yield from _swap_lost(node)


def _begun_anew(loop: Node, block: Node) -> Iterator[Slip]:
    """Yield what begins as nothing, and gets nothing but another value in each pass of a loop."""
    leaves = any(node.type in _LEAVING for node in inside(loop))
    if leaves or block.type == "source_file":
        return  # a script's loop has variables of its own

    at = block.named_children.index(loop)
    before, after = block.named_children[:at], block.named_children[at + 1 :]
    begun = dict(chain.from_iterable(map(_given_by, before)))
    names, items = _names([loop]), {name for name, _ in _given_by_loop(loop)}
    for statement in loop.named_children:
        for name, value in _given_by(statement):
            begins = name in begun and _NOTHING.fullmatch(text_of(begun[name]))
            is_of_item = not items.isdisjoint(_names([value]))
            if begins and is_of_item and names.count(name) == 1 and name in _names(after):
                yield Slip("begun_anew", name, place_of(statement))


def _if_for_elif(first: Node) -> Iterator[Slip]:
    """Yield the `if` that gives a name a value in each of its ways, whatever the one before it
    chose."""
    second, steps = first.next_named_sibling, first.named_children[1:]
    given = list(_given_by(steps[0])) if len(steps) == 1 else []
    if not given or second is None or second.type != "if_statement":
        return

    name = given[0][0]
    always = all(name in dict(chain(*map(_given_by, way))) for way in _ways(second))
    targets = [target for node in inside(second) for target, _ in _given_by(node)]
    if always and targets.count(name) == _names([second]).count(name):
        yield Slip("if_for_elif", name, place_of(second))


def _ways(choice: Node) -> Iterator[list[Node]]:
    """Yield what stands in each way of an `if`: nothing in that of a missing `else`."""
    steps = [step for step in choice.named_children[1:] if not step.type.endswith("comment")]
    clauses = [step for step in steps if step.type.endswith("_clause")]
    yield [step for step in steps if step not in clauses]
    yield from (clause.named_children[clause.type == "elseif_clause" :] for clause in clauses)
    if all(clause.type == "elseif_clause" for clause in clauses):
        yield []


def _swap_lost(statement: Node) -> Iterator[Slip]:
    """Yield the line after which two places hold the same, where the next line gives it back."""
    following = statement.next_named_sibling
    if following is None or following.type != "assignment":
        return

    first, *_, second = statement.named_children
    target, *_, value = following.named_children
    places = [text_of(node) for node in (first, second) if node.type in _PLACES]
    if places == [text_of(value), text_of(target)] and places[0] != places[1]:
        yield Slip("swap_lost", text_of(statement), place_of(statement))


def _names(nodes: Iterable[Node]) -> list[str]:
    parts = chain.from_iterable(map(inside, nodes))
    return [text_of(part) for part in parts if part.type == "identifier"]
