"""A submission's causes: undefined names, what a head proves, and known mistakes for the rest."""

import re
from collections.abc import Mapping

import pytest
from msgspec import Struct
from msgspec.structs import replace

from grader.explaining import KnownMistakes, diagnose
from grader.explaining.diagnose import failed_units, problems_in_heads, telling
from grader.explaining.known.tokens import RAISES, REFUSED, Token, Unit
from grader.judging.rules import Code
from grader.judging.scoring import score_run
from grader.locale import translate
from grader.model import (
    Answer,
    Assignment,
    Call,
    Case,
    CaseResult,
    EngineInfo,
    Expected,
    Explanation,
    Function,
    Language,
    Message,
    OpenPoint,
    Outcome,
    Outcomes,
    Run,
    Skipped,
    Text,
)
from tests.handing_in import code
from tests.judging.making import (
    assignment,
    case,
    expecting,
    field,
    mistakes_of,
    python,
    raised,
    returned,
    run,
)

SIZE = 6
"""The cases of the asked function: the first half is visible."""
PAIR = Function(
    "pair",
    (field("low"), field("high")),
    "tuple",
    {"python": ("(x, y)",), "julia": ("(x, y)",)},
)
SHOW = Function("show", (), "nothing", {})
CASES = tuple(case(f"c{number}", "pair", visible=number < SIZE // 2) for number in range(SIZE))


class Mistake(Struct, frozen=True):
    """A mistake that gives these values of a field in every case, or an error in some."""

    id: str
    low: Token = None
    high: Token = None
    whole: Token = None
    fails_in: tuple[str, ...] = ()
    signature: tuple[str, ...] = ()
    only_proved: bool = False
    languages: tuple[Language, ...] = ("python", "julia")


class Predictor(Struct, frozen=True):
    mistakes: tuple[Mistake, ...]

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        found: dict[Unit, Token] = {(case, ""): "tuple", (case, "low"): 1.0, (case, "high"): 2.0}
        if case == "show":
            fails = any(one.id in mistakes and case in one.fails_in for one in self.mistakes)
            return {(case, ""): RAISES if fails else "returns"}
        for one in self.mistakes:
            if one.id in mistakes and case in one.fails_in:
                return dict.fromkeys(found, "types refused")
            if one.id in mistakes:
                changed = {"low": one.low, "high": one.high, "": one.whole}
                found |= {(case, name): made for name, made in changed.items() if made is not None}
        return found


LOW, HIGH = Mistake("low_is_3", low=3.0), Mistake("high_is_4", high=4.0)
RIGHT, TYPES = (1, 2), raised("TypeError", "unsupported operand type(s)", origin="inside")


def subject(*more: Case, functions: tuple[Function, ...] = (PAIR, SHOW)) -> Assignment:
    cases = (*CASES, *more)
    expected = {one.id: Answer(python(None if one.function == "show" else RIGHT)) for one in cases}
    return assignment(functions, cases, expected)


def answered(default: object = RIGHT, **answers: object) -> Run:
    """Return a run whose cases give these answers."""
    given = {one.id: answers.get(one.id, default) for one in CASES} | answers
    return run({name: _outcomes(answer) for name, answer in given.items()})


def _outcomes(answer: object) -> Outcomes:
    if isinstance(answer, Outcome):
        return (answer,)
    if isinstance(answer, tuple) and isinstance(answer[0], Outcome):
        return answer
    return (returned(answer),)


def told(
    made: Run,
    *known: Mistake,
    source: Code | None = None,
    asked: Assignment | None = None,
    withheld: frozenset[str] = frozenset(),
) -> tuple[Explanation | None, Explanation | None]:
    """Return what is told to the instructor and to the student."""
    asked = asked or subject()
    predictions = KnownMistakes(Predictor(known or (LOW, HIGH)), withheld)  # type: ignore[arg-type]
    found = diagnose(asked, predictions, made, score_run(made, asked), source)
    return found.by_all, found.by_visible


ALL = tuple(one.id for one in CASES)


def test_a_right_submission_has_no_mistake() -> None:
    assert told(answered()) == (None, None)


def test_a_mistake_is_told_with_the_cases_that_it_explains() -> None:
    by_all, by_visible = told(answered((3, 2)))
    assert by_all == Explanation(("low_is_3",), SIZE, SIZE, ALL)
    assert by_visible == Explanation(("low_is_3",), 3, 3, ALL[:3])
    assert mistakes_of(told(answered((3, 4)))[0]) == ("low_is_3", "high_is_4")


def test_a_failure_that_costs_nothing_is_not_counted() -> None:
    free = case("free", "pair", points=0)
    explanation = told(answered((3, 2), free=(3, 2)), asked=subject(free))[0]
    assert explanation == Explanation(("low_is_3",), SIZE, SIZE, (*ALL, "free"))


def test_a_student_is_not_told_of_what_only_hidden_cases_show() -> None:
    hidden = answered(**dict.fromkeys(ALL[3:], (3, 2)))
    by_all, by_visible = told(hidden)
    assert (by_all, by_visible) == (None, None)  # a mistake that visible cases contradict


def test_a_student_is_not_told_of_what_is_withheld() -> None:
    by_all, by_visible = told(answered((3, 2)), withheld=frozenset({"low_is_3"}))
    assert (mistakes_of(by_all), by_visible) == (("low_is_3",), None)


def test_hidden_cases_decide_between_what_visible_ones_leave_open() -> None:
    other = Mistake("low_and_more", low=3.0, fails_in=ALL[3:])
    made = answered((3, 2), **dict.fromkeys(ALL[3:], TYPES))
    assert mistakes_of(told(made, LOW, other)[1]) == ("low_and_more",)
    assert mistakes_of(told(answered((3, 2)), other, LOW)[1]) == ("low_is_3",)


def test_a_student_is_not_told_of_what_hidden_cases_do_not_show() -> None:
    """One column that is always 1 in two visible calls was said to be so in all."""
    by_chance = answered((3, 2), **dict.fromkeys(ALL[3:], (9, 2)))
    assert "low_is_3" not in mistakes_of(told(by_chance)[1])
    # A call that fails, or half of them, says nothing against it.
    for other in (TYPES, (3, 2)):
        mostly = answered((3, 2), c3=(9, 2), c4=other, c5=(3, 2))
        assert mistakes_of(told(mostly)[1]) == ("low_is_3",)


def test_another_reading_of_an_open_point_is_told_though_it_costs_nothing() -> None:
    other = {"reading": (Answer(python((3, 2))),)}
    asked = replace(
        subject(),
        expected={one.id: Expected((Answer(python(RIGHT)),), other) for one in CASES},
        open_points=(OpenPoint("reading", Text("note"), {}),),
    )
    made = answered((3, 2))
    assert {one.status for one in score_run(made, asked)} == {"passed"}
    assert told(made, asked=asked)[0] == Explanation(("low_is_3",), 0, 0, ALL)


def test_a_mistake_of_another_language_is_not_told() -> None:
    made = replace(answered((3, 2)), engine=EngineInfo("python", "python", "3", "off"))
    assert told(made, replace(LOW, languages=("julia",))) == (None, None)
    assert mistakes_of(told(made, replace(LOW, languages=("python",)))[0]) == ("low_is_3",)


NAME = raised("NameError", "name 'half' is not defined", line=1, file="file", origin="inside")


def test_an_undefined_name_is_told_first() -> None:
    by_all, by_visible = told(answered(NAME))
    for found in (by_all, by_visible):
        assert found is not None
        assert found.mistakes == ("undefined_name",)
        said = Message("diagnosis.undefined.nowhere", {"name": "half"})
        assert found.sentences == {"undefined_name": said}
    assert by_all is not None
    assert (by_all.explained, by_all.failures, by_all.cases) == (SIZE, SIZE, ALL)
    one = told(answered(c0=NAME), source=code("half"))[0]
    assert one is not None
    assert (one.explained, one.failures, one.cases) == (1, 1, ("c0",))
    assert one.sentences["undefined_name"].key == "diagnosis.undefined.there"


def undefined(name: str, line: int) -> Outcome:
    text = f"name '{name}' is not defined"
    return raised("NameError", text, line=line, file="file", origin="inside")


def test_three_names_are_told_each_once_at_its_first_place() -> None:
    calls = [("a", 3), ("b", 4), ("a", 9), ("c", 5), ("d", 6), ("d", 7)]
    made = {one.id: undefined(*call) for one, call in zip(CASES, calls, strict=True)}

    found = told(answered(**made), source=code("x = 1"))[0]

    assert found is not None
    text = translate(found.sentences["undefined_name"], "en")
    assert re.findall(r"`(\w)` is not defined \(line (\d)\)", text) == [
        ("a", "3"),
        ("b", "4"),
        ("c", "5"),
    ]
    assert text.endswith("and 1 more.")


def test_beside_an_undefined_name_known_mistakes_explain_the_rest() -> None:
    made = answered((3, 2), c0=NAME, c1=NAME)
    found = told(made)[0]
    assert found is not None
    assert found.mistakes == ("undefined_name", "low_is_3")
    assert (found.explained, found.failures, found.cases) == (SIZE, SIZE, ALL)
    other = told(answered((9, 9), c0=NAME))[0]
    assert other is not None
    assert (other.mistakes, other.explained, other.failures) == (("undefined_name",), 1, SIZE)


def test_an_undefined_name_in_a_hidden_case_is_not_the_student_s_to_know() -> None:
    by_all, by_visible = told(answered(c5=NAME))
    assert (mistakes_of(by_all), by_visible) == (("undefined_name",), None)


def test_an_undefined_name_where_an_error_is_asked_for_is_no_cause() -> None:
    asked = subject()
    asked = replace(asked, expected={**asked.expected, "c0": expecting(Answer(None, raises=True))})
    assert told(answered(c0=NAME), asked=asked) == (None, None)


def test_of_an_error_in_every_call_its_own_text_is_told_and_no_known_mistake() -> None:
    for error in (raised("KeyError", "'x'"), raised("ValueError", "no")):
        for token in (RAISES, REFUSED):
            mistake = Mistake("a", low=token, high=token, whole=token, fails_in=ALL)
            for explanation in told(answered(error), mistake):
                assert mistakes_of(explanation) == ("shared_error",)


FAILS = Mistake("takes_no_scores", fails_in=ALL[:2], signature=("narrow_type",), only_proved=True)
SWAPPED = Mistake("swapped", low=2.0, high=1.0, signature=("argument_order",), only_proved=True)


@pytest.mark.parametrize(
    ("source", "language", "is_told"),
    [
        ("def pair(y, x):\n    return x, y\n", "python", True),
        ("def pair(x, y):\n    return y, x\n", "python", False),
        ("def pair(a, b):\n    return b, a\n", "python", False),
        ("def pair(y, x, z=1):\n    return x, y\n", "python", True),
        ("def other(y, x):\n    return x, y\n", "python", False),
        ("pair(y, x) = (x, y)", "julia", True),
    ],
)
def test_what_only_a_head_proves_is_told_where_it_does(
    source: str, language: Language, is_told: bool
) -> None:
    found = told(answered((2, 1)), SWAPPED, source=code(source, language=language))[0]
    # Heads matter where a call fails; here none does, and nothing needs a proof.
    assert mistakes_of(found) == ("swapped",)
    kinds = set(problems_in_heads(code(source, language=language), subject()))
    assert ("argument_order" in kinds) == is_told


def test_a_function_without_signature_or_fields_has_no_problem() -> None:
    source = code("def pair(y, x): ...\ndef show(y, x): ...")
    show = replace(SHOW, signatures={"python": ("(x, y)",)})
    plain = replace(PAIR, signatures={})
    assert list(problems_in_heads(source, subject(functions=(plain, show)))) == []
    assert list(problems_in_heads(source, subject(functions=(plain, PAIR)))) == ["argument_order"]


def test_a_function_is_looked_for_under_its_name_in_the_language() -> None:
    source = code("couple(y, x) = (x, y)", language="julia")
    elsewhere = replace(PAIR, names={"julia": "couple"})
    assert list(problems_in_heads(source, subject(functions=(elsewhere, SHOW)))) == [
        "argument_order"
    ]


def test_types_are_no_problem_of_their_own_where_arguments_stand_in_another_order() -> None:
    typed = replace(PAIR, signatures={"julia": ("(x::Real, y::Bool)",)})
    swapped = code("pair(y::Bool, x::Real) = (x, y)", language="julia")
    asked = subject(functions=(typed, SHOW))
    assert list(problems_in_heads(swapped, asked)) == ["argument_order"]


NARROW = "pair(x::Int, y) = 1\n"


def test_a_call_that_fails_is_explained_where_the_head_proves_it() -> None:
    typed = replace(PAIR, signatures={"julia": ("(x::Real, y)",)})
    asked = subject(functions=(typed, SHOW))
    narrow, broad = (
        code(text, language="julia") for text in (NARROW, NARROW.replace("Int", "Real"))
    )
    assert "narrow_type" in problems_in_heads(narrow, asked)
    made = answered(c0=TYPES, c1=TYPES)
    # Where the source was not read nothing needs a proof.
    assert told(made, FAILS)[0] == Explanation(("takes_no_scores",), 2, 2, ALL[:2])
    assert mistakes_of(told(made, FAILS, source=narrow, asked=asked)[0]) == ("takes_no_scores",)
    assert mistakes_of(told(made, FAILS, source=broad, asked=asked)[0]) == ("shared_error",)
    # The other wrong value is another mistake; calls that fail hide nothing of it.
    both = answered((3, 2), c0=TYPES, c1=raised("KeyError", "'x'"))
    found = told(both, FAILS, LOW, source=narrow, asked=asked)[0]
    assert found is not None
    assert found.mistakes == ("takes_no_scores", "low_is_3")
    assert (found.explained, found.failures, found.cases) == (SIZE, SIZE, ALL)
    alone = told(both, FAILS, LOW, source=broad, asked=asked)[0]
    assert alone is not None
    assert (alone.mistakes, alone.explained, alone.failures) == (("low_is_3",), SIZE - 2, SIZE)
    # It fails in another call too, or in one fewer: that is not this mistake.
    for others in ({"c2": TYPES}, {"c1": (3, 2)}):
        found = told(
            answered((3, 2), **{"c0": TYPES, "c1": raised("KeyError", "'x'"), **others}),
            FAILS,
            LOW,
            source=narrow,
            asked=asked,
        )[0]
        assert mistakes_of(found) == ("low_is_3",)


def test_what_the_head_proves_is_told_once_though_other_calls_show_it_too() -> None:
    typed = replace(PAIR, signatures={"julia": ("(x::Real, y)",)})
    asked = subject(functions=(typed, SHOW))
    narrow = code(NARROW, language="julia")
    made = answered((3, 2), c0=TYPES, c1=raised("KeyError", "'x'"))
    narrow_and_low = replace(FAILS, low=3.0)
    found = told(made, narrow_and_low, source=narrow, asked=asked)[0]
    assert mistakes_of(found) == ("takes_no_scores",)
    # Others that explain those calls as well are not told beside it.
    assert mistakes_of(
        told(made, narrow_and_low, LOW, source=narrow, asked=asked)[0]
    ) == mistakes_of(found)


def test_a_function_of_no_interest_neither_proves_a_mistake_nor_disproves_one() -> None:
    typed = replace(PAIR, signatures={"julia": ("(x::Real, y)",)})
    asked = subject(case("show", "show"), functions=(typed, SHOW))
    fails = replace(FAILS, fails_in=(*ALL[:2], "show"))
    other = raised("KeyError", "'x'")
    made = answered((3, 2), c0=TYPES, c1=other, show=other)
    found = told(made, fails, LOW, source=code(NARROW, language="julia"), asked=asked)[0]
    assert mistakes_of(found) == ("takes_no_scores", "low_is_3")


def test_functions_of_no_interest_count_where_they_fail_alone() -> None:
    asked = subject(case("show", "show"))
    results = score_run(answered(show=None), asked)
    assert [one.id for one in telling(asked, results)] == [*ALL]
    results = score_run(answered(show=raised()), asked)
    assert [one.id for one in telling(asked, results)] == [*ALL, "show"]
    steps = case("steps", "show", steps=(Call("pair", step="first"),))
    asked = subject(steps)
    asked = replace(
        asked,
        expected={
            **asked.expected,
            "steps": Expected((Answer(python(RIGHT)), Answer(python(None)))),
        },
    )
    done = (returned(RIGHT), returned(None))
    results = score_run(answered(steps=done), asked)
    assert [one.id for one in telling(asked, results)] == [*ALL, "steps"]


def test_a_function_of_no_interest_that_fails_hides_no_mistake() -> None:
    asked = subject(case("show", "show"))
    made = answered((3, 2), show=raised("KeyError", "'x'"))
    found = told(made, asked=asked)[0]
    assert found is not None
    assert (found.mistakes, found.explained, found.failures) == (("low_is_3",), SIZE, SIZE + 1)
    assert told(answered(show=NAME), asked=asked) == (None, None)


def test_what_lacks_what_was_left_out_while_loading_is_no_mistake() -> None:
    skipped = Skipped("file", 1, "def pair(x, y): ...", "a reason")
    made = answered((3, 2), c0=Outcome("missing"), c1=Outcome("missing"))
    made = replace(made, load=replace(made.load, skipped=(skipped,)))
    found = told(made)[0]
    assert mistakes_of(found) == ("low_is_3",)


def result(status: str = "failed", **more: object) -> CaseResult:
    known = {"points": 0, "max_points": 1, "status": status}
    return CaseResult("c", Text("c"), "pair", True, **known | more)  # type: ignore[arg-type]


UNITS: dict[Unit, Token] = {("c", "low"): 1.0, ("c", "high"): 2.0, ("c", ""): "tuple"}


def units(one: CaseResult) -> set[str]:
    return {name for _, name in failed_units(one, UNITS)}


def test_a_passed_case_has_nothing_to_explain_but_another_answer_to_an_open_point() -> None:
    assert units(result("passed")) == set()
    assert units(result("passed", open_points=(Text("note"),))) == {"low", "high", ""}


def test_a_case_without_fields_is_explained_as_a_whole() -> None:
    assert units(result()) == {"low", "high", ""}


@pytest.mark.parametrize(
    ("answer", "failed"),
    [
        ((3, 2), {"low"}),
        ((3, 4), {"low", "high"}),
        ((1,), {"high", ""}),
        ([1, 2], {""}),
        ([3, 2], {"low", ""}),
    ],
)
def test_the_fields_that_are_wrong_are_to_be_explained(answer: object, failed: set[str]) -> None:
    asked = subject()
    first = score_run(answered(c0=answer), asked)[0]
    assert units(replace(first, id="c")) == failed


def test_a_part_of_a_wrong_type_has_a_reason_of_its_own_where_that_is_said() -> None:
    typed = replace(PAIR, fields=(field("low", "integer"), field("high")))
    asked = subject(functions=(typed, SHOW))
    first = score_run(answered(c0=(1.0, 2)), asked)[0]
    assert units(replace(first, id="c")) == {"low"}
