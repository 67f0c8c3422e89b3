"""The code of a reference that a call may come to, told by the names in it.

What is mentioned may be called, so this is rather too much than too little; but a mutant of one
function is no matter of another's cases.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from grader.languages.localised import called_in
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Case
from grader.verify.mutants import PROGRAM

_NAME = re.compile(r"\w+")


def calls_reach(assignment: Assignment, cases: Iterable[Case]) -> Mapping[str, frozenset[str]]:
    """Return by each case's id the reference's outermost functions and classes that it may come
    to, and PROGRAM."""
    if assignment.reference is None:
        return {}
    mentioned = _mentions(assignment.reference.read_text(encoding="utf-8"))
    return {case.id: _reached(called_in(case, assignment, REFERENCE), mentioned) for case in cases}


def _mentions(text: str) -> Mapping[str, Collection[str]]:
    """Return the names in each function and class, and in what runs at once (PROGRAM)."""
    module = ast.parse(text)
    names: dict[str, Collection[str]] = {PROGRAM: {*_names_at_load(module)}}
    for statement in ast.walk(module):
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            within = _NAME.findall(ast.unparse(statement))
            names[statement.name] = {*names.get(statement.name, ()), *within}
    return names


def _reached(case: Case, mentioned: Mapping[str, Collection[str]]) -> frozenset[str]:
    waiting = {PROGRAM, *_NAME.findall(repr((case.calls, case.varied)))}
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in mentioned and name not in reached:
            reached.add(name)
            waiting.update(mentioned[name])
    return frozenset(reached)


def _names_at_load(node: ast.AST) -> Iterator[str]:
    """Yield the names in what runs at once: of a function its decorators and defaults."""
    children = [*ast.iter_child_nodes(node)]
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            yield name
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            defaults = (*node.args.defaults, *filter(None, node.args.kw_defaults))
            children = [*node.decorator_list, *defaults]
    for child in children:
        yield from _names_at_load(child)
