"""Slips that the source of a Julia method shows."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from tree_sitter import Node

from grader.languages.julia.source.loops import empty_range, loop_slips, number_looped
from grader.languages.julia.source.meaning import meaning_slips
from grader.languages.julia.source.parser import inside, place_of, text_of
from grader.languages.julia.source.replaced import parameter_replaced, replacing_slips
from grader.languages.julia.source.values import added_to_new_key, never_called, text_for_number
from grader.languages.source.syntax import Slip

_LOOPS = ("for_statement", "while_statement")
_BLOCKS = ("else_clause", "elseif_clause", "function_definition", "if_statement")
_LEAVING = ("break_statement", "return_statement")
_GOES_ON = ("break_statement", "continue_statement")
_CHANGES = frozenset(
    ("append!", "deleteat!", "delete!", "empty!", "filter!", "insert!", "pop!", "popfirst!")
).union(("push!", "pushfirst!", "splice!"))
_LOSES = frozenset(("deleteat!", "filter!", "popfirst!", "splice!"))
_GIVES_NEW = frozenset(
    ("abs", "filter", "lowercase", "replace", "reverse", "round", "sort", "split", "strip")
).union(("unique", "uppercase", "vcat"))
_CALLS = ("broadcast_call_expression", "call_expression")
_DEEPEST = 20
_FIRST_ITEM = re.compile(r"for (\w+) (?:in|=|∈) [^\n;]+[\n;]\s*return \1\s*end")
_NOTHING = re.compile(r"(\w+) = (?:\w+(?:\{[^=]*\})?)?(?:\[\]|\(\))")
_MOST_LOOPS = 100


def read_slips(method: Node) -> tuple[Slip, ...]:
    return *parameter_replaced(method), *_slips(method)


def read_script_slips(root: Node) -> tuple[Slip, ...]:
    return *never_called(root), *_slips(root)


def _slips(method: Node) -> Iterator[Slip]:
    nodes = list(inside(method))
    yield from added_to_new_key(nodes)
    yield from text_for_number(nodes)
    yield from meaning_slips(nodes)
    yield from replacing_slips(nodes)
    yield from number_looped(nodes)
    for node in nodes:
        yield from empty_range(node)

    divisions = (node for node in inside(method) if node.type == "binary_expression")
    for division in divisions:
        if text_of(division.children[1]) == "/":
            owner = division.parent
            is_kept = owner is not None and owner.type == "assignment"
            name = text_of(owner.children[0]) if owner is not None and is_kept else ""
            yield Slip("float_from_division", name, place_of(division))

    calls = (node for node in inside(method) if node.type in _CALLS)
    for call in calls:
        name = text_of(call.named_children[0])
        if _is_dropped(call):
            yield Slip("result_dropped", name, place_of(call))
        if name == "foreach" and _is_kept(call, method):
            yield Slip("nothing_kept", name, place_of(call))

    loops = (node for node in inside(method) if node.type in _LOOPS)
    for loop in islice(loops, _MOST_LOOPS):
        if not _is_over_nothing(loop):
            yield from _changed_in(loop)
        yield from loop_slips(loop)

        block = [child for child in loop.named_children if child.type != "for_binding"]
        is_endless = text_of(block[0]) == "true" if block else False
        goes_on = any(node.type in _GOES_ON for node in inside(loop))
        # Where a loop inside does the work, `while` stands for `if`.
        is_while = loop.type == "while_statement"
        stands_for_if = is_while and any(child.type in _LOOPS for child in block)
        if not goes_on and not is_endless and not stands_for_if and _returns(block, _DEEPEST):
            gives_first = _FIRST_ITEM.fullmatch(text_of(loop)) is not None
            yield from () if gives_first else [Slip("returns_in_first_pass", "", place_of(loop))]


def _is_over_nothing(loop: Node) -> bool:
    """Return whether what the loop goes over was made empty, and is not named between."""
    bindings = [child for child in loop.named_children if child.type == "for_binding"]
    names = {_gone_over(binding.named_children[-1])[0] for binding in bindings} - {""}

    before = loop.prev_named_sibling
    while before is not None and names:
        made = _NOTHING.fullmatch(text_of(before))
        if made is not None and made[1] in names:
            return True
        if any(text_of(node) in names for node in inside(before)):
            return False
        before = before.prev_named_sibling
    return False


def _is_kept(call: Node, method: Node) -> bool:
    """Return whether the call's value is kept, or is what the method gives."""
    parent = call.parent
    if parent is None or parent.type in ("assignment", "return_statement"):
        return parent is not None
    return parent == method and parent.named_children[-1] == call


def _is_dropped(call: Node) -> bool:
    """Return True for a statement that gives a new value, which is nobody's."""
    parent = call.parent
    if parent is None or text_of(call.named_children[0]) not in _GIVES_NEW:
        return False

    after = call.next_named_sibling
    while after is not None and after.type.endswith("comment"):
        after = after.next_named_sibling

    # The last statement is a value itself, but that of a loop; the first child is a condition.
    in_loop, in_block = parent.type in _LOOPS, parent.type in _BLOCKS
    has_use = call.prev_named_sibling is None or (in_block and after is None)
    return (in_loop or in_block) and not has_use


def _returns(block: Sequence[Node], deepest: int) -> bool:
    """Return True where every way through the statements comes to a `return`."""
    for statement in block if deepest else ():
        if statement.type == "return_statement":
            return True
        if statement.type == "if_statement":
            children = statement.named_children[1:]
            clauses = [child for child in children if child.type.endswith("_clause")]
            ways = [children, *(clause.named_children for clause in clauses)]
            has_else = any(clause.type == "else_clause" for clause in clauses)
            if has_else and all(_returns(way, deepest - 1) for way in ways):
                return True
    return False


def _changed_in(loop: Node) -> Iterator[Slip]:
    """Yield the first change of what the loop goes over, after which it goes on."""
    bindings = [child for child in loop.named_children if child.type == "for_binding"]
    gone_over = [_gone_over(binding.named_children[-1]) for binding in bindings]
    for node in inside(loop):
        if node.type != "call_expression" or node.parent is None:
            continue

        callee, *rest = node.named_children
        arguments = rest[0].named_children if rest else []
        changed = arguments[-1 if text_of(callee) == "filter!" else 0 :][:1]
        is_last_pass = node.parent.named_children[-1].type in _LEAVING
        for name, changes in gone_over:
            is_it = [text_of(argument) for argument in changed] == [name]
            if is_it and text_of(callee) in changes and not is_last_pass:
                yield Slip("changed_in_its_loop", name, place_of(node))
                return


def _gone_over(iterable: Node) -> tuple[str, frozenset[str]]:
    """Return the name of what a loop goes over, and what must not be done with it meanwhile."""
    if iterable.type == "identifier":
        return text_of(iterable), _CHANGES

    by_position = iterable.type == "range_expression"
    call = iterable.named_children[-1] if by_position else iterable
    words = call.named_children if call.type == "call_expression" else []
    if len(words) != 2 or len(words[1].named_children) != 1:
        return "", frozenset()

    callee, name = text_of(words[0]), text_of(words[1].named_children[0])
    if callee == ("length" if by_position else "eachindex"):
        # A list that grows or loses its last item is gone through as it was.
        return name, _LOSES
    return name, _CHANGES if callee == "enumerate" else frozenset()
