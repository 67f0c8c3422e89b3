"""Every known mistake, and pairs of them, are recognised from what they make of the cases."""

import random
from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import replace

from grader.api import Mistake
from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.assignment.mistakes.package import (
    ReferencePredictor,
    load_mistakes,
    predict,
    replaced_together,
)
from grader.explaining import KnownMistakes, diagnose
from grader.explaining.known.tokens import Token, Unit
from grader.judging.scoring import score_run
from grader.model import (
    ArrayArgument,
    Assignment,
    Case,
    ErrorOrigin,
    ExceptionInfo,
    Explanation,
    Outcome,
    OutcomeKind,
    ScalarValue,
    SequenceValue,
    TupleValue,
)
from grader.verify.mistakes import as_run
from tests.judging.making import mistakes_of, raised
from tests.values.making import dictionary

ASSIGNMENT = load("confusion_matrix")
MISTAKES = {mistake.id: mistake for mistake in load_mistakes(ASSIGNMENT)}
PREDICTIONS = KnownMistakes(
    ReferencePredictor(ASSIGNMENT, tuple(MISTAKES.values())),
    hints=load_known_mistakes(ASSIGNMENT).hints,
)


def diagnosed(assignment: Assignment, *mistakes: Mistake, only_visible: bool = False) -> set[str]:
    """The ids found for a submission that makes exactly these mistakes."""
    replaced = replaced_together(mistakes)
    assert replaced is not None
    run = as_run(predict(assignment, replaced))
    results = score_run(run, assignment)
    found = diagnose(assignment, PREDICTIONS, run, results)
    explanation = found.by_visible if only_visible else found.by_all
    return set(mistakes_of(explanation))


def tokens(mistakes: tuple[str, ...]) -> list[Mapping[Unit, Token] | None]:
    """Return the tokens of these mistakes made together, case by case."""
    return [PREDICTIONS.predictor.tokens(mistakes, case.id) for case in ASSIGNMENT.cases]


def same(one: tuple[str, ...], other: set[str]) -> bool:
    """The same mistakes, or ones that give the same in every case."""
    ordered = tuple(sorted(other, key=PREDICTIONS.ids().index))
    return set(one) == other or tokens(one) == tokens(ordered)


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_diagnosed_by_its_own_name(name: str) -> None:
    assert same((name,), diagnosed(ASSIGNMENT, MISTAKES[name]))


@pytest.mark.parametrize("name", [name for name, m in MISTAKES.items() if m.decided == "scored"])
def test_the_visible_cases_are_enough_for_the_student_to_be_told(name: str) -> None:
    found = diagnosed(ASSIGNMENT, MISTAKES[name], only_visible=True)
    assert found, "no visible case lets the student be told anything"


@pytest.mark.slow
def test_four_pairs_of_five_are_explained_by_exactly_that_pair() -> None:
    source = random.Random(4)
    pairs: list[tuple[str, str]] = []
    while len(pairs) < 50:
        one, other = source.sample(list(MISTAKES), 2)
        pair = tuple(sorted((one, other), key=PREDICTIONS.ids().index))
        if replaced_together([MISTAKES[name] for name in pair]) is None:
            continue
        together = tokens(pair)
        # A pair in which one mistake hides the other is that other mistake alone.
        if None in together or any(together == tokens((name,)) for name in (one, other)):
            continue
        pairs.append((pair[0], pair[1]))
    right = [
        same(pair, diagnosed(ASSIGNMENT, *(MISTAKES[name] for name in pair))) for pair in pairs
    ]
    assert sum(right) >= 40, [pair for pair, ok in zip(pairs, right, strict=True) if not ok]


def test_a_right_answer_needs_no_diagnosis() -> None:
    assert diagnosed(ASSIGNMENT) == set()


def test_what_no_mistake_explains_is_said_as_nothing() -> None:
    run = as_run(predict(ASSIGNMENT, {}))
    odd = Outcome("value", run.outcomes["bool_ordinary"][-1].value)
    run = type(run)(None, run.load, {**run.outcomes, "no_errors": (odd,)})
    assert diagnose(ASSIGNMENT, PREDICTIONS, run, score_run(run, ASSIGNMENT)).by_all is None


