"""The cases that run a method: what a rule costs that takes a method's points."""

from collections import defaultdict
from itertools import chain

from grader.judging.rules.reach import reach
from grader.judging.rules.scope import Code
from grader.languages.source.syntax import Definition, Type
from grader.model import Assignment

__all__ = ["cases_that_run"]


def cases_that_run(
    code: Code, assignment: Assignment, function: str, elsewhere: frozenset[str]
) -> dict[Definition, frozenset[str]]:
    """Return, by definition, the ids of the function's cases that run it.

    Empty where methods cannot be told apart, as in Python.
    """
    functions = code.reading.functions
    written = assignment.function(function).written(code.language)
    if not functions.several:
        return {}
    calls: dict[tuple[tuple[Type, ...], bool], set[str]] = defaultdict(set)
    for case in assignment.cases:
        if case.function == function:
            calls[tuple(map(functions.type_of, case.args)), bool(case.kwargs)].add(case.id)
    found: dict[Definition, frozenset[str]] = {}
    for (types, keywords), cases in calls.items():
        methods = [one for one in code.named(written) if one.takes_keywords or not keywords]
        called = tuple(chain.from_iterable(functions.called(methods, types)))
        for group in reach(code, called, helpers=True, elsewhere=elsewhere):
            for definition in group.alternatives:
                found[definition] = found.get(definition, frozenset()) | cases
    return found
