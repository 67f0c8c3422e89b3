"""Slips of Julia's loops: what they begin anew, go over or never change."""

import re
from collections.abc import Iterator, Sequence

from tree_sitter import Node

from grader.languages.julia.source.parser import inside, place_of, text_of
from grader.languages.source.syntax import Slip

_EMPTY = re.compile(r"0|0\.0|\"\"|\w*\[\]|Dict\w*(\{.*\})?\(\)")
_LEAVING = ("break_statement", "return_statement")
_GIVING_VALUES = frozenset(("abs", "length", "max", "min", "print", "println", "string", "sum"))


def loop_slips(loop: Node) -> Iterator[Slip]:
    nodes = list(inside(loop))
    yield from _begun_anew(loop, nodes)
    if loop.type == "while_statement":
        yield from _never_ends(loop, nodes)
        return

    yield from _decided_anew(loop, nodes)
    for binding in loop.named_children:
        if binding.type == "for_binding" and len(binding.named_children) == 3:
            yield from _of_items_and_positions(loop, binding, nodes)


_NUMBER = re.compile(r"(length|parse|round|floor)\(([^()]|\([^()]*\))*\)|size\(\w+, ?\d\)")
"""Calls that give one number. `size(m)` gives a tuple, and `length(a):length(b)` is a range."""


def number_looped(nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield what a loop goes over, where it may be one number: a count, or a name that is given
    nothing else."""
    values: dict[str, list[str]] = {}
    for node in nodes:
        if node.type in ("assignment", "compound_assignment_expression"):
            target, *_, value = map(text_of, node.named_children)
            values.setdefault(target, []).append(value)

    for node in nodes:
        if node.type == "for_binding" and node.parent is not None:
            iterable = text_of(node.named_children[-1])
            value, *others = values.get(iterable, [iterable])
            is_number = value.isidentifier() or _NUMBER.fullmatch(value) is not None
            if is_number and not others:
                yield Slip("number_looped", value, place_of(node))


def empty_range(node: Node) -> Iterator[Slip]:
    """Yield `n:1`, which only counts up."""
    if node.type == "range_expression" and len(node.named_children) == 2:
        first, last = node.named_children
        if text_of(last) in ("0", "1") and first.type != "integer_literal":
            yield Slip("empty_range", text_of(first), place_of(node))


def _begun_anew(loop: Node, nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield what each pass sets to nothing, adds to and uses for nothing else."""
    for statement in loop.named_children:
        match statement.named_children:
            case [target, _, value] if statement.type == "assignment":
                name = text_of(target)
                if target.type != "identifier" or not _EMPTY.fullmatch(text_of(value)):
                    continue
                added = [node for node in nodes if _adds_to(node, name)]
                uses = [node for node in nodes if node.type == "identifier"]
                count = sum(text_of(use) == name for use in uses)
                parts = [part for node in added for part in inside(node)]
                own_uses = {part.start_byte for part in parts if text_of(part) == name}
                if added and count == len(own_uses) + 1:
                    yield Slip("begun_anew", name, place_of(statement))


def _adds_to(node: Node, name: str) -> bool:
    name = re.escape(name)
    start = rf"{name}(\[.*\])?\s*[-+*]=|{name}\s*=\s*{name}\s*[-+*]|{name}\[.*\]\s*=(?!=)"
    start += rf"|(push!|haskey)\({name}[,)]"
    statements = ("assignment", "compound_assignment_expression", "call_expression")
    return node.type in statements and re.match(start, text_of(node)) is not None


def _decided_anew(loop: Node, nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield a truth value that each pass sets, one way or the other: the last one alone counts."""
    body = [child for child in loop.named_children if child.type != "for_binding"]
    if len(body) != 1 or any(node.type in _LEAVING for node in nodes):
        return
    match body[0].named_children:
        case [_, first, clause] if body[0].type == "if_statement" and clause.type == "else_clause":
            texts = [text_of(statement) for statement in (first, *clause.named_children)]
            pattern = re.compile(r"(\w+)\s*=\s*(?:true|false)")
            names = [match[1] for text in texts if (match := pattern.fullmatch(text))]
            if len(names) == len(texts) == 2 and names[0] == names[1]:
                yield Slip("decided_anew", names[0], place_of(body[0]))


def _of_items_and_positions(loop: Node, binding: Node, nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield the item that is used as a position in its own list; or the position that is calculated
    with, where nothing takes an item of a list."""
    target, _, iterable = binding.named_children
    item, values = text_of(target), text_of(iterable)
    for node in nodes:
        if node.type == "index_expression" and text_of(node) == f"{values}[{item}]":
            yield Slip("item_for_position", item, place_of(node))
            return

    counted = re.fullmatch(r"(?:1:length|eachindex)\((\w+)\)", values)
    within = [node for node in nodes if node.start_byte >= binding.end_byte]
    names = {text_of(node) for node in within if node.type == "identifier"}
    takes_items = any(node.type == "index_expression" for node in within)
    if counted is not None and item in names and counted[1] not in names and not takes_items:
        yield Slip("position_for_item", f"{counted[1]}[{item}]", place_of(loop))


def _never_ends(loop: Node, nodes: Sequence[Node]) -> Iterator[Slip]:
    """Yield a loop in which nothing changes what its condition reads, or only away from its end."""
    test = loop.named_children[0]
    calls = [node.named_children[0] for node in nodes if node.type == "call_expression"]
    is_known = all(text_of(callee) in _GIVING_VALUES for callee in calls)

    assigning = ("assignment", "compound_assignment_expression")
    targets = [node.named_children[0] for node in nodes if node.type in assigning]
    changed = {text_of(node) for target in targets for node in inside(target)}
    names = [text_of(node) for node in inside(test) if node.type == "identifier"]
    names = [name for name in names if name not in _GIVING_VALUES]
    leaves = any(node.type in _LEAVING for node in nodes)
    if names and is_known and not leaves and changed.isdisjoint(names):
        yield Slip("never_ends", "`, `".join(dict.fromkeys(names)), place_of(loop))
    if is_known and not leaves and (name := _going_away(test, targets)):
        yield Slip("wrong_way", name, place_of(loop))


def _going_away(test: Node, targets: Sequence[Node]) -> str:
    """Return the counter that each pass only moves away from where the loop would end."""
    condition = re.fullmatch(r"(\w+)\s*([<>])=?\s*([\w.()]+)", text_of(test))
    if condition is None:
        return ""

    name, sign, limit = condition.groups()
    away = "-" if sign == "<" else r"\+"
    step = rf"{name}\s*({away}=|=\s*{name}\s*{away})\s*[1-9]\d*"
    owners = [target.parent for target in targets if text_of(target) == name]
    steps = [text_of(owner) for owner in owners if owner is not None]
    kept = {text_of(part) for target in targets for part in inside(target)} - {name}
    is_limit_kept = kept.isdisjoint(re.findall(r"\w+", limit))
    is_away = bool(steps) and all(re.fullmatch(step, text) for text in steps)
    return name if is_away and is_limit_kept else ""
