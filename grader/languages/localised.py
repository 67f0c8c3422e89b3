"""An assignment as one language has it: written names, and the index at which counting starts."""

from collections.abc import Mapping, Sequence
from operator import is_

from msgspec.structs import replace

from grader.languages.registry import kind_of
from grader.model import Assignment, Call, Case, Function, Language
from grader.values.once import once_for_each


@once_for_each(32)
def localised(assignment: Assignment, language: Language) -> Assignment:
    """Return the assignment for submissions in `language`: the same record each time."""
    kind = kind_of(language)
    cases = tuple(called_in(case, assignment, language) for case in assignment.cases)
    if kind.first_index == assignment.first_index and all(map(is_, cases, assignment.cases)):
        return assignment

    functions = tuple(_printing_in(kind.printed_as, function) for function in assignment.functions)
    return replace(assignment, functions=functions, cases=cases, first_index=kind.first_index)


def asked_names(assignment: Assignment, language: Language) -> list[str]:
    """Return the names that a submission must define or its language has, each once."""
    return list(dict.fromkeys(function.written(language) for function in assignment.functions))


def names_in_sources(functions: Sequence[Function], languages: Sequence[Language]) -> list[str]:
    """Return the names that tell a source of an assignment from others, of all its languages."""
    written = (
        function.written(language).rpartition(".")[2]
        for language in languages
        for function in functions
        if kind_of(language).defines(function.written(language))
    )
    return list(dict.fromkeys(written))


def _printing_in(printed_as: Mapping[str, str], function: Function) -> Function:
    """Return the function with the words that the language prints, where its text is compared."""
    fields = tuple(
        replace(field, printed_as=printed_as) if field.match == "text" else field
        for field in function.fields
    )
    return replace(function, fields=fields)


def called_in(case: Case, assignment: Assignment, language: Language) -> Case:
    """Return the case with its calls as the language makes them; the same record where it has
    them already."""
    calls = tuple(
        _called_in(call, assignment.function(call.function), language) for call in case.calls
    )
    return case if all(map(is_, calls, case.calls)) else replace(case, calls=calls)


def _called_in(call: Call, function: Function, language: Language) -> Call:
    written, calling = function.written(language), function.callings.get(language)
    called = "" if written == function.name else written
    if called == call.called and calling == call.calling:
        return call
    return replace(call, called=called, calling=calling)
