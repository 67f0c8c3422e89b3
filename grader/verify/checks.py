"""The assignment's own checks, tested: they must accept the reference, and refuse what is wrong.

Each field of the reference's answers is disturbed in every way that fits its value. Which of these
answers are wrong nobody but the check can say; but a field that nothing makes it refuse is not
judged, and one that it accepts so disturbed in all cases is worth a look.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from grader.assignment.reference import evaluate, reference_functions
from grader.judging.scoring.checking import CheckError
from grader.judging.scoring.checking.findings import Parts, findings
from grader.judging.scoring.elements import Comparison
from grader.judging.scoring.parts import expected_parts
from grader.languages.code import call_code
from grader.languages.registry import REFERENCE
from grader.model import Assignment, Case, Expected, Function, Message, Text, Value
from grader.verify.disturbances import DISTURBANCES
from grader.verify.result import CheckTest, Disturbed

_SEEDS = range(1, 6)
_SAME = "same"
"""The disturbance of giving the first answer in every repetition."""


def check_tests(assignment: Assignment) -> tuple[CheckTest, ...]:
    return tuple(
        _tested(assignment, function)
        for function in assignment.functions
        if function.check is not None
    )


def _tested(assignment: Assignment, function: Function) -> CheckTest:
    functions = reference_functions(assignment)
    refused: list[str] = []
    errors: dict[Disturbed, Message] = {}
    verdicts: dict[Disturbed, bool] = {}
    blamed: set[str] = set()
    answers = 0
    for case in assignment.cases:
        if case.function != function.name or assignment.expected[case.id].raises:
            continue
        for seed in _SEEDS:
            seeded = replace(case, seed=seed * 1000)
            expected = evaluate(functions, seeded)
            answers += 1
            said = _findings(assignment, case, expected, _given(function, expected))
            if isinstance(said, Message) or said:
                refused.append(call_code(case, REFERENCE))
                break
            if seed > _SEEDS[0]:
                continue
            for disturbed, parts in _disturbed(function, _given(function, expected)):
                found = _findings(assignment, case, expected, parts)
                if isinstance(found, Message):
                    errors.setdefault(disturbed, found)
                    continue
                by_check = {name for name, one in found.items() if isinstance(one.message, Text)}
                if found and not by_check:
                    continue  # refused for its kind: the check has not seen it
                verdicts[disturbed] = verdicts.get(disturbed, False) or bool(by_check)
                blamed |= by_check
    return CheckTest(
        function=function.name,
        check=function.check or "",
        answers=answers,
        refused=tuple(refused),
        tried=len(verdicts),
        accepted=tuple(one for one, is_refused in verdicts.items() if not is_refused),
        unjudged=tuple(
            field.name for field in function.fields if field.weight and field.name not in blamed
        ),
        errors=tuple(errors.items()),
    )


def _given(function: Function, expected: Expected) -> list[Parts]:
    return [expected_parts(function, answer) for answer in expected.answers]


def _findings(
    assignment: Assignment, case: Case, expected: Expected, answers: Sequence[Parts]
) -> Mapping[str, Comparison] | Message:
    function = assignment.function(case.function)
    earlier = {
        step.name: one.value
        for step, one in zip(case.before, expected.before, strict=True)
        if one.value is not None
    }
    try:
        wanted = expected_parts(function, assignment.expected[case.id])
        return findings(assignment, case, wanted, answers, earlier)
    except CheckError as error:
        return error.message


def _disturbed(
    function: Function, answers: Sequence[Parts]
) -> Iterator[tuple[Disturbed, Sequence[Parts]]]:
    for field in function.fields:
        for name, disturb in DISTURBANCES.items():
            changed = [disturb(answer[field.name]) for answer in answers]
            values = [value for value in changed if value is not None]
            if len(values) == len(answers) and values != [one[field.name] for one in answers]:
                yield Disturbed(field.name, name), _with(answers, field.name, values)
        first = [answers[0][field.name]] * len(answers)
        if first != [answer[field.name] for answer in answers]:
            yield Disturbed(field.name, _SAME), _with(answers, field.name, first)


def _with(answers: Sequence[Parts], name: str, values: Sequence[Value]) -> Sequence[Parts]:
    return [{**answer, name: value} for answer, value in zip(answers, values, strict=True)]
