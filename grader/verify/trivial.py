"""Trivial submissions, which must not earn points: nobody has thought about the task in them.

Functions are left empty, give back their first argument or one constant, or ignore a parameter. A
template is run as it is; the answers of the others are the reference's, with such functions in
place of its own.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from typing import Any, get_args

from msgspec.structs import replace

from grader.assignment.reference.endless import EndlessError, bounded
from grader.assignment.reference.module import Reference, evaluate, reference_functions
from grader.grading import read
from grader.grouping import grouped
from grader.judging.scoring import CheckError, score_run
from grader.languages.code import value_code
from grader.languages.registry import REFERENCE
from grader.model import (
    Answer,
    Answers,
    Assignment,
    Call,
    Case,
    ComplexValue,
    Function,
    Message,
    ScalarValue,
    ScoreReport,
    SequenceValue,
    SourceFile,
    Submission,
    TupleValue,
    Value,
)
from grader.model.records import encoded
from grader.verify.mistakes import as_run
from grader.verify.result import TrivialKind, TrivialRow, TrivialVerdict
from grader.verify.trivial_programs import program_answers
from grader.verify.workbench import Workbench

# So few answers are a choice, of which a constant always meets some.
_FEW_ANSWERS = 4
_MOST_EARNED = Fraction(1, 10)
_ENOUGH_CASES = 8
"""The least number of cases of which a single one is no more than that."""

_CALL_CPU_SECONDS = 0.3
"""The limit of a call with functions that may never end."""

_NOTHING = ScalarValue("NoneType", None)
_NUMBERS = (ScalarValue("int", 0), ScalarValue("int", 1))
_EMPTY_TESTS = "def test_nothing():\n    pass\n"

_Answers = Mapping[str, Answers]
"""The answers of a submission, by the case's id."""
_Earned = Mapping[str, Fraction]
"""The points above 0, by the case's id."""
_Called = Callable[..., Any]


def trivial_rows(workbench: Workbench) -> tuple[TrivialRow, ...]:
    assignment = workbench.assignment
    rows = [*_template_rows(workbench)]

    if assignment.tested is not None:
        rows.append(_empty_tests(workbench))
    elif assignment.outputs:
        for kind, answers, copied in program_answers(assignment):
            rows += _rows(assignment, kind, answers, copied=copied)
    elif assignment.reference is not None:
        functions = reference_functions(assignment)
        rows += _thoughtless_rows(assignment, functions)
        rows += _parameter_rows(assignment, functions)
        rows += _spoiling_rows(assignment, functions)
    return tuple(rows)


def _template_rows(workbench: Workbench) -> Iterator[TrivialRow]:
    assignment, runtime = workbench.assignment, workbench.runtime
    for language, path in assignment.templates.items():
        if not isinstance(runtime.prepare(language, assignment.support), Message):
            template = read(assignment, path, path.stem)
            yield _row_of_submission("template", workbench.report(template), path.name)


def _empty_tests(workbench: Workbench) -> TrivialRow:
    file = SourceFile("test_nothing.py", REFERENCE, _EMPTY_TESTS)
    submission = Submission("empty", REFERENCE, (file,), (), "empty")
    return _row_of_submission("empty", workbench.report(submission))


def _row_of_submission(kind: TrivialKind, report: ScoreReport, detail: str = "") -> TrivialRow:
    paying = tuple(case.id for case in report.cases if case.points > 0)
    share = (report.score or 0.0) / report.max_score
    return TrivialRow(kind, "wrong" if share else "holds", "", detail, share, paying)


def _thoughtless_rows(assignment: Assignment, functions: Reference) -> Iterator[TrivialRow]:
    empty = _answers(assignment, functions, lambda *_, **__: None)
    yield from _rows(assignment, "empty", empty)
    first = _answers(assignment, functions, _first_argument)
    yield from _rows(assignment, "first_argument", first)

    guesses = {function.name: _guesses(assignment, function) for function in assignment.functions}
    rows: list[TrivialRow] = []
    for number in range(max(map(len, guesses.values()))):
        constants = {name: values[number % len(values)] for name, values in guesses.items()}
        answers = _with_constants(assignment, empty, constants)
        rows += _rows(assignment, "constant", answers, constants)

    # Of each function the guess that earns most; of two, the later one.
    verdicts = get_args(TrivialVerdict)
    rows.sort(key=lambda row: (verdicts.index(row.verdict), row.share))
    worst = {row.function: row for row in rows}
    yield from (worst[name] for name in guesses if name in worst)


def _first_argument(*args: object, **kwargs: object) -> object:
    return next(iter((*args, *kwargs.values())), None)


def _answers(assignment: Assignment, functions: Reference, instead: _Called) -> _Answers:
    functions = replace(functions, by_name=dict.fromkeys(functions.by_name, instead))
    return {case.id: evaluate(functions, case) for case in assignment.cases}


