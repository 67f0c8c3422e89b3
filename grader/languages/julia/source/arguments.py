"""The types of the arguments of a Julia call, so far as the source says them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tree_sitter import Node

from grader.languages.julia.source.parser import text_of
from grader.languages.source.syntax import CARRYING, Type, Use

__all__ = ["Hint", "held_names", "hints_of", "with_types"]

Hint = Type | str | tuple[str, ...] | None
"""The part of its type that an argument shows: the type, a name that has one, or the names that are
compared element by element."""

_COMPARISONS = {
    f".{operator}" for operator in ("==", "!=", "<", "<=", ">", ">=", "≤", "≥", "≠", "&&", "||")
}
# What is in an argument list and is no positional argument.
_NONE = ("named_argument", "line_comment", "block_comment")


def hints_of(rest: Sequence[Node]) -> list[Hint] | None:
    """Return the hint of each positional argument; None when their number cannot be seen."""
    hints: list[Hint] = []
    for child in rest:
        if child.type == "do_clause":
            hints.insert(0, None)
        if child.type != "argument_list":
            continue
        for argument in child.children:
            if argument.type == ";":
                break
            if argument.type in ("splat_expression", "for_clause", "ERROR"):
                return None
            if argument.is_named and argument.type not in _NONE:
                hints.append(_hint(argument))
    return hints


def _hint(node: Node) -> Hint:
    while node.type == "parenthesized_expression" and len(node.named_children) == 1:
        node = node.named_children[0]
    children = node.named_children
    if node.type == "identifier":
        return text_of(node)
    if node.type == "binary_expression" and len(children) == 3:
        left, operator, right = children
        if text_of(operator) in _COMPARISONS:
            return tuple(text_of(side) for side in (left, right) if side.type == "identifier")
    return None


def held_names(nodes: Iterable[Node]) -> frozenset[str]:
    """Return the names whose elements the values hold."""
    names = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        children = node.named_children
        if node.type == "identifier":
            names.add(text_of(node))
        elif not _is_reducing(node.type, [text_of(child) for child in children[:2]]):
            waiting += children[1:] if node.type == "named_argument" else children
    return frozenset(names)


def _is_reducing(kind: str, words: list[str]) -> bool:
    """True for `sum(x)` and for `x' * y`, which hold no element of x."""
    if kind == "call_expression":
        return not CARRYING.issuperset(words[:1])
    return kind == "binary_expression" and words[1:] in (["*"], ["⋅"])


def with_types(
    uses: Iterable[tuple[Use, Sequence[Hint]]], types: Mapping[str, Type | None]
) -> Iterator[Use]:
    """The uses with their arguments' types, which hints find in `types`, by parameter name."""
    for use, hints in uses:
        if use.arguments is None:
            yield use
        else:
            yield replace(use, arguments=tuple(_type(hint, types) for hint in hints))


def _type(hint: Hint, types: Mapping[str, Type | None]) -> Type | None:
    match hint:
        case str():
            return types.get(hint)
        case tuple():
            sides = [types.get(name) for name in hint]
            # A comparison has the shape of what is compared, and holds truth values.
            shaped = [side for side in sides if side is not None and len(side.parameters) == 2]
            if shaped:
                return Type("AbstractArray", (Type("Bool"), shaped[0].parameters[1]))
            return None
        case _:
            return hint
