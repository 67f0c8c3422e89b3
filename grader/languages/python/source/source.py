"""Reads a Python source file: what it defines and imports, also when parts of it do not parse."""

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial

from grader.languages.python.source.body import (
    Function,
    dotted,
    imports_of,
    literal_import,
    place_of,
    read_body,
)
from grader.languages.python.source.neutral import block, tree_of
from grader.languages.python.source.parser import parse_tolerantly
from grader.languages.python.worker.statements import inside_blocks
from grader.languages.source.lines import Position
from grader.languages.source.neutral import Node, unless_too_deep
from grader.languages.source.syntax import Definition, Import, Parameter, ParameterKind, Unit
from grader.model import SourceFile


def read(source: SourceFile) -> Unit:
    """Return what `source` defines; statements that do not parse are as if they were not there."""
    statements = parse_tolerantly(source.text)
    unit = Unit(source, list(_definitions(statements, source)))
    unit.read_tree = cache(partial(unless_too_deep, partial(block, statements)))
    unit.nested = partial(_nested, statements, source)

    for statement in _outside_functions(statements):
        unit.imports += imports_of(statement)
        for target, value in _assigned(statement):
            alias = _alias(target, value)
            if alias is not None:
                unit.imports.append(alias)
            elif not isinstance(value, ast.Lambda):
                unit.names |= {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
    return unit


def parameters_of(function: Function) -> Iterator[Parameter]:
    """Yield the parameters as they are called; the defaults as code."""
    arguments = function.args
    first = [*arguments.posonlyargs, *arguments.args]
    without_default = len(first) - len(arguments.defaults)
    defaults = [*[None] * without_default, *arguments.defaults]
    for index, (argument, default) in enumerate(zip(first, defaults, strict=True)):
        is_only = index < len(arguments.posonlyargs)
        yield _parameter(argument, "positional_only" if is_only else "positional", default)

    if arguments.vararg is not None:
        yield _parameter(arguments.vararg, "rest")
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _parameter(argument, "keyword", default)
    if arguments.kwarg is not None:
        yield _parameter(arguments.kwarg, "keyword_rest")


def _parameter(
    argument: ast.arg, kind: ParameterKind, default: ast.expr | None = None
) -> Parameter:
    return Parameter(argument.arg, kind, default=None if default is None else _code(default))


def _code(expression: ast.expr) -> str:
    try:
        return ast.unparse(expression)
    except (RecursionError, ValueError):  # nobody writes such a default
        return "…"


def _definitions(statements: Iterable[ast.stmt], source: SourceFile) -> Iterator[Definition]:
    """Yield the functions of the module and of its classes, each where it stands."""
    for statement in _outside_functions(statements):
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield _definition(statement.name, statement, statement, source)
        elif isinstance(statement, ast.ClassDef):
            owner = statement.name, cache(partial(tree_of, statement))
            for inner in _outside_functions(statement.body):
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield _definition(inner.name, inner, inner, source, owner)
        else:
            for target, value in _assigned(statement):
                if isinstance(target, ast.Name) and isinstance(value, ast.Lambda):
                    yield _definition(target.id, value, statement, source)


def _definition(
    name: str,
    function: Function,
    statement: ast.stmt,
    source: SourceFile,
    owner: tuple[str | None, Callable[[], Node | None]] = (None, lambda: None),
) -> Definition:
    """Return the definition; `owner`: the class that it stands in, and that one's tree."""
    return Definition(
        name=name,
        source=source,
        place=place_of(statement),
        parameters=tuple(parameters_of(function)),
        owner=owner[0],
        read_body=cache(partial(read_body, function)),
        read_tree=cache(partial(tree_of, function)),
        read_owner=owner[1],
        span=_span(statement),
    )


def _span(statement: ast.stmt) -> tuple[Position, Position]:
    # A decorator's `@` stands in the column of what it decorates.
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    end = Position(statement.end_lineno or first, statement.end_col_offset or 0)
    return Position(first, statement.col_offset), end


def _nested(statements: Sequence[ast.stmt], source: SourceFile) -> list[Definition]:
    return [
        _definition(node.name, node, node, source)
        for statement in statements
        for node in ast.walk(statement)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def _outside_functions(statements: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements in source order, also those inside `if`, `try`, `with` and loops; functions
    and classes are given, not entered."""
    waiting = list(statements)[::-1]
    while waiting:
        statement = waiting.pop()
        yield statement
        waiting += [*inside_blocks(statement)][::-1]


def _assigned(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Yield the targets to which a statement gives a value, each with it where it is to be seen."""
    match statement:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, value) for target in targets)
        case ast.AnnAssign(target=target, value=value):
            yield target, value
        case ast.For(target=target) | ast.AsyncFor(target=target):
            yield target, None
        case ast.With(items=items) | ast.AsyncWith(items=items):
            yield from ((item.optional_vars, None) for item in items if item.optional_vars)
        case ast.ClassDef(name=name):
            yield ast.Name(name, ast.Store()), None


def _alias(target: ast.expr, value: ast.expr | None) -> Import | None:
    """Return the import that `name = module.function` or `name = import_module("module")` is."""
    if not isinstance(target, ast.Name) or value is None:
        return None
    module = literal_import(value)
    path = module or dotted(value)
    return Import(target.id, path, place_of(target), alias=module is None) if path else None
