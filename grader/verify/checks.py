"""The assignment's own checks, tested: they must accept the reference, and refuse what is wrong.

Each field of the reference's answers is disturbed in every way that fits its value. Which of these
answers are wrong nobody but the check can say; but a field that nothing makes it refuse is not
judged, and one that it accepts so disturbed in all cases is worth a look.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from grader.assignment.reference import evaluate, reference_functions
from grader.judging.scoring.checking import CheckError
from grader.judging.scoring.checking.findings import Parts, findings
from grader.judging.scoring.elements import Comparison
from grader.judging.scoring.parts import expected_parts
from grader.judging.scoring.views import listed
from grader.languages.code import call_code
from grader.languages.registry import REFERENCE
from grader.model import (
    ArrayValue,
    Assignment,
    Case,
    ComplexValue,
    DictValue,
    Expected,
    Function,
    Message,
    NamedTupleValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    Text,
    TupleValue,
    Value,
)
from grader.verify.result import CheckTest, Disturbed

_SEEDS = range(1, 6)
_SAME = "same"
"""The disturbance of giving the first answer in every repetition."""

_Disturb = Callable[[Value], Value | None]
"""Return the disturbed value; None where this value cannot be disturbed so."""

_FAR = 10**9
_NUMBERS = (int, float, complex)


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
            seeded = case.seeded(seed * 1000)
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
        for name, disturb in _DISTURBANCES.items():
            changed = [disturb(answer[field.name]) for answer in answers]
            values = [value for value in changed if value is not None]
            if len(values) == len(answers) and values != [one[field.name] for one in answers]:
                yield Disturbed(field.name, name), _with(answers, field.name, values)
        first = [answers[0][field.name]] * len(answers)
        if first != [answer[field.name] for answer in answers]:
            yield Disturbed(field.name, _SAME), _with(answers, field.name, first)


def _with(answers: Sequence[Parts], name: str, values: Sequence[Value]) -> Sequence[Parts]:
    return [{**answer, name: value} for answer, value in zip(answers, values, strict=True)]


def _parts(value: Value) -> tuple[Value, ...] | None:
    """The elements of what has some, of a matrix its rows."""
    match value:
        case SetValue(_, parts) | DictValue(_, _, parts):
            return parts
    found = listed(value)
    return None if found is None else tuple(found)


def _with_parts(value: Value, parts: tuple[Value, ...]) -> Value | None:
    match value:
        case NamedTupleValue(type_name):
            return TupleValue(type_name, parts)
        case SequenceValue():
            return replace(value, items=parts)
        case SetValue():
            return replace(value, members=tuple(dict.fromkeys(parts)))
        case DictValue(_, keys, _) if len(parts) <= len(keys):
            return replace(value, keys=keys[: len(parts)], items=parts)
        case ArrayValue(_, _, (_, *rest)):
            items = tuple(item for part in parts for item in _plain_items(part))
            return replace(value, shape=(len(parts), *rest), items=items)
    return None


def _plain_items(part: Value) -> tuple[bool | int | float | str, ...]:
    if isinstance(part, ArrayValue):
        return part.items
    return (part.value,) if isinstance(part, ScalarValue) and part.value is not None else ()


def _of_parts(
    change: Callable[[tuple[Value, ...]], tuple[Value, ...]], at_least: int = 1
) -> _Disturb:
    def disturb(value: Value) -> Value | None:
        parts = _parts(value)
        if parts is None or len(parts) < at_least:
            return None
        return _with_parts(value, change(parts))

    return disturb


def _of_one(change: Callable[[bool | int | float | str], object]) -> _Disturb:
    """Disturb a single value itself, else the last element, as deep as it lies."""

    def disturb(value: Value) -> Value | None:
        if isinstance(value, ScalarValue):
            changed = None if value.value is None else change(value.value)
            if isinstance(changed, bool | int | float | str):
                return ScalarValue(type(changed).__name__, changed)
            return None
        parts = _parts(value)
        changed_part = disturb(parts[-1]) if parts else None
        if parts is None or changed_part is None:
            return None
        return _with_parts(value, (*parts[:-1], changed_part))

    return disturb


def _number(change: Callable[[float], float]) -> _Disturb:
    def changed(item: bool | int | float | str) -> object:
        return None if isinstance(item, bool | str) else change(item)

    return _of_one(changed)


def _another(item: bool | int | float | str) -> object:
    if isinstance(item, bool):
        return not item
    return item + "x" if isinstance(item, str) else item + 1


def _nested(value: Value) -> Value | None:
    """The value in a list of its own; of a matrix, its columns as rows."""
    if isinstance(value, ArrayValue) and len(value.shape) == 2:
        rows, columns = value.shape
        items = tuple(value.items[r * columns + c] for c in range(columns) for r in range(rows))
        return replace(value, shape=(columns, rows), items=items)
    return SequenceValue("list", (value,))


def _constant(value: Value) -> Value | None:
    if isinstance(value, ScalarValue | ComplexValue):
        return ScalarValue("int", 0) if isinstance(value.value, _NUMBERS) else None
    return _of_parts(lambda parts: (parts[0],) * len(parts), 2)(value)


def _empty(value: Value) -> Value | None:
    return _with_parts(value, ()) if _parts(value) else None


_DISTURBANCES: Mapping[str, _Disturb] = {
    "lost": _of_parts(lambda parts: parts[:-1]),
    "doubled": _of_parts(lambda parts: (*parts, parts[0])),
    "replaced": _of_parts(lambda parts: (*parts[:-1], parts[0]), 2),
    "swapped": _of_parts(lambda parts: (parts[-1], *parts[1:-1], parts[0]), 2),
    "empty": _empty,
    "another": _of_one(_another),
    "far": _number(lambda _: _FAR),
    "negative": _number(lambda number: -number - 1),
    "nan": _number(lambda _: float("nan")),
    "infinite": _number(lambda _: float("inf")),
    "text": _of_one(lambda item: None if isinstance(item, str) else str(item)),
    "real": _number(lambda number: number + 0.5),
    "nothing": lambda _: ScalarValue("NoneType", None),
    "constant": _constant,
    "nested": _nested,
}
"""The disturbances by name; the sentence `verify.disturbance.NAME` says what was done."""