def test_a_file_that_is_not_written_yet_is_no_known_mistake() -> None:
    outcome = Outcome("exception", exception=ExceptionInfo("NotImplementedError", "write me"))
    run = as_run(predict(ASSIGNMENT, {}))
    run = type(run)(None, run.load, dict.fromkeys(run.outcomes, (outcome,)))
    told = diagnose(ASSIGNMENT, PREDICTIONS, run, score_run(run, ASSIGNMENT)).by_all
    assert told is not None
    assert told.mistakes == ("shared_error",)


def test_hidden_cases_support_a_diagnosis_but_do_not_show_through_it() -> None:
    """A mistake that only hidden cases notice is the instructor's to know."""
    hidden_only = next(
        case for case in ASSIGNMENT.cases if not case.visible and case.id == "threshold_one"
    )
    right = as_run(predict(ASSIGNMENT, {}))
    wrong = as_run(predict(ASSIGNMENT, MISTAKES["threshold_fixed"].replaces))
    outcomes = {**right.outcomes, hidden_only.id: wrong.outcomes[hidden_only.id]}
    run = type(right)(None, right.load, outcomes)
    results = score_run(run, ASSIGNMENT)
    assert diagnose(ASSIGNMENT, PREDICTIONS, run, results).by_visible is None


def with_outcomes(change: Callable[[Case, Outcome], Outcome], *mistakes: str) -> Explanation | None:
    """Explain a submission that makes these mistakes and has its outcomes changed."""
    replaced = replaced_together([MISTAKES[name] for name in mistakes])
    assert replaced is not None
    run = as_run(predict(ASSIGNMENT, replaced))
    cases = {case.id: case for case in ASSIGNMENT.cases}
    outcomes = {name: (change(cases[name], outcome),) for name, [outcome] in run.outcomes.items()}
    run = replace(run, outcomes=outcomes)
    return diagnose(ASSIGNMENT, PREDICTIONS, run, score_run(run, ASSIGNMENT)).by_all


def has_scores(case: Case) -> bool:
    return isinstance(case.last.args[0], ArrayArgument) and case.last.args[0].element != "Bool"


def test_an_error_of_the_submission_s_own_is_no_known_mistake() -> None:
    own = raised("ValueError", "targets must be a list")

    def own_words(_: Case, outcome: Outcome) -> Outcome:
        return own if outcome.kind == "exception" else outcome

    assert with_outcomes(lambda _, outcome: outcome, "and_between_arrays") is not None
    for told in (with_outcomes(lambda *_: own), with_outcomes(own_words, "and_between_arrays")):
        assert told is not None
        assert told.mistakes == ("shared_error",)


@pytest.mark.parametrize(
    ("kind", "text", "origin", "is_said"),
    [
        ("MethodError", "no method matching confusionMatrix(::Array{Float64,1}, …)", "call", True),
        ("MethodError", "no method matching confusionMatrix(::BitArray{1}, …)", "own", True),
        ("MethodError", "no method matching &(::Float64, ::Bool)", "inside", True),
        ("MethodError", "no method matching clasificar(::Array{Float64,1}, …)", "own", False),
        ("TypeError", "unsupported operand type(s) for &: 'float' and 'bool'", "inside", True),
        ("TypeError", "unsupported operand type: pass classes", "own", False),
    ],
)
def test_a_call_of_a_function_of_its_own_is_not_the_one_asked_for(
    kind: str, text: str, origin: ErrorOrigin, is_said: bool
) -> None:
    """Another function of the file, called wrongly, fails with an error of the same type."""
    refused = raised(kind, text, origin=origin)
    found = with_outcomes(lambda case, right: refused if has_scores(case) else right)
    assert (found is not None and found.mistakes == ("scores_not_accepted",)) == is_said


