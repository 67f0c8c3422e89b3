"""The assignment's own checks, tested: they must accept the reference, and refuse what is wrong.

Each field of the reference's answers is disturbed in every way that fits its value. Which of these
answers are wrong nobody but the check can say; but a field that nothing makes it refuse is not
judged, and one that it accepts so disturbed in all cases is worth a look.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from grader.assignment.reference.module import evaluate, reference_functions
from grader.judging.scoring.checking import CheckError
from grader.judging.scoring.checking.findings import Findings, Parts, findings
from grader.judging.scoring.parts import expected_parts
from grader.judging.scoring.standards import Standards
from grader.judging.scoring.views import as_array, listed, with_numbers
from grader.languages.code import call_code
from grader.languages.registry import REFERENCE
from grader.model import (
    Answers,
    ArrayValue,
    Assignment,
    Case,
    DictValue,
    Function,
    Message,
    NamedTupleValue,
    ScalarValue,
    SequenceValue,
    SetValue,
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


def check_tests(assignment: Assignment) -> tuple[CheckTest, ...]:
    judged = [function for function in assignment.functions if function.check is not None]
    return tuple(_test_check(assignment, function) for function in judged)


def _test_check(assignment: Assignment, function: Function) -> CheckTest:
    functions = reference_functions(assignment)
    refused: list[str] = []
    errors: dict[Disturbed, Message] = {}
    verdicts: dict[Disturbed, bool] = {}
    blamed: set[str] = set()
    count = 0
    for case in assignment.cases:
        if case.function != function.name or assignment.expected[case.id].answers[-1].raises:
            continue
        for seed in _SEEDS:
            answers = evaluate(functions, case.seeded(seed * 1000))
            count += 1
            parts = [expected_parts(function, answer) for answer in case.by_call(answers)[-1]]
            # An error of its own is a refusal, too.
            of_reference = _findings(assignment, case, answers, parts)
            if isinstance(of_reference, Message) or of_reference.all:
                refused.append(call_code(case, REFERENCE))
                break
            if seed > _SEEDS[0]:
                continue

            for disturbed, changed in _disturbed(function, parts):
                objections = _findings(assignment, case, answers, changed)
                if isinstance(objections, Message):
                    errors.setdefault(disturbed, objections)
                    continue
                by_check = objections.of_check
                if objections.of_kinds and not by_check:
                    continue  # refused for its kind: the check has not seen it
                verdicts[disturbed] = verdicts.get(disturbed, False) or bool(by_check)
                blamed.update(by_check)

    weighted = [field.name for field in function.fields if field.weight]
    accepted = tuple(disturbed for disturbed, is_refused in verdicts.items() if not is_refused)
    arrays = [field.name for field in function.fields if field.kind in ("vector", "matrix")]
    zeros = {Disturbed(name, "zero") for name in arrays}
    return CheckTest(
        function=function.name,
        check=function.check or "",
        answers=count,
        refused=tuple(refused),
        tried=len(verdicts),
        accepted=accepted,
        unjudged=tuple(field for field in weighted if field not in blamed),
        errors=tuple(errors.items()),
        takes_zeros=function.residual is not None and not zeros.isdisjoint(accepted),
    )


def _findings(
    assignment: Assignment, case: Case, answers: Answers, parts: Sequence[Parts]
) -> Findings | Message:
    """Return the check's objections to the parts of an answer; a Message where it fails itself."""
    function = assignment.function(case.function)
    standards = Standards(assignment, case)
    for call, answer in zip(case.calls[:-1], answers, strict=False):
        standards = standards.after(call, answer.value)
    right = case.by_call(assignment.expected[case.id].answers)[-1][0]
    try:
        return findings(standards, case.last, expected_parts(function, right), parts)
    except CheckError as error:
        return error.message


def _disturbed(
    function: Function, answers: Sequence[Parts]
) -> Iterator[tuple[Disturbed, Sequence[Parts]]]:
    for field in function.fields:
        before = [answer[field.name] for answer in answers]
        for name, disturb in _DISTURBANCES.items():
            values = [value for value in map(disturb, before) if value is not None]
            if len(values) == len(answers) and values != before:
                yield Disturbed(field.name, name), _replace_field(answers, field.name, values)

        first = [before[0]] * len(answers)
        if first != before:
            yield Disturbed(field.name, _SAME), _replace_field(answers, field.name, first)


