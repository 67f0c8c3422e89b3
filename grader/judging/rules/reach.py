"""The code that an asked function runs: its methods, and the helpers that they call."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec import Struct

from grader.judging.rules.scope import Code
from grader.languages.source.syntax import Definition, Type, Use
from grader.model import Assignment

# More functions than any answer to an exercise calls.
_MOST = 300


class Reached(Struct, frozen=True):
    """Definitions of which one runs; usually there is only one."""

    alternatives: tuple[Definition, ...]
    helper: bool


def reach(
    code: Code,
    roots: tuple[Definition, ...],
    helpers: bool,
    elsewhere: frozenset[str],
    only_passed: bool = False,
) -> list[Reached]:
    """Return what `roots` run, themselves first, then helpers in the order in which they are met.

    Where a call may mean one of several methods, no helper of theirs is followed: it might not be
    called at all. Functions named in `elsewhere` are left out; they are looked at by themselves.
    With `only_passed`, so are helpers that get nothing of what was passed to their caller.
    """
    groups = [Reached((root,), helper=False) for root in roots]
    if not helpers:
        return groups

    sure = set(roots)
    seen = {group.alternatives for group in groups}
    waiting = list(roots)
    while waiting and len(groups) < _MOST:
        caller = waiting.pop(0)
        for callees, use in code.callees(caller).items():
            if only_passed and not use.passes & code.passed(caller):
                continue
            if callees in seen or callees[0].name in elsewhere or not sure.isdisjoint(callees):
                continue

            seen.add(callees)
            groups.append(Reached(callees, helper=True))
            if len(callees) == 1:
                sure.update(callees)
                waiting += callees
    return groups[:_MOST]


def recursive_calls(code: Code, groups: list[Reached]) -> Iterator[tuple[Definition, Use]]:
    """Return, of each definition that ends up calling itself, the first use that leads there."""
    single = {group.alternatives[0] for group in groups if len(group.alternatives) == 1}
    calls: dict[Definition, dict[Definition, Use]] = {caller: {} for caller in single}
    for caller, callees in calls.items():
        for definitions, use in code.callees(caller).items():
            if len(definitions) == 1 and definitions[0] in single:
                callees[definitions[0]] = use

    for group in groups:
        for caller in group.alternatives:
            for called, use in calls.get(caller, {}).items():
                if caller in _closure(called, calls):
                    yield caller, use
                    break


def _closure(
    start: Definition, calls: Mapping[Definition, Mapping[Definition, Use]]
) -> set[Definition]:
    reached = {start}
    waiting = [start]
    while waiting:
        new = calls[waiting.pop()].keys() - reached
        reached |= new
        waiting += new
    return reached


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
            call = case.last.arranged
            types = tuple(map(functions.type_of, call.args))
            calls[types, bool(call.kwargs)].add(case.id)

    run_by: dict[Definition, frozenset[str]] = {}
    for (types, keywords), cases in calls.items():
        methods = [m for m in code.named(written) if m.takes_keywords or not keywords]
        called = tuple(chain.from_iterable(functions.called(methods, types)))
        for group in reach(code, called, helpers=True, elsewhere=elsewhere):
            for definition in group.alternatives:
                run_by[definition] = run_by.get(definition, frozenset()) | cases
    return run_by
