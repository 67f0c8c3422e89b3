"""The places of Python source at which it could be changed."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from grader.languages.python.source.parser import LEXIS, parse
from grader.languages.source.neutral import characters
from grader.languages.source.places import (
    Anatomy,
    Block,
    Place,
    PlaceKind,
    Span,
    Spelling,
    Statement,
    own_lines,
)
from grader.model import SourceFile

SIGNS: dict[type, tuple[str, str]] = {
    ast.Add: ("+", "+"), ast.Sub: ("-", "-"), ast.Mult: ("*", "*"), ast.Div: ("/", "/"),
    ast.FloorDiv: ("//", "//"), ast.Mod: ("%", "%"), ast.Pow: ("^", "**"),
    ast.BitAnd: ("&", "&"), ast.BitOr: ("|", "|"), ast.MatMult: ("@", "@"),
    ast.And: ("and", "and"), ast.Or: ("or", "or"),
    ast.Lt: ("<", "<"), ast.LtE: ("<=", "<="), ast.Gt: (">", ">"), ast.GtE: (">=", ">="),
    ast.Eq: ("==", "=="), ast.NotEq: ("!=", "!="), ast.In: ("in", "in"),
    ast.NotIn: ("not_in", "not in"), ast.Is: ("is", "is"), ast.IsNot: ("is_not", "is not"),
}  # fmt: skip
SPELLING = Spelling(
    signs={"^": "**", "not_in": "not in", "is_not": "is not"},
    true="True",
    false="False",
    negated="not ({})",
    copied=("{}.copy()", "{}[:]"),
    around=(
        "len({})", "list({})", "abs({})", "round({})", "sorted({})", "int({})", "sum({})",
        "max({})", "min({})", "str({})", "tuple({})", "float({})", "set({})",
    ),
    branch="elif",
    otherwise="else:",
    nothing="pass",
)  # fmt: skip
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMPOUND = (*_FUNCTIONS, ast.ClassDef)
_PLAIN = (ast.Name, ast.Call, ast.Attribute, ast.Subscript, ast.BinOp, ast.Constant)
_NOT_RUN = frozenset({"annotation", "returns", "decorator_list", "type_comment", "type_params"})


def anatomies(source: SourceFile) -> Sequence[Anatomy]:
    """Return what can be changed in each function and class, and outside of them."""
    statements = parse(source.text)
    if statements is None:
        return ()
    finder = _Finder(source.text)

    outside = [node for node in statements if not isinstance(node, _COMPOUND)]
    anatomies = [finder.anatomy("", outside)]
    for node in statements:
        if isinstance(node, _FUNCTIONS):
            anatomies.append(finder.anatomy(node.name, node.body, node))
        elif isinstance(node, ast.ClassDef):
            methods = [part for part in node.body if isinstance(part, _FUNCTIONS)]
            anatomies += [finder.anatomy(node.name, part.body, part) for part in methods]
    return anatomies


class _Finder:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = characters(text, LEXIS)

    def anatomy(
        self, name: str, body: Sequence[ast.stmt], function: ast.stmt | None = None
    ) -> Anatomy:
        body = body[_is_docstring(body) :]
        names = tuple(_variables([function] if function is not None else body))
        places = [place for node in body for place in self._places(node, names)]
        return Anatomy(name, places, self._block(body), names, function is not None)

    def _span(self, node: ast.AST) -> Span:
        start = self._at(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        return start, self._at(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def _place(self, kind: PlaceKind, node: ast.AST, **facts: object) -> Place:
        return Place(kind, *self._span(node), **facts)  # type: ignore[arg-type]

    def _places(self, node: ast.AST, names: tuple[str, ...]) -> Iterator[Place]:
        yield from self._of(node, names)
        for field, value in ast.iter_fields(node):
            if field in _NOT_RUN or isinstance(node, ast.Raise | ast.JoinedStr):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._places(child, names)

    def _of(self, node: ast.AST, names: tuple[str, ...]) -> Iterator[Place]:  # noqa: PLR0912 (a table)
        match node:
            case ast.BinOp(left, sign, right):
                yield from self._signs([left, right], [sign])
            case ast.BoolOp(sign, values):
                yield from self._signs(values, [sign] * len(values))
            case ast.Compare(left, signs, others):
                yield from self._signs([left, *others], signs)
            case ast.AugAssign(target, sign, value):
                yield from self._signs([target, value], [sign], "=")
                yield self._place("given", value)
            case ast.Assign([target], value):
                yield from self._signs([target, value], [None], "=")
                yield self._place("given", value)
            case ast.Return(ast.expr() as value):
                yield self._place("returned", value, names=names)
                yield self._place("given", value)
            case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
                yield self._place("negation", node, parts=(self._span(operand),))
            case ast.Constant(bool(value)):
                yield self._place("truth", node, text=str(value))
            case ast.Constant(int() | float()):
                yield self._place("number", node, text=self._text[slice(*self._span(node))])
            case ast.Name(name, ast.Load()) if name in names:
                yield self._place("name", node, text=name, names=names)
            case ast.Tuple(items, ast.Load()) | ast.List(items, ast.Load()):
                yield self._place("items", node, parts=tuple(map(self._span, items)))
            case ast.Subscript(_, place, _):
                ends = (place.lower, place.upper) if isinstance(place, ast.Slice) else (place,)
                yield from self._plain("index", [end for end in ends if end])
            case ast.Call(function, arguments):
                name = function.id if isinstance(function, ast.Name) else ""
                parts = tuple(map(self._span, arguments))
                if any(isinstance(argument, ast.GeneratorExp) for argument in arguments):
                    parts = ()
                yield self._place("call", node, text=name, parts=parts)
                yield self._called(function)
                kind: PlaceKind = "index" if name == "range" else "given"
                yield from self._plain(kind, arguments)
            case ast.For(_, items):
                yield self._place("given", items)

        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield self._place("condition", node.test)
        elif isinstance(node, ast.comprehension):
            yield from (self._place("condition", test) for test in node.ifs)
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            yield from self._branches(block) if isinstance(block, list) else ()

    def _called(self, function: ast.expr) -> Place:
        start, end = self._span(function)
        name = self._text[start:end].rpartition(".")[2]
        return Place("called", end - len(name), end, name)

    def _plain(self, kind: PlaceKind, nodes: Iterable[ast.AST]) -> Iterator[Place]:
        yield from (self._place(kind, node) for node in nodes if isinstance(node, _PLAIN))

    def _signs(
        self, sides: Sequence[ast.AST], signs: Sequence[object], assigns: str = ""
    ) -> Iterator[Place]:
        for (left, right), sign in zip(pairwise(map(self._span, sides)), signs, strict=False):
            name, written = SIGNS.get(type(sign), ("", ""))
            pattern = r"\s+".join(map(re.escape, (written + assigns).split()))
            found = re.compile(pattern).search(self._text, left[1], right[0])
            if found:
                parts = (left, right)
                yield Place("sign", found.start(), found.end(), name + assigns, parts)

    def _branches(self, block: Sequence[ast.AST]) -> Iterator[Place]:
        """Yield each `if` that may be meant as the chain's next condition, and each `elif`."""
        for before, node in pairwise(block):
            both = isinstance(before, ast.If) and isinstance(node, ast.If)
            if both and not _has_otherwise(before):
                start, _ = self._span(node)
                yield Place("branch", start, start + 2, SPELLING.branch)

        for node in block:
            chained = node.orelse if isinstance(node, ast.If) else []
            if len(chained) == 1 and isinstance(chained[0], ast.If):
                start, _ = self._span(chained[0])
                if self._text.startswith(SPELLING.branch, start):
                    yield Place("branch", start, start + len(SPELLING.branch), "if")

    def _block(self, body: Sequence[ast.stmt]) -> Block:
        """Return the statements that have lines of their own."""
        statements = [self._statement(node) for node in body]
        whole = all(s is not None for s in statements)
        return Block(tuple(s for s in statements if s is not None) if whole else ())

    def _statement(self, node: ast.stmt) -> Statement | None:
        lines = own_lines(self._text, *self._span(node))
        if lines is None:
            return None

        blocks = []
        branch: ast.stmt | None = node if isinstance(node, ast.If | ast.For | ast.While) else None
        while isinstance(branch, ast.If | ast.For | ast.While):
            blocks.append(self._block(branch.body))
            orelse = branch.orelse
            branch = None
            if len(orelse) == 1 and isinstance(orelse[0], ast.If) and isinstance(node, ast.If):
                branch = orelse[0]
            elif orelse:
                blocks.append(self._block(orelse))
        match node:
            case ast.If():
                form = "choice"
            case ast.For() | ast.While():
                form = "loop"
            case ast.Return():
                form = "return"
            case ast.Expr():
                form = "value"
            case _:
                form = "other"
        return Statement(*lines, form, tuple(blocks))  # type: ignore[arg-type]


def _has_otherwise(node: ast.AST) -> bool:
    while isinstance(node, ast.If) and len(node.orelse) == 1:
        node = node.orelse[0]
    return not isinstance(node, ast.If) or bool(node.orelse)


def _is_docstring(body: Sequence[ast.stmt]) -> bool:
    match body:
        case [ast.Expr(ast.Constant(str())), *_]:
            return True
    return False


def _variables(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that a function takes or sets, each once."""
    names: dict[str, None] = {}
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.arg):
                names[part.arg] = None
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                names[part.id] = None
    yield from names
