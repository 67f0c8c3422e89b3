"""A program's tree without what is the same in other words, or in another language."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from grader.languages.source.neutral import Node

_WORDS = """
    abs all any append enumerate exp filter first float floor insert int join keys last length list
    log map max min pop print prod range reverse round set sort split sqrt string sum values zip
"""
"""Functions that several languages have."""
_ALIKE = {
    "len": "length", "push": "append", "extend": "append", "collect": "list", "array": "list",
    "maximum": "max", "minimum": "min", "sorted": "sort", "reversed": "reverse",
    "float64": "float", "int64": "int", "println": "print", "str": "string",
}  # fmt: skip
_SIGNS = {"&": "and", "|": "or", "is": "==", "is_not": "!=", "@": "*", "~": "not"}
_RAISING = ("error", "rethrow", "throw")
_ACTING = ("assign", "break", "continue", "raise", "return")


def plain(file: Node) -> Node:
    """Return the file as what is compared."""
    modules = {node.name for node in _inside(file) if node.kind == "import"}
    return _plain(file, modules)


def _inside(node: Node) -> Iterator[Node]:
    yield node
    for part in node.parts:
        yield from _inside(part)


def _plain(node: Node, modules: Collection[str]) -> Node:
    parts = tuple(_plain(part, modules) for part in node.parts if part.kind != "import")
    node = replace(node, parts=parts, name=_SIGNS.get(node.name, node.name))
    match node.kind, parts:
        case "text", _:
            return replace(node, parts=())
        case "keyword", [value]:
            return value
        case "clause" | "delete" | "dict" | "macro" | "other", _:
            return replace(node, kind="block")
        case "operation", _:
            return _operation(node)
        case "sign", [Node("number") as number]:
            return replace(number, name="")
        case "index", [Node("list" | "tuple", parts=[value]), *_]:
            return value
        case "assign", [Node("index", parts=[filled]), value] if not node.name:
            return replace(node, parts=(filled, value))
        case "lambda", [taken, Node("block", parts=[Node("return", parts=[value])])]:
            return replace(node, parts=(taken, value))
        case "raise", _:
            return replace(node, parts=())
        case "range", _:
            return _range(node, parts)
        case "call", [called, *given]:
            return _call(node, called, given, modules)
    return node


def _operation(node: Node) -> Node:
    """Return two sides and what joins them. One more or less is not told: indices begin at 0 or
    1, and ranges end at their end or before it."""
    match node.parts:
        case [left, Node("number", name="1" | "1.0")] if node.name in ("+", "-"):
            return left
        case [left, right] if right.kind in _ACTING:
            is_or = node.name == "or"
            condition = replace(node, kind="sign", parts=(left,), name="not") if is_or else left
            block = replace(node, kind="block", parts=(right,), name="")
            return replace(node, kind="if", parts=(condition, block), name="")
    return node


def _range(node: Node, bounds: tuple[Node, ...]) -> Node:
    """Return a range; a first bound that is a number is where any begins."""
    if len(bounds) > 1 and bounds[0].kind == "number":
        bounds = bounds[1:]
    word = Node("word", node.start, node.end, (), "range")
    return replace(node, kind="call", parts=(word, *bounds))


def _call(node: Node, called: Node, given: list[Node], modules: Collection[str]) -> Node:
    """Return a call of a function by its name; the object that it is of is its first argument."""
    if called.kind not in ("field", "name"):
        return node
    if called.name in _RAISING:
        return replace(node, kind="raise", parts=())
    if called.name == "range":
        return _range(node, tuple(given))

    folded = called.name.rstrip("!").lower()
    word = _ALIKE.get(folded, folded)
    kind, name = ("word", word) if word in _WORDS.split() else ("name", called.name)
    owners = [owner for owner in called.parts if owner.name not in modules]
    return replace(node, parts=(replace(called, kind=kind, name=name, parts=()), *owners, *given))
