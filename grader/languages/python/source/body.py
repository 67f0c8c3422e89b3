"""The inside of a Python function: loops, names, imports, and text that it evaluates."""

import ast
from collections.abc import Iterator, Sequence

from grader.languages.python.source.parser import parse
from grader.languages.source.lines import Position
from grader.languages.source.syntax import (
    CARRYING,
    Body,
    Construct,
    Import,
    LoopKind,
    Path,
    Use,
)

_LOOPS: dict[type[ast.AST], LoopKind] = {
    ast.For: "for",
    ast.AsyncFor: "for",
    ast.While: "while",
    ast.ListComp: "comprehension",
    ast.SetComp: "comprehension",
    ast.DictComp: "comprehension",
    ast.GeneratorExp: "generator",
}
_ASSIGNING = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)
_NAMING = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef),
    *(ast.ExceptHandler, ast.MatchAs, ast.MatchStar),
)
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_EVALUATE = {"eval", "exec", "compile"}


def read_body(function: Function) -> Body:
    """Return everything inside `function`, with its defaults and decorators, which are run, and
    without its annotations, which are not. The walk is not recursive: no nesting is too deep."""
    walk = _Walk()
    walk.run(function)
    walk.body.locals -= walk.globals
    return walk.body


class _Walk:
    def __init__(self) -> None:
        self.body = Body()
        self.globals: set[str] = set()
        # Nodes still to be seen; those of evaluated text stand where the text stands.
        self.waiting: list[tuple[ast.AST, Position | None]] = []

    def run(self, function: Function) -> None:
        self._inside(function, None)
        while self.waiting:
            node, place = self.waiting.pop()
            self._see(node, place)

    def _add(self, nodes: Sequence[ast.AST], place: Position | None) -> None:
        self.waiting += [(node, place) for node in reversed(nodes)]

    def _see(self, node: ast.AST, place: Position | None) -> None:
        if kind := _LOOPS.get(type(node)):
            self.body.constructs.append(Construct(kind, place or place_of(node)))
        self._flow(node)

        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                self._bind(node)
                self._inside(node, place)
            case ast.Call():
                self._call(node, place)
            case ast.Attribute() | ast.Name():
                self._name(node, place)
            case ast.AugAssign(target=ast.Name(id=name)):
                # Its value is read before it is changed.
                self.body.uses.append(Use((name,), place or place_of(node.target)))
                self._add(list(ast.iter_child_nodes(node)), place)
            case ast.Import() | ast.ImportFrom():
                self.body.imports += imports_of(node, place)
            case ast.AnnAssign():
                # The annotation is not run.
                self._add([node.target, *([node.value] if node.value else [])], place)
            case _:
                self._bind(node)
                self._add(list(ast.iter_child_nodes(node)), place)

    def _flow(self, node: ast.AST) -> None:
        if isinstance(node, _ASSIGNING) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            self.body.flows.append((_names_of_elements(targets), _names_of_elements([node.value])))

    def _bind(self, node: ast.AST) -> None:
        if isinstance(node, _NAMING) and node.name is not None:
            self.body.locals.add(node.name)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            self.body.locals.add(node.id)
        elif isinstance(node, ast.Global):
            self.globals.update(node.names)

    def _inside(self, function: Function, place: Position | None) -> None:
        """Add a function's parameters, their defaults, and what it does."""
        arguments = function.args
        parameters = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        parameters += filter(None, (arguments.vararg, arguments.kwarg))
        self.body.locals.update(parameter.arg for parameter in parameters)

        inside: list[ast.AST] = [*arguments.defaults, *filter(None, arguments.kw_defaults)]
        if isinstance(function, ast.Lambda):
            self._add([*inside, function.body], place)
        else:
            self._add([*inside, *function.decorator_list, *function.body], place)

    def _call(self, node: ast.Call, place: Position | None) -> None:
        path = dotted(node.func)
        arguments = [*node.args, *node.keywords]
        # Name and arguments are seen in source order.
        self._add(arguments, place)
        if path is None:
            self._add([node.func], place)
            return

        use = Use(
            path, place or place_of(node.func), called=True, passes=_names_of_elements(arguments)
        )
        self.body.uses.append(use)
        self.body.attributes.update(path[1:])
        if path[-1] in _EVALUATE and path[:-1] in ((), ("builtins",)) and node.args:
            text = _constant_text(node.args[0])
            if text is not None:
                self._add(parse(text.strip()) or [], place or place_of(node.args[0]))

    def _name(self, node: ast.Attribute | ast.Name, place: Position | None) -> None:
        self._bind(node)
        path = dotted(node)
        if path is not None:
            # Whose attribute is set, is read.
            read = path if isinstance(node.ctx, ast.Load) else path[:-1]
            if read:
                self.body.uses.append(Use(read, place or place_of(node)))
            self.body.attributes.update(path[1:])
        elif isinstance(node, ast.Attribute):
            self.body.attributes.add(node.attr)
            self._add([node.value], place)


def dotted(node: ast.AST) -> Path | None:
    """Return `a.b.c` as ("a", "b", "c"); None when it does not begin with a name."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return (node.id, *reversed(names)) if isinstance(node, ast.Name) else None


def imports_of(statement: ast.stmt, place: Position | None = None) -> Iterator[Import]:
    """Yield the names that an import statement brings; nothing for other statements."""
    place = place or place_of(statement)
    if isinstance(statement, ast.Import):
        for name in statement.names:
            path = tuple(name.name.split("."))
            if name.asname:
                yield Import(name.asname, path, place)
            else:
                yield Import(path[0], path[:1], place, loaded=path)

    elif isinstance(statement, ast.ImportFrom):
        module = tuple((statement.module or "").split(".")) if statement.module else ()
        for name in statement.names:
            if name.name == "*":
                yield Import(None, module, place)
            else:
                yield Import(name.asname or name.name, (*module, name.name), place)


def literal_import(value: ast.expr) -> Path | None:
    """Return the module of `importlib.import_module("m")` and of `__import__("m")`."""
    if not (isinstance(value, ast.Call) and value.args):
        return None
    path = dotted(value.func) or ("",)
    text = _constant_text(value.args[0])
    if text is None or path[-1] not in ("import_module", "__import__"):
        return None
    return tuple(text.split("."))


def _names_of_elements(nodes: Sequence[ast.AST]) -> frozenset[str]:
    """Return the names of variables whose elements these values may hold."""
    names = set()
    waiting = list(nodes)

    while waiting:
        match waiting.pop():
            case ast.Name(id=name):
                names.add(name)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if (
                name not in CARRYING
            ):
                pass
            case ast.BinOp(op=ast.MatMult()):
                pass
            case node:
                waiting += ast.iter_child_nodes(node)
    return frozenset(names)


def place_of(node: ast.AST) -> Position:
    return Position(getattr(node, "lineno", 1), getattr(node, "col_offset", 0))


def _constant_text(node: ast.expr) -> str | None:
    """Return a text that stands in the source, also in parts joined by `+`; what an f-string fills
    in is an `x`."""
    parts: list[str] = []
    waiting: list[ast.expr] = [node]

    while waiting:
        match waiting.pop():
            case ast.Constant(value=str(text)):
                parts.append(text)
            case ast.JoinedStr(values=values):
                waiting += reversed(values)
            case ast.FormattedValue():
                parts.append("x")
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                waiting += [right, left]
            case _:
                return None
    return "".join(parts)