def _replace_field(answers: Sequence[Parts], name: str, values: Sequence[Value]) -> Sequence[Parts]:
    return [{**answer, name: value} for answer, value in zip(answers, values, strict=True)]


def _parts_of(value: Value) -> tuple[Value, ...] | None:
    """Return the elements of what has some, of a matrix its rows."""
    match value:
        case SetValue(_, parts) | DictValue(_, _, parts):
            return parts
    parts_in_order = listed(value)
    return None if parts_in_order is None else tuple(parts_in_order)


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
            view = as_array(SequenceValue("list", parts))
            items = () if view is None else view.items
            return replace(value, shape=(len(parts), *rest), items=items)
    return None


def _disturb_parts(
    change: Callable[[tuple[Value, ...]], tuple[Value, ...]], at_least: int = 1
) -> _Disturb:
    def disturb(value: Value) -> Value | None:
        parts = _parts_of(value)
        if parts is None or len(parts) < at_least:
            return None
        return _with_parts(value, change(parts))

    return disturb


def _disturb_single(change: Callable[[bool | int | float | str], object]) -> _Disturb:
    """Disturb a single value itself, else the last element, as deep as it lies."""

    def disturb(value: Value) -> Value | None:
        if isinstance(value, ScalarValue):
            changed = None if value.value is None else change(value.value)
            if isinstance(changed, bool | int | float | str):
                return ScalarValue(type(changed).__name__, changed)
            return None

        parts = _parts_of(value)
        last = disturb(parts[-1]) if parts else None
        if parts is None or last is None:
            return None
        return _with_parts(value, (*parts[:-1], last))

    return disturb


def _disturb_number(change: Callable[[float], float]) -> _Disturb:
    def changed(item: bool | int | float | str) -> object:
        return None if isinstance(item, bool | str) else change(item)

    return _disturb_single(changed)


def _another(item: bool | int | float | str) -> object:
    if isinstance(item, bool):
        return not item
    return item + "x" if isinstance(item, str) else item + 1


def _nested(value: Value) -> Value | None:
    """Return the value in a list of its own; of a matrix, its columns as rows."""
    if isinstance(value, ArrayValue) and len(value.shape) == 2:
        rows, columns = value.shape
        items = tuple(value.items[r * columns + c] for c in range(columns) for r in range(rows))
        return replace(value, shape=(columns, rows), items=items)
    return SequenceValue("list", (value,))


def _column(value: Value) -> Value | None:
    """Return a vector as a matrix of one column."""
    match value:
        case ArrayValue(_, _, (count,)):
            return replace(value, shape=(count, 1))
    return None


_DISTURBANCES: Mapping[str, _Disturb] = {
    "lost": _disturb_parts(lambda parts: parts[:-1]),
    "doubled": _disturb_parts(lambda parts: (*parts, parts[0])),
    "replaced": _disturb_parts(lambda parts: (*parts[:-1], parts[0]), 2),
    "swapped": _disturb_parts(lambda parts: (parts[-1], *parts[1:-1], parts[0]), 2),
    "empty": _disturb_parts(lambda _: ()),
    "another": _disturb_single(_another),
    "far": _disturb_number(lambda _: _FAR),
    "negative": _disturb_number(lambda number: -number - 1),
    "nan": _disturb_number(lambda _: float("nan")),
    "infinite": _disturb_number(lambda _: float("inf")),
    "text": _disturb_single(lambda item: None if isinstance(item, str) else str(item)),
    "real": _disturb_number(lambda number: number + 0.5),
    "nothing": lambda _: ScalarValue("NoneType", None),
    "zero": lambda value: with_numbers(value, lambda number: number * 0),
    "column": _column,
    "nested": _nested,
}
"""The disturbances by name; the sentence `verify.disturbance.NAME` says what was done."""
