"""Mutants of Julia source: an operator or a number in a function's body, changed as in Python."""

from collections.abc import Iterator

from tree_sitter import Node

from grader.languages.julia.source.parser import parse, text_of
from grader.verify.mutants import Mutant

__all__ = ["julia_mutants"]

_OPERATORS = {
    ">": (">=", "<="), ">=": (">", "<"), "<": ("<=", ">="), "<=": ("<", ">"), "==": ("!=",),
    "!=": ("==",), "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "&": ("|",), "|": ("&",),
    "&&": ("||",), "||": ("&&",), "^": ("*",), "÷": ("/",),
}  # fmt: skip
_FUNCTIONS = ("function_definition", "assignment", "short_function_definition")


def julia_mutants(source: str) -> Iterator[Mutant]:
    """Yield every mutant of the source's functions, in the order of their lines."""
    data = source.encode("utf-8")
    tree = parse(data)
    if tree is None:
        return
    lines = source.splitlines()
    for node in _inside(tree.root_node):
        for kind, text in _changes(node):
            changed = data[: node.start_byte] + text.encode() + data[node.end_byte :]
            mutated = changed.decode("utf-8")
            row = node.start_point[0]
            diff = f"-{lines[row]}\n+{mutated.splitlines()[row]}"
            name = f"L{row + 1}-{kind}-{node.start_byte}{'' if kind == 'constant' else text}"
            yield Mutant(name, row + 1, kind, mutated, diff, "")


def _inside(node: Node, *, inside: bool = False) -> Iterator[Node]:
    """Yield the leaves that stand in a function's definition."""
    inside = inside or node.type in _FUNCTIONS
    if inside and not node.named_children and node.end_byte > node.start_byte:
        yield node
    for child in node.children:
        yield from _inside(child, inside=inside)


def _changes(node: Node) -> Iterator[tuple[str, str]]:
    text = text_of(node)
    dot = "." if text.startswith(".") and text[1:] in _OPERATORS else ""
    if node.type == "operator" or (not node.is_named and text in _OPERATORS):
        for other in _OPERATORS.get(text[len(dot) :], ()):
            yield "operator", dot + other
    elif node.type in ("integer_literal", "float_literal"):
        number = float(text) if node.type == "float_literal" else int(text, 0)
        yield "constant", str(number + 1)
