"""Executing the files of a submission: definitions first, or strictly as they stand."""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Literal

from .errors import error_text
from .source import Problem, read_source
from .statements import Skipped, Statement, bound_names, functions_inside, read_statements
from .supplying import supply
from .texts import type_name

Stage = Literal["all", "definitions"]


def load_tolerantly(
    module: ModuleType,
    paths: Sequence[str],
    functions: Sequence[str],
    stage: Stage,
    on_defined: Callable[[], None],
) -> tuple[list[Skipped], dict[str, str]]:
    """Execute what can be executed, definitions first.

    Return what could not, in source order; and the names that had to be imported, each with the
    statement that the submission lacks.

    `on_defined` is called between the two passes. A definition that fails (its import is in a file
    yet to come, its decorator is made by a call) is tried again in its place in the second pass.
    """
    statements: list[Statement] = []
    skipped: list[Skipped] = []
    for path in paths:
        in_file, problems = read_statements(path)
        statements += in_file
        skipped += problems

    namespace = module.__dict__
    bound: dict[int, dict[str, Any]] = {}
    for index, statement in enumerate(statements):
        if statement.kind in ("definition", "constant") and not _execute(statement, namespace):
            names = bound_names(statement.node)
            bound[index] = {name: namespace[name] for name in names if name in namespace}
    supplied = supply(statements, namespace)
    defined = {name: namespace[name] for name in functions if callable(namespace.get(name))}
    if stage == "all":
        on_defined()

    left_out: set[str] = set()
    for index, statement in enumerate(statements):
        reason: str | None = None
        if index in bound and (stage == "definitions" or statement.kind == "definition"):
            # Bound again in its place, so that the last binding in the source is the last one.
            namespace.update(bound[index])
        elif statement.kind in ("definition", "constant") or stage == "all":
            reason = _execute(statement, namespace)
        elif statement.kind == "other" and statement.path not in left_out:
            left_out.add(statement.path)
            reason = "report.loading.not_executed"

        if reason or statement.kind in ("guard", "other"):
            _define_inside(statement, namespace)
        if reason:
            skipped.append(_skip(statement, reason))

    skipped += _put_back(defined, namespace, statements)
    skipped.sort(key=lambda entry: (paths.index(entry.path), entry.problem.line))
    return skipped, supplied


def _execute(statement: Statement, namespace: dict[str, Any]) -> str | None:
    """Run a statement; return why it failed, or None."""
    namespace["__file__"] = statement.path
    tree = ast.Module([statement.node], type_ignores=[])
    try:
        exec(compile(tree, statement.path, "exec", statement.flags, dont_inherit=True), namespace)
    except BaseException as error:  # SystemExit too: what follows can still be of use
        return f"{type_name(type(error))}: {error_text(error)}"
    return None


def _define_inside(statement: Statement, namespace: dict[str, Any]) -> None:
    """Define the functions inside a statement that did not get to them, or was not to."""
    for node in functions_inside(statement.node):
        if getattr(node, "name", "") not in namespace:
            _execute(statement._replace(node=node), namespace)


def _skip(statement: Statement, reason: str) -> Skipped:
    return Skipped(statement.path, Problem(statement.node.lineno, statement.code, reason))


def _put_back(
    functions: Mapping[str, Any], namespace: dict[str, Any], statements: Sequence[Statement]
) -> Iterator[Skipped]:
    """Put back functions that the submission's own demonstration overwrote with a result."""
    for name, function in functions.items():
        if callable(namespace.get(name)):
            continue
        namespace[name] = function
        for statement in reversed(statements):
            if statement.kind in ("constant", "other") and _binds(statement, name):
                reason = ("report.loading.put", f"{name},", "report.loading.undone")
                yield _skip(statement, " ".join(reason))
                break


def _binds(statement: Statement, name: str) -> bool:
    nodes = (node for node in ast.walk(statement.node) if isinstance(node, ast.Name))
    return any(node.id == name and not isinstance(node.ctx, ast.Load) for node in nodes)


def load_strictly(module: ModuleType, paths: Sequence[str]) -> None:
    """Execute every file as it is; raise whatever it raises."""
    for path in paths:
        module.__dict__["__file__"] = path
        exec(compile(read_source(path), path, "exec", dont_inherit=True), module.__dict__)
