"""The checks of an assignment: loaded once to be sure that they can be used when it is graded.

Judging loads the file in a process of its own (`judging/checking`). It travels with a frozen
assignment, alone: so it may import nothing that lies beside it.
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType

from grader.assignment.cases.drafts import CaseDraft
from grader.assignment.reading.files import read_bounded
from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reading.written import Written
from grader.assignment.reference.expected import line_of_error
from grader.assignment.reference.module import RAISED, load_module, own_functions
from grader.judging.scoring.checking.findings import findings
from grader.judging.scoring.parts import expected_parts
from grader.judging.scoring.standards import Standards
from grader.model import Assignment, Function, Message

_MEGABYTES = 5
_IMPORTABLE = sys.stdlib_module_names | {"numpy"}
_API = "grader.api"


def read_checks(source: Written, functions: Mapping[str, Function]) -> Path | None:
    """Return the file that `checks` names; a `check` that it does not define is noted."""
    path = source.path(source.file.checks, "checks")
    module = None
    if path is not None:
        module = _load(path, source.tree.at("checks"), source.problems)

    for function in functions.values():
        if function.check is None or function.residual is not None:
            continue
        place = source.tree.at("functions", function.name, "check")
        if source.file.checks is None:
            source.problems.note(place, "no_checks")
        elif path is not None and module is not None:
            _check_function(function, module, path, place, source.problems)
    return path


def hold_to_order(assignment: Assignment, drafts: Sequence[CaseDraft], problems: Problems) -> None:
    """Note the cases in which the reference itself does not converge as is asked."""
    for draft, case in zip(drafts, assignment.cases, strict=False):
        if not case.varied or case.id not in assignment.expected:
            continue

        function = assignment.function(case.function)
        answers = assignment.expected[case.id].answers
        parts = [expected_parts(function, answer) for answer in answers]
        found = findings(Standards(assignment, case), case.last, parts[0], parts)
        for wrong in found.all.values():
            expected = wrong.message if isinstance(wrong.message, Message) else None
            problems.add(draft.node.at("id"), Message("assignment.order"), expected)


def _load(path: Path, place: Place, problems: Problems) -> ModuleType | None:
    data = read_bounded(path, place, problems, _MEGABYTES)
    if data is None:
        return None

    try:
        imports = list(_foreign_imports(ast.parse(data, path)))
        for line, name in imports:
            file = f"{shown(path.name)}:{line}"
            problems.note(place, "foreign_import", file=file, name=shown(name))
        return None if imports else load_module(path)
    except RAISED as error:
        problems.note(place, "checks_fail", file=shown(path.name), error=line_of_error(error, path))
        return None


def _foreign_imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the imports of what a machine that has only the grader does not have, with their
    lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = ["." * node.level + (node.module or "")]
        else:
            continue
        for name in names:
            if name != _API and name.partition(".")[0] not in _IMPORTABLE:
                yield node.lineno, name


def _check_function(
    function: Function, module: ModuleType, path: Path, place: Place, problems: Problems
) -> None:
    if not function.fields:
        problems.note(place, "check_of_nothing", function=function.name)
    name = function.check or ""
    check = vars(module).get(name)
    if not callable(check):
        names, file = own_functions(module), shown(path.name)
        problems.known(place, "not_in_reference", name, names, file=file)
        return

    try:
        inspect.signature(check).bind(None, ())
    except TypeError:
        problems.note(place, "check_arguments", check=name)
