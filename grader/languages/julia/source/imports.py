"""The names that Julia's `using` and `import` bring, and those that other languages lend it."""

from collections.abc import Iterator

from tree_sitter import Node

from grader.languages.julia.source.heads import dotted
from grader.languages.julia.source.parser import place_of, text_of
from grader.languages.source.lines import Position
from grader.languages.source.syntax import Import, Path


def imports_of(node: Node) -> Iterator[Import]:
    """Yield the names that a `using`, `import` or `@sk_import` brings; nothing for other nodes."""
    place = place_of(node)
    if node.type == "macrocall_expression":
        yield from _from_scikit_learn(node, place)
    elif node.type in ("using_statement", "import_statement"):
        for child in node.named_children:
            yield from _imports_of_module(child, place, everything=node.type == "using_statement")


def literal_import(node: Node) -> Path | None:
    """Return the module of `pyimport("module")`; None for other nodes."""
    children = node.named_children
    if node.type != "call_expression" or len(children) < 2 or not children[1].named_children:
        return None

    callee = dotted(children[0])
    if not callee or callee[-1] != "pyimport":
        return None
    text = literal_text(children[1].named_children[0])
    return tuple(text.split(".")) if text else None


def literal_text(node: Node) -> str | None:
    """Return the text of a string literal, `x` in place of what it interpolates; None for other
    nodes."""
    if node.type != "string_literal":
        return None
    parts = []

    for child in node.named_children:
        match child.type:
            case "content":
                parts.append(text_of(child))
            case "escape_sequence":
                parts.append({"\\n": "\n", "\\t": "\t"}.get(text_of(child), text_of(child)[-1:]))
            case _:
                parts.append("x")
    return "".join(parts)


def _imports_of_module(node: Node, place: Position, *, everything: bool) -> Iterator[Import]:
    children = node.named_children
    if node.type == "selected_import" and children:
        module = _module(children[0])
        for child in children[1:]:
            name, path = _name_and_path(child)
            yield Import(name, (*module, *path), place)
    elif node.type == "import_alias":
        name, path = _name_and_path(node)
        yield Import(name, path, place)
    elif path := _module(node):
        yield Import(path[-1], path, place)
        if everything:
            yield Import(None, path, place)


def _name_and_path(node: Node) -> tuple[str, Path]:
    children = node.named_children
    if node.type == "import_alias" and len(children) == 2:
        return text_of(children[1]), _module(children[0])
    path = _module(node)
    return (path[-1] if path else ""), path


def _module(node: Node) -> Path:
    """Return the path of a module; of a relative one (`.M`, `..M`) what follows the dots."""
    if node.type == "import_path":
        names = [child for child in node.named_children if child.type != "operator"]
        return tuple(name for child in names for name in dotted(child))
    return dotted(node)


def _from_scikit_learn(node: Node, place: Position) -> Iterator[Import]:
    """Yield the names of `@sk_import metrics: (a, b)`, of ScikitLearn.jl."""
    children = node.named_children
    if len(children) < 2 or text_of(children[0]) != "@sk_import" or not children[1].named_children:
        return

    parts = children[1].named_children[0].named_children
    if len(parts) != 2:
        return
    module, names = parts
    for name in names.named_children if names.type == "tuple_expression" else [names]:
        yield Import(text_of(name), ("sklearn", *dotted(module), text_of(name)), place)
