"""Mutants of Julia source: the operators of `mutants.py`, on what the source's bytes say.

The text stays as it was written but for the change, so that who wrote it finds the line again.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tree_sitter import Node

from grader.languages.julia.source.parser import parse, text_of
from grader.verify.mutants import Mutant, different_mutants

_OPERATORS = {
    ">": (">=", "<="), ">=": (">", "<"), "≥": (">", "<"), "<": ("<=", ">="), "<=": ("<", ">"),
    "≤": ("<", ">"), "==": ("!=",), "!=": ("==",), "===": ("!==",), "!==": ("===",), "≠": ("==",),
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "÷": ("/",), "%": ("*",), "^": ("*",),
    "&": ("|",), "|": ("&",), "&&": ("||",), "||": ("&&",),
    "+=": ("-=",), "-=": ("+=",), "*=": ("/=",), "/=": ("*=",),
}  # fmt: skip
_NOT_COMMUTING = ("-", "/", "÷", "%")
_HEADS = ("call_expression", "typed_expression", "where_expression")
_CONDITIONAL = ("if_statement", "elseif_clause", "ternary_expression")
_SIGNED = ("unary_expression", "call_expression")  # `!x` and, of the parser, `!(x)`
_LISTS = ("tuple_expression", "open_tuple", "vector_expression")
# Types, and the lines of a call for people, of which no case reads the text.
_NOT_RUN = ("signature", "parametrized_type_expression", "curly_expression", "string_literal")
_FOR_PEOPLE = ("throw", "error")

_Edit = tuple[Node, str]
"""A part of the source and what stands in its place."""


def julia_mutants(source: str) -> Iterator[Mutant]:
    """Yield every mutant of the source's functions, in the order of their lines."""
    data = source.encode("utf-8")
    tree = parse(data)
    if tree is None:
        return
    changes = (
        (node.start_point[0] + 1, operator, _edited(data, edits), "")
        for node in _inside(tree.root_node)
        for operator, edits in _changes(node)
    )
    yield from different_mutants(source, changes)


def _edited(data: bytes, edits: Sequence[_Edit]) -> str:
    for node, text in sorted(edits, key=lambda edit: -edit[0].start_byte):
        data = data[: node.start_byte] + text.encode() + data[node.end_byte :]
    return data.decode("utf-8")


def _inside(node: Node, *, inside: bool = False) -> Iterator[Node]:
    """Yield what runs when a function of the source is called."""
    if node.type in _NOT_RUN or _is_for_people(node):
        return
    if inside:
        yield node

    parts = node.children
    if node.type == "typed_expression":
        parts = node.children[:1]
    elif node.type == "assignment" and node.children[0].type in _HEADS and not inside:
        parts, inside = node.children[-1:], True
    elif node.type in ("function_definition", "arrow_function_expression"):
        parts, inside = node.children[1:], True
    for child in parts:
        yield from _inside(child, inside=inside)


def _is_for_people(node: Node) -> bool:
    return node.type == "call_expression" and text_of(node.children[0]) in _FOR_PEOPLE


def _changes(node: Node) -> Iterator[tuple[str, Sequence[_Edit]]]:
    """Yield what a node may become, by the mutation operators that fit it."""
    children = node.named_children
    if node.type in ("binary_expression", "compound_assignment_expression"):
        yield from _of_operator(children)
    elif node.type in _SIGNED and text_of(children[0]) in ("!", ".!", "-"):
        yield "negation", [(node, text_of(children[1]))]
    elif node.type == "boolean_literal":
        yield "constant", [(node, "false" if text_of(node) == "true" else "true")]
    elif node.type in ("integer_literal", "float_literal"):
        yield from _of_number(node)

    if node.type in _CONDITIONAL:
        for value in ("true", "false"):
            yield "condition", [(children[0], value)]
    elif node.type in _LISTS:
        yield from (("neighbours", _swapped(*pair)) for pair in pairwise(children))
    elif node.type == "argument_list":
        positional = [child for child in children if child.type != "named_argument"]
        yield from (("arguments", _swapped(*pair)) for pair in pairwise(positional))


def _of_operator(parts: Sequence[Node]) -> Iterator[tuple[str, Sequence[_Edit]]]:
    if len(parts) != 3:
        return
    left, sign, right = parts
    text = text_of(sign)
    dot = "." if text.startswith(".") else ""
    bare = text.removeprefix(dot)
    for operator in _OPERATORS.get(bare, ()):
        yield "operator", [(sign, dot + operator)]
    if bare in _NOT_COMMUTING:
        yield "operands", _swapped(left, right)


def _of_number(node: Node) -> Iterator[tuple[str, Sequence[_Edit]]]:
    try:
        text = text_of(node).replace("_", "")
        number = float(text) if node.type == "float_literal" else int(text, 0)
    except ValueError:  # 1.0f0, or an integer with leading zeros
        return
    yield "constant", [(node, str(number + 1))]
    if number not in (0, 1):
        yield "constant", [(node, str(number * 0))]


def _swapped(left: Node, right: Node) -> Sequence[_Edit]:
    return [(left, text_of(right)), (right, text_of(left))]
