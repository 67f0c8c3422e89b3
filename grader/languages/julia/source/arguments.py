"""The arguments of a Julia call: their types so far as the source says them, and what they hold."""

from collections.abc import Iterable, Mapping, Sequence

from tree_sitter import Node

from grader.languages.julia.source.parser import text_of
from grader.languages.julia.source.types import array
from grader.languages.source.syntax import CARRYING, Type

_COMPARISONS = {
    f".{operator}" for operator in ("==", "!=", "<", "<=", ">", ">=", "≤", "≥", "≠", "&&", "||")
}
# These nodes in an argument list are no positional arguments.
_NONE = ("named_argument", "line_comment", "block_comment")


def positional(rest: Sequence[Node]) -> list[Node] | None:
    """Return the positional arguments, the function of a `do` first; None when their number cannot
    be seen. `rest` is what follows the name of what is called."""
    arguments: list[Node] = []
    for child in rest:
        if child.type == "do_clause":
            arguments.insert(0, child)
        if child.type != "argument_list":
            continue

        for argument in child.children:
            if argument.type == ";":
                break
            if argument.type in ("splat_expression", "for_clause", "ERROR"):
                return None
            if argument.is_named and argument.type not in _NONE:
                arguments.append(argument)
    return arguments


def type_of(node: Node, types: Mapping[str, Type | None]) -> Type | None:
    """Return an argument's type, where it is a name that has one in `types`, or such names are
    compared element by element."""
    while node.type == "parenthesized_expression" and len(node.named_children) == 1:
        node = node.named_children[0]
    if node.type == "identifier":
        return types.get(text_of(node))

    children = node.named_children
    if node.type == "binary_expression" and len(children) == 3:
        first, operator, second = children
        if text_of(operator) in _COMPARISONS:
            sides = (types.get(text_of(side)) for side in (first, second))
            # A comparison has the shape of what is compared, and holds truth values.
            shaped = [side for side in sides if side is not None and len(side.parameters) == 2]
            if shaped:
                return array("AbstractArray", (Type("Bool"), shaped[0].parameters[1]))
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
    """Return true for `sum(x)` and for `x' * y`, which hold no element of x."""
    if kind == "call_expression":
        return not CARRYING.issuperset(words[:1])
    return kind == "binary_expression" and words[1:] in (["*"], ["⋅"])
