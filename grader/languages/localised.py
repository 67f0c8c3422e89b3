"""An assignment as one language has it: written names, and the index at which counting starts."""

from dataclasses import replace

from grader.languages.registry import kind_of
from grader.model import Assignment, Call, Case, Language
from grader.values.once import once_for_each

__all__ = ["asked_names", "localised"]


def localised(assignment: Assignment, language: Language) -> Assignment:
    """The assignment for submissions in `language`: the same record each time it is asked for."""
    known = _by_language(assignment)
    if language not in known:
        known[language] = _localised(assignment, language)
    return known[language]


def asked_names(assignment: Assignment, language: Language) -> list[str]:
    """What a submission must define, each name once."""
    return list(dict.fromkeys(function.written(language) for function in assignment.functions))


@once_for_each(16)
def _by_language(_: Assignment) -> dict[Language, Assignment]:
    return {}


def _localised(assignment: Assignment, language: Language) -> Assignment:
    names = {
        function.name: "" if (written := function.written(language)) == function.name else written
        for function in assignment.functions
    }

    def called(case: Case) -> Case:
        # One that is called alike in every language stays the same record, which is encoded once.
        calls: tuple[Call, ...] = (*case.before, case)
        if all(names[call.function] == call.called for call in calls):
            return case
        before = tuple(replace(step, called=names[step.function]) for step in case.before)
        return replace(case, called=names[case.function], before=before)

    cases = tuple(map(called, assignment.cases))
    return replace(assignment, cases=cases, first_index=kind_of(language).first_index)