def _with_constants(
    assignment: Assignment, empty: _Answers, constants: Mapping[str, Value]
) -> dict[str, Answers]:
    """Return the answers of functions that do nothing but give back a constant each."""

    def constant(call: Call, answer: Answer) -> Answer:
        return answer if answer.raises else replace(answer, value=constants[call.function])

    cases = assignment.cases
    return {case.id: tuple(map(constant, case.repeated, empty[case.id])) for case in cases}


def _guesses(assignment: Assignment, function: Function) -> Sequence[Value]:
    """Return 0, 1, and what is right most often: as a whole, and of a tuple in each place."""
    answers = _right_answers(assignment, _scored(assignment, function))
    guesses: list[Value] = [*_NUMBERS]

    whole = _commonest(answers)
    if whole is not None:
        guesses.append(whole)

    tuples = [answer.items for answer in answers if isinstance(answer, SequenceValue)]
    if function.returns == "tuple" and tuples:
        parts = [_commonest(values) or _NOTHING for values in zip(*tuples, strict=False)]
        guesses.append(TupleValue("tuple", tuple(parts)))
    return guesses


def _commonest(values: Sequence[Value]) -> Value | None:
    """Return the value that comes most often; None where none comes twice."""
    most = max(grouped(values, encoded).values(), key=len, default=[])
    return most[0] if len(most) > 1 else None


def _scored(assignment: Assignment, function: Function) -> Sequence[Case]:
    return [
        case for case in assignment.cases if case.function == function.name and case.asked_points
    ]


def _right_answers(assignment: Assignment, cases: Sequence[Case]) -> Sequence[Value]:
    answers = [assignment.expected[case.id].answers[-1].value for case in cases]
    return [answer for answer in answers if answer is not None]


def _earned(assignment: Assignment, answers: _Answers) -> _Earned:
    results = score_run(as_run(dict(answers)), assignment)
    scored = [result for result in results if result.max_points > 0]
    return {result.id: result.points for result in scored if result.points}


def _rows(
    assignment: Assignment,
    kind: TrivialKind,
    answers: _Answers,
    constants: Mapping[str, Value] | None = None,
    copied: str | None = None,
) -> Iterator[TrivialRow]:
    """Yield a row for each function, of functions that do nothing one for all; a case that was
    `copied` from is not counted."""
    try:
        earned = _earned(assignment, answers)
    except CheckError as error:
        yield TrivialRow(kind, "wrong", problem=error.message)
        return
    if kind == "empty" and not assignment.outputs:
        of_all = float(sum(earned.values()) / (assignment.max_score or 1))
        yield TrivialRow(kind, "wrong" if earned else "holds", "", "", of_all, tuple(earned))
        return

    for function in assignment.functions:
        cases = [case for case in _scored(assignment, function) if case.id != copied]
        if not cases:
            continue
        paying = tuple(case.id for case in cases if case.id in earned)
        points = Fraction(sum(earned[case] for case in paying))
        share = points / sum(case.points for case in cases)

        constant = None if constants is None else constants[function.name]
        is_single = constant is None or isinstance(constant, ScalarValue | ComplexValue)
        answers_given = set(map(encoded, _right_answers(assignment, cases)))
        is_choice = len(answers_given) <= _FEW_ANSWERS and not assignment.outputs
        is_forbidden = len(cases) >= _ENOUGH_CASES and is_single and not is_choice
        too_much: TrivialVerdict = "wrong" if is_forbidden or kind == "empty" else "warning"
        detail = "" if constant is None else value_code(constant, REFERENCE)
        because = function.trivial.because if function.trivial is not None else ""
        verdict = _verdict(function, share, too_much)
        yield TrivialRow(kind, verdict, function.name, detail, float(share), paying, because)


def _verdict(function: Function, share: Fraction, too_much: TrivialVerdict) -> TrivialVerdict:
    if share <= _MOST_EARNED:
        return "holds"
    if function.trivial is not None and share <= function.trivial.at_most:
        return "settled"
    return too_much


def _parameter_rows(assignment: Assignment, functions: Reference) -> Iterator[TrivialRow]:
    """Judge for each parameter whether a case asks that the function looks at it."""
    for function in assignment.functions:
        cases = [case for case in assignment.cases if _calls(case, function.name)]
        if not function.fields or not any(case.points for case in cases):
            continue
        for name, has_default in _parameters_of(functions.by_name[function.name]):
            ignoring = _with_argument(functions, function.name, name, _left_out)
            changing = _with_argument(functions, function.name, name, _made_another)
            if has_default and not _is_costly(assignment, ignoring, cases):
                yield TrivialRow("ignored", "wrong", function.name, name)
            elif not _is_told(functions, changing, cases):
                yield TrivialRow("idle", "warning", function.name, name)
            elif has_default:
                yield TrivialRow("ignored", "holds", function.name, name)


