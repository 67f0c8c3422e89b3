"""Mutants of Python's tree, of which `mutants.py` makes those of our own code.

The operators are the classical ones of mutation testing (DeMillo, Lipton and Sayward 1978; Offutt's
sufficient set): arithmetic and relational operator replacement, constant replacement, negated and
removed conditions, swapped neighbours where order carries meaning, and dropped items.
"""

import ast
import copy
import difflib
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from grader.languages.python.source.spelling import SIGNS
from grader.languages.source.changes import ONE_SIGN


class Mutant(Struct, frozen=True):
    id: str
    line: int
    operator: str
    source: str
    diff: str
    function: str
    """The function that it changes, by the qualified name that its code has; or `<module>`."""


def mutants(source: str, places_of: "PlacesOf | None" = None) -> Iterator[Mutant]:
    """Yield every mutant of a module's functions, or of these places, in the order of their lines.

    Only what runs when the functions are called is changed: not docstrings, annotations or imports.
    Raises SyntaxError where `source` is no Python.
    """
    tree = ast.parse(source)
    places = sorted((places_of or places_in)(tree), key=lambda place: (place.line, place.column))
    changes = (
        (place.line, operator, place.unparsed(tree, changed), place.function)
        for place in places
        for operator, changed in _changes(place.node)
        if place.takes(operator)
    )
    yield from different(ast.unparse(tree) + "\n", changes)


def different(original: str, changes: Iterable[tuple[int, str, str, str]]) -> Iterator[Mutant]:
    """Yield a mutant for each new text; of a change: line, operator, text and function."""
    seen = {original}
    for line, operator, text, function in changes:
        if text in seen:
            continue
        seen.add(text)
        name = f"L{line}-{operator}-{len(seen) - 1}"
        yield Mutant(name, line, operator, text, _changed_lines(original, text), function)


def _changed_lines(before: str, after: str) -> str:
    """Return the changed lines alone, as `diff` writes them."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


class Place(Struct, frozen=True):
    """The place of a node in the tree, so that another can be put there for a while."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    function: str

    @property
    def line(self) -> int:
        return getattr(self.node, "lineno", 0)

    @property
    def column(self) -> int:
        return getattr(self.node, "col_offset", 0)

    def takes(self, operator: str) -> bool:
        """Return whether a change says anything here: a tuple of something in each place is not
        tried without one."""
        if isinstance(self.node, ast.Tuple) and operator == "item":
            return self.has_no_order or any(
                isinstance(item, ast.Starred) for item in self.node.elts
            )
        return operator != "neighbours" or not self.has_no_order

    @property
    def has_no_order(self) -> bool:
        """Return whether it is a tuple of what something is in, or of exceptions."""
        if isinstance(self.parent, ast.Compare):
            return isinstance(self.parent.ops[0], (ast.In, ast.NotIn)) and self.index is not None
        return isinstance(self.parent, ast.ExceptHandler)

    def unparsed(self, tree: ast.AST, node: ast.AST) -> str:
        """Return the text of the tree with another node here."""
        self._put(node)
        text = ast.unparse(tree) + "\n"
        self._put(self.node)
        return text

    def _put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


PlacesOf = Callable[[ast.Module], Iterable[Place]]

_OF_SIGNS = {sign: kind for kind, sign in SIGNS.items()}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_NOT_RUN = frozenset({"annotation", "returns", "decorator_list", "type_comment", "args"})


def places_in(tree: ast.AST, function: str = "", prefix: str = "") -> Iterator[Place]:
    """Yield the places in functions' bodies; `function` is the one around them, if any."""
    if isinstance(tree, _FUNCTIONS):
        function = prefix + ("<lambda>" if isinstance(tree, ast.Lambda) else tree.name)
        prefix = f"{function}.<locals>."
    elif isinstance(tree, ast.ClassDef):
        prefix = f"{prefix}{tree.name}."

    for field, value in ast.iter_fields(tree):
        if field in _NOT_RUN and not isinstance(tree, ast.Call):
            continue
        children = value if isinstance(value, list) else [value]
        for index, child in enumerate(children):
            # An exception's text is for people, and no case reads it.
            if not isinstance(child, ast.AST) or isinstance(child, ast.Raise):
                continue
            if _is_docstring(child):
                continue
            if function and hasattr(child, "lineno"):
                place = index if isinstance(value, list) else None
                yield Place(tree, field, place, child, function)
            yield from places_in(child, function, prefix)


def _is_docstring(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:  # noqa: PLR0912 (a table)
    """Return the nodes that a node may become, by the mutation operators that fit it."""
    match node:
        case ast.BinOp(op=operator) if type(operator) in SIGNS:
            for replacement in _instead(operator):
                yield "arithmetic", _with(node, op=replacement)
            if isinstance(operator, (ast.Sub, ast.Div)):
                yield "operands", _with(node, left=node.right, right=node.left)
        case ast.Compare(ops=[relation]):
            for replacement in _instead(relation):
                yield "relation", _with(node, ops=[replacement])
        case ast.BoolOp(op=logic):
            for replacement in _instead(logic):
                yield "logic", _with(node, op=replacement)
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
            yield "negation", operand
        case ast.Constant(value=bool(value)):
            yield "constant", _with(node, value=not value)
        case ast.Constant(value=int(number) | float(number)):
            yield "constant", _with(node, value=number + 1)
            if number not in (0, 1):
                yield "constant", _with(node, value=0)
        case ast.If() | ast.IfExp():
            yield "condition", _with(node, test=ast.Constant(value=True))
            yield "condition", _with(node, test=ast.Constant(value=False))
        case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()):
            for index in range(len(parts) - 1):
                yield "neighbours", _with(node, elts=_swapped(parts, index))
            yield from _without_an_item(node, "elts")
        case ast.Set():
            yield from _without_an_item(node, "elts")
        case ast.Dict():
            yield from _without_an_item(node, "keys", "values")
        case ast.Call(args=arguments):
            for index in range(len(arguments) - 1):
                yield "arguments", _with(node, args=_swapped(arguments, index))


def _instead(operator: ast.AST) -> list[ast.AST]:
    """Return the operators that the table of all languages puts in the place of one."""
    return [_OF_SIGNS[sign]() for sign in ONE_SIGN[SIGNS[type(operator)]].split()]


def _without_an_item(display: ast.AST, *fields: str) -> Iterator[tuple[str, ast.AST]]:
    """Drop each item of a display that has several: `{*a, *b}` becomes `{*b}`."""
    count = len(getattr(display, fields[0]))
    for index in range(count if count > 1 else 0):
        rest = {name: list(getattr(display, name)) for name in fields}
        for items in rest.values():
            del items[index]
        yield "item", _with(display, **rest)


def _with(node: ast.AST, **changes: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed


def _swapped(items: list[ast.expr], index: int) -> list[ast.expr]:
    result = list(items)
    result[index], result[index + 1] = result[index + 1], result[index]
    return result