@pytest.mark.parametrize(("origin", "is_said"), [("call", True), ("own", False), ("inside", False)])
def test_a_keyword_is_refused_at_the_call_or_elsewhere(origin: ErrorOrigin, is_said: bool) -> None:
    refused = raised(
        "TypeError", "classify() got an unexpected keyword argument 'threshold'", origin=origin
    )
    found = with_outcomes(lambda case, right: refused if "threshold" in case.last.kwargs else right)
    assert (found is not None and "threshold_not_a_keyword" in found.mistakes) == is_said


@pytest.mark.parametrize("kind", ["exception", "timeout", "crashed"])
def test_bool_outputs_are_not_said_to_work_where_they_do_not(kind: OutcomeKind) -> None:
    refused = raised("MethodError", "no method matching confusionMatrix(::Array{Float64,1}, …)")
    broken = raised("KeyError", "'x'") if kind == "exception" else Outcome(kind)
    found = with_outcomes(lambda case, right: refused if has_scores(case) else right)
    assert found is not None
    assert found.mistakes == ("scores_not_accepted",)
    found = with_outcomes(lambda case, _: refused if has_scores(case) else broken)
    assert found is None or "scores_not_accepted" not in found.mistakes


@pytest.mark.parametrize("mistake", ["matrix_transposed", "special_cases_of_previous_years"])
def test_a_dictionary_hides_no_other_mistake(mistake: str) -> None:
    names = tuple(field.name for field in ASSIGNMENT.function("confusionMatrix").fields)

    def named(_: Case, outcome: Outcome) -> Outcome:
        if not isinstance(outcome.value, SequenceValue):
            return outcome
        return Outcome("value", dictionary("Dict", names, outcome.value.items))

    found = with_outcomes(named, mistake)
    assert found is not None
    assert set(found.mistakes) == {"returned_by_name", mistake}
    assert found.explained == found.failures
    alone = with_outcomes(named)
    assert alone is not None
    assert alone.mistakes == ("returned_by_name",)


def test_a_named_tuple_is_not_called_a_dictionary() -> None:
    names = tuple(field.name for field in ASSIGNMENT.function("confusionMatrix").fields)

    def named(order: int) -> Callable[[Case, Outcome], Outcome]:
        def change(_: Case, outcome: Outcome) -> Outcome:
            if not isinstance(outcome.value, SequenceValue):
                return outcome
            items = outcome.value.items[::order]
            return Outcome("value", dictionary("NamedTuple", names[::order], items))

        return change

    assert with_outcomes(named(1)) is None
    assert with_outcomes(named(-1)) is None


def test_what_explains_no_failure_as_a_whole_is_not_said() -> None:
    other = ScalarValue("Float64", 0.123)

    def spoilt(_: Case, outcome: Outcome) -> Outcome:
        if not isinstance(outcome.value, SequenceValue):
            return outcome
        return Outcome("value", TupleValue("Tuple", (other, *outcome.value.items[1:])))

    found = with_outcomes(spoilt, "matrix_transposed")
    assert mistakes_of(found) == ()


JULIA = "no method matching confusionMatrix(::Array{Float64,1}, ::Array{Bool,1}; threshold=0.7)\n"
POSITIONAL = (
    "  confusionMatrix(::AbstractArray{Bool,1}, ::Any) at a.jl:2 got unsupported keyword argument"
)
OTHER_TYPES = POSITIONAL.replace("(::", "(!Matched::")


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (raised("MethodError", f"{JULIA}Closest candidates are:\n{POSITIONAL}"), True),
        (raised("MethodError", f"{JULIA}Closest candidates are:\n{OTHER_TYPES}"), False),
        (raised("TypeError", "in keyword argument threshold, expected Array, got Float64"), True),
        (raised("TypeError", "f() got an unexpected keyword argument 'threshold'"), True),
        (raised("TypeError", "only integer scalar arrays can be converted"), False),
    ],
)
def test_a_keyword_is_refused_where_the_error_says_so(error: Outcome, name: bool) -> None:
    found = with_outcomes(lambda case, right: error if case.last.kwargs else right)
    assert (found is not None and found.mistakes == ("threshold_not_a_keyword",)) == name