def _calls(case: Case, function: str) -> bool:
    return any(call.function == function for call in case.calls)


def _parameters_of(function: _Called) -> Iterator[tuple[str, bool]]:
    """Yield each parameter's name, and whether it has a default."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # one of NumPy's or of Python's own
        return

    for parameter in parameters:
        if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            yield parameter.name, parameter.default is not parameter.empty


_Arguments = dict[str, Any]


def _with_argument(
    functions: Reference, name: str, parameter: str, change: Callable[[_Arguments, str], None]
) -> Reference:
    """Return the functions, of which one is called with another argument than it gets."""
    function = functions.by_name[name]
    signature = inspect.signature(function)

    def call(*args: Any, **kwargs: Any) -> Any:
        bound = signature.bind(*args, **kwargs)
        change(bound.arguments, parameter)
        return function(*bound.args, **bound.kwargs)

    return replace(functions, by_name={**functions.by_name, name: call})


def _left_out(arguments: _Arguments, parameter: str) -> None:
    arguments.pop(parameter, None)


def _made_another(arguments: _Arguments, parameter: str) -> None:
    if parameter in arguments:
        arguments[parameter] = _another_value(arguments[parameter])


def _another_value(argument: Any) -> Any:
    """Return another value of the type: nothing in it, or one more.

    Raises TypeError for what is none of the plain types, so that nothing is said of it.
    """
    import numpy as np  # noqa: PLC0415  (not before it is needed)

    match argument:
        case bool():
            return not argument
        case int():
            return argument + 1
        case float():
            # No whole number: shares of items would wrap around.
            return argument + 0.375
        case np.ndarray():
            return np.zeros_like(argument)
        case tuple():
            return tuple(map(_another_value, argument))
        case str() | list() | dict() | set():
            return type(argument)()
    raise TypeError(type(argument).__name__)


def _is_costly(assignment: Assignment, functions: Reference, cases: Sequence[Case]) -> bool:
    """Return whether these functions lose points somewhere."""
    answers = {case: expected.answers for case, expected in assignment.expected.items()}
    try:
        for case in cases:
            with bounded(_CALL_CPU_SECONDS):
                answers[case.id] = evaluate(functions, case)
        results = score_run(as_run(answers), assignment)
    except (EndlessError, CheckError):
        return True

    return any(result.points < max(result.max_points, result.beside or 0) for result in results)


def _spoiling_rows(assignment: Assignment, functions: Reference) -> Iterator[TrivialRow]:
    """Name each function that may change its arguments in place and loses nothing."""
    for function in assignment.functions:
        cases = [case for case in assignment.cases if _calls(case, function.name)]
        is_observed = any(field.source == "argument" for field in function.fields)
        if is_observed or not any(case.points for case in cases):
            continue
        names: dict[str, None] = {}
        spoiling = _with_arguments_spoilt(functions, function.name, names)
        if not _is_costly(assignment, spoiling, cases) and names:
            yield TrivialRow("spoilt", "warning", function.name, ", ".join(names))


def _with_arguments_spoilt(functions: Reference, name: str, spoilt: dict[str, None]) -> Reference:
    """Return the functions, of which one answers right and then changes its arguments in place.

    `spoilt`: where the names of those that it could change are put.
    """
    function = functions.by_name[name]
    names = [parameter for parameter, _ in _parameters_of(function)]

    def call(*args: Any, **kwargs: Any) -> Any:
        returned = deepcopy(function(*args, **kwargs))
        by_name = {**dict(zip(names, args, strict=False)), **kwargs}
        spoilt.update(dict.fromkeys(name for name in by_name if _spoil(by_name[name])))
        return returned

    return replace(functions, by_name={**functions.by_name, name: call})


def _spoil(argument: Any) -> bool:
    """Change what holds something in place; return whether that was done."""
    import numpy as np  # noqa: PLC0415  (not before it is needed)

    match argument:
        case list() | dict() | set() if argument:
            argument.clear()
        case np.ndarray() if argument.size and argument.flags.writeable:
            argument[...] = np.zeros_like(argument) if argument.any() else np.ones_like(argument)
        case _:
            return False
    return True


def _is_told(functions: Reference, changed: Reference, cases: Sequence[Case]) -> bool:
    """Return whether some case has another answer with the changed functions."""
    try:
        for case in cases:
            with bounded(_CALL_CPU_SECONDS):
                # As text, in which NaN is NaN.
                if encoded(evaluate(changed, case)) != encoded(evaluate(functions, case)):
                    return True
    except EndlessError:
        return True
    return False
