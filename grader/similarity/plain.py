"""A program's tree without what is the same in other words, or in another language."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import inside_all

_WORDS = """
    abs all any append enumerate exp filter floor insert join keys length log map max min pop print
    prod range reverse round sort split sqrt sum values zip
"""
"""Functions that several languages have."""
_CHANGING = ("append", "insert", "pop", "print", "reverse", "sort")
"""Calls of these functions change a value or print, so they are statements of their own."""
_ALIKE = {
    "len": "length", "push": "append", "extend": "append", "size": "length", "println": "print",
    "maximum": "max", "minimum": "min", "sorted": "sort", "reversed": "reverse",
}  # fmt: skip
_CONVERTING = """
    array asarray astype bool collect convert defaultdict dict float float64 int int64 items list
    matrix pairs parse set str string tolist tryparse tuple unique vec vector
"""
"""Functions that give back their one argument as another type, or an empty list."""
_TYPES = "Any Bool Float64 Int Int64 String bool dict float int list set str"
_SIGNS = {"&": "and", "|": "or", "is": "==", "is_not": "!=", "@": "*", "⋅": "*", "~": "not"}
_OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not_in"}
_JOINING = {"div": "//", "dot": "*", "haskey": "in", "mod": "%", "occursin": "in", "vcat": "+"}
"""Functions of two values that an operation is written for too."""
_RAISING = ("error", "rethrow", "throw")
_WITHOUT_SIGN = ("clause", "delete", "dict")
_ACTING = ("assign", "break", "continue", "raise", "return")


class _Names(Struct, frozen=True):
    modules: frozenset[str]
    defined: frozenset[str]
    """The program's own functions, whatever others of that name do."""


def plain(files: Sequence[Node]) -> list[Node]:
    """Return a program's files as what is compared."""
    nodes = list(inside_all(files))
    modules = frozenset(node.name for node in nodes if node.kind == "import")
    defined = frozenset(node.name for node in nodes if node.kind in ("class", "function"))
    return [_plain(file, _Names(modules, defined)) for file in files]


def _plain(node: Node, names: _Names) -> Node:
    parts = tuple(_plain(part, names) for part in node.parts if not _is_unsaid(part))
    kind = node.kind if node.kind not in _WITHOUT_SIGN else "other" if parts else "list"
    node = replace(node, kind=kind, parts=parts, name=_SIGNS.get(node.name, node.name))
    match node.kind, parts:
        case "block" | "else", _:
            return replace(node, parts=tuple(map(_statement, parts)))
        case "text", _:
            # What fills it, without the texts between.
            filling = (part for part in parts if part.kind != "text" or part.parts)
            return replace(node, parts=tuple(filling))
        case "keyword" | "field", [value] if kind == "keyword" or node.name in ("T", "shape"):
            return _call_of("length", node, value) if node.name == "shape" else value
        case "operation", _:
            return _operation(node)
        case "sign", [value]:
            return _sign(node, value)
        case "index", [base, *places]:
            return _index(node, base, places)
        case "lambda", [taken, Node("block", parts=[Node("return", parts=[value])])]:
            return replace(node, parts=(taken, value))
        case "raise", _:
            return replace(node, parts=())
        case "range", _:
            return _range(node, parts)
        case "call", [called, *given]:
            return _call(node, called, given, names)
    return node


def _is_unsaid(node: Node) -> bool:
    """Return whether only one language writes it: what is imported, and the fields of a type."""
    return node.kind == "import" or (node.kind == "assign" and len(node.parts) == 1)


def _statement(node: Node) -> Node:
    """Return a statement; of a call that changes nothing, what it is given."""
    match node:
        case Node("call", parts=[Node("word", name=word), *given]) if word not in _CHANGING:
            return replace(node, kind="tuple", parts=tuple(given))
        case Node("if", parts=[Node(parts=[Node(name="__name__"), *_]), block]):
            return block
    return replace(node, kind="block") if node.kind in ("macro", "other") else node


def _sign(node: Node, value: Node) -> Node:
    """Return what has a sign; of what is compared, or denied twice, its opposite."""
    if node.name != "not" or value.kind not in ("operation", "sign"):
        return node
    if value.name == "not":
        return value.parts[0]
    return replace(value, name=_OPPOSITES[value.name]) if value.name in _OPPOSITES else node


def _index(node: Node, base: Node, places: Sequence[Node]) -> Node:
    """Return what is asked, and where; of one value in brackets, that value."""
    match base:
        case Node("list" | "tuple", parts=[value]):
            return value
        case Node("call", parts=[Node("word", name="length"), *_]):
            return base

    flat = [part for at in places for part in (at.parts if at.kind == "tuple" else (at,))]
    return replace(node, parts=(base, *flat))


def _operation(node: Node) -> Node:
    """Return two sides and what joins them. One more or less is not told: indices begin at 0 or
    1, and ranges end at their end or before it."""
    match node.parts:
        case [left, Node("number", name="1" | "1.0")] if node.name in ("+", "-"):
            return left
        case [left, right] if right.kind in _ACTING:
            denied = replace(node, kind="sign", parts=(left,), name="not")
            condition = _sign(denied, left) if node.name == "or" else left
            block = replace(node, kind="block", parts=(right,), name="")
            return replace(node, kind="if", parts=(condition, block), name="")
    return replace(node, kind="other", name="") if node.name == "=>" else node


def _range(node: Node, bounds: Sequence[Node]) -> Node:
    """Return a range, its step last; a first bound that is a number is where any begins."""
    if len(bounds) > 1 and bounds[0].kind == "number":
        bounds = bounds[1:]
    return _call_of("range", node, *bounds)


def _call_of(word: str, node: Node, *given: Node) -> Node:
    callee = Node("word", node.start, node.end, (), word)
    return replace(node, kind="call", name="", parts=(callee, *given))


def _call(node: Node, called: Node, given: Sequence[Node], names: _Names) -> Node:
    """Return a call of a function by its name; the object that it is of is its first argument.
    What another language writes with signs is written so."""
    if called.kind not in ("field", "name"):
        return node
    if called.name in _RAISING:
        return replace(node, kind="raise", parts=())

    owners = [owner for owner in called.parts if owner.name not in names.modules]
    values = [*owners, *given]
    folded = called.name.rstrip("!").lower()
    word = "" if called.name in names.defined else _ALIKE.get(folded, folded)
    if word in _CONVERTING.split():
        values = [value for value in values if value.name not in _TYPES.split()]
        if len(values) < 2:
            return values[0] if values else replace(node, kind="list", parts=())

    match word, values:
        case "range", _:
            return _range(node, values)
        case "isempty", [value]:
            return _sign(replace(node, kind="sign", name="not", parts=(value,)), value)
        case _, [left, right] if word in _JOINING:
            sides = (right, left) if word == "haskey" else (left, right)
            return replace(node, kind="operation", name=_JOINING[word], parts=sides)
        case "length", [value, *_]:
            return _call_of(word, node, value)

    kind, name = ("word", word) if word in _WORDS.split() else ("name", called.name)
    callee = Node(kind, called.start, called.end, (), name)
    return replace(node, kind="call", name="", parts=(callee, *values))
