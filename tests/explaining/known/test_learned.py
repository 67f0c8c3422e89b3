"""Learned mistakes: answers by call, told where these calls are made, and in company."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from grader.explaining.known.learned import (
    LEAST_ANSWERS,
    LearnedPredictor,
    call_key,
    evidence,
    gives,
    known_here,
    withheld,
)
from grader.explaining.known.mistakes import LearnedAnswer, LearnedMistake
from grader.explaining.known.tokens import NO_ANSWER, NOT_CALLED, RAISES, REFUSED, Token, Unit
from grader.model import (
    Answer,
    Assignment,
    Call,
    Case,
    EngineInfo,
    Function,
    Language,
    Outcome,
    ScalarArgument,
    Text,
)
from tests.judging.making import assignment, case, field, python, raised, returned, run

SPREAD = Function("spread", (field("mean"), field("width")), "tuple", {})
OTHER = Function("other", (field("x"),), "value", {})


def number(value: int) -> ScalarArgument:
    return ScalarArgument("Int64", value)


def called(name: str, value: int, function: str = "spread", **more: Any) -> Case:
    return case(name, function, args=(number(value),), **more)


def changed(case: Case, **call: Any) -> Case:
    return replace(case, calls=(replace(case.last, **call),))


def after(case: Case, step: Call) -> Case:
    return replace(case, calls=(step, *case.calls))


CASES = (*(called(f"c{value}", value) for value in range(4)), called("o", 9, "other"))
KEYS = {one.id: call_key(one) for one in CASES}


def subject(*cases: Case) -> Assignment:
    """Ask for the number itself and ten times it; `other` gives it back."""
    expected = {}
    for one in cases or CASES:
        argument = one.last.args[0]
        assert isinstance(argument, ScalarArgument)
        value = argument.value
        assert isinstance(value, int)
        right = value if one.function == "other" else (value, 10 * value)
        expected[one.id] = Answer(python(right))
    return assignment((SPREAD, OTHER), cases or CASES, expected)


def learned(
    name: str, answers: Mapping[str, Mapping[str, Token | None]], *right: str, **more: Any
) -> LearnedMistake:
    """Return a mistake with these answers by case."""
    found = tuple(
        LearnedAnswer("other" if of == "o" else "spread", KEYS[of], given)
        for of, given in answers.items()
    )
    keys = tuple(KEYS[of] for of in right)
    return LearnedMistake(name, Text(name), found, keys, **more)


class Programmed(Struct, frozen=True):
    """Mistakes that give their own name in the field `width` of every call; two never together."""

    mistakes: tuple[LearnedMistake, ...]

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        if len(mistakes) > 1:
            return None
        value = float(case[1:]) if case[1:] else 9.0
        if case == "o":
            return {(case, "x"): 9.0}
        return {
            (case, "mean"): value,
            (case, "width"): mistakes[0] if mistakes else 10 * value,
            (case, ""): "tuple",
        }


def source(*known: LearnedMistake) -> LearnedPredictor:
    return LearnedPredictor(subject(), Programmed((learned("p", {}), learned("q", {}))), known)


def given(names: tuple[str, ...], of: str, *known: LearnedMistake) -> dict[str, Token] | None:
    tokens = source(*known).tokens(names, of)
    return None if tokens is None else {name: token for (_, name), token in tokens.items()}


def test_a_call_is_known_by_what_is_called_with_what() -> None:
    one = called("c1", 1)
    same = replace(one, id="another", visible=False, points=one.points * 3, title=Text("new"))
    assert call_key(one) == call_key(same)
    assert len(call_key(one)) == 16
    others = [
        called("c1", 2),
        called("c1", 1, "other"),
        changed(one, kwargs={"n": number(1)}, args=()),
        changed(one, kwargs={"m": number(1)}, args=()),
        changed(one, args=(number(1), number(1))),
        replace(one, repeat=2),
        changed(one, seed=1),
        replace(changed(one, seed=1), repeat=2),
        after(one, Call("spread", (number(1),), step="s")),
        after(one, Call("other", (number(1),), step="s")),
        after(one, Call("spread", step="s")),
    ]
    keys = [call_key(one) for one in [one, *others]]
    assert len(set(keys)) == len(keys)


def test_the_digest_of_a_call_is_the_one_that_files_have() -> None:
    """Else every mistake that was ever named would be forgotten."""
    assert call_key(called("c1", 1)) == "0f3b4c3bbbf8227c"

    steps = after(called("c1", 1), Call("other", (), {"n": number(2)}, step="s"))
    assert call_key(steps) == "0aa8676aba0008cd"


WRONG = {"mean": 5.0, "width": None}


def test_answers_that_say_nothing_of_a_cause_are_no_evidence() -> None:
    found = learned(
        "a",
        {
            "c0": {"mean": 5.0, "width": 6.0},
            "c1": WRONG,
            "c2": dict.fromkeys(("mean", "width"), RAISES),
            "c3": {"": NO_ANSWER, "mean": REFUSED, "width": NOT_CALLED},
        },
    )
    assert evidence(found, CASES) == 3
    assert evidence(found, CASES[:1]) == 2
    assert evidence(found, CASES[2:]) == 0


def test_a_student_is_told_of_what_three_visible_answers_show() -> None:
    assert LEAST_ANSWERS == 3
    cases = tuple(replace(one, visible=one.id != "c3") for one in CASES)
    few = learned("few", {"c0": WRONG, "c1": WRONG, "c3": WRONG})
    many = learned("many", {"c0": WRONG, "c1": WRONG, "c2": WRONG})
    assert withheld((few, many), subject(*cases)) == {"few"}


def test_of_another_assignment_s_calls_nothing_is_known() -> None:
    known = learned("a", {"c0": WRONG, "c1": WRONG}, "c2", "c3")
    nothing = learned("b", {"c0": WRONG}, "c2")
    (found,) = known_here((known, nothing), subject(*CASES[1:3]))
    assert (found.id, found.right) == ("a", (KEYS["c2"],))
    assert [answer.key for answer in found.answers] == [KEYS["c1"]]


def test_no_head_of_a_function_proves_a_learned_mistake() -> None:
    assert (learned("a", {}).signature, learned("a", {}).only_proved) == ((), False)


RIGHT = {"mean": 2.0, "width": 20.0, "": "tuple"}


def test_alone_it_gives_its_answers_and_elsewhere_what_is_right() -> None:
    known = learned("a", {"c2": {"mean": 5.0}, "o": {"x": 7.0}}, "c1")
    assert given(("a",), "c2", known) == {**RIGHT, "mean": 5.0}
    assert given(("a",), "c1", known) == {"mean": 1.0, "width": 10.0, "": "tuple"}
    assert given(("a",), "o", known) == {"x": 7.0}
    assert given((), "c2", known) == RIGHT


def test_where_its_answer_is_not_known_nothing_is_predicted() -> None:
    known = learned("a", {"c2": {"mean": None, "": "list"}})
    assert given(("a",), "c2", known) == {"width": 20.0, "": "list"}
    # A call that nobody has seen has the fields that were ever wrong.
    assert given(("a",), "c3", known) == {"width": 30.0}
    assert given(("a",), "o", known) == {"x": 9.0}


def test_a_call_that_fails_gives_the_same_in_each_unit() -> None:
    known = learned("a", {"c2": {"": RAISES}})
    assert given(("a",), "c2", known) == dict.fromkeys(("mean", "width", ""), RAISES)
    assert given(("a",), "c3", known) == {}


def test_it_may_be_made_with_a_programmed_mistake() -> None:
    known = learned("a", {"c2": {"mean": 5.0}})
    assert given(("p", "a"), "c2", known) == {"mean": 5.0, "width": "p", "": "tuple"}
    assert given(("p",), "c2", known) == {"mean": 2.0, "width": "p", "": "tuple"}
    assert given(("p", "q", "a"), "c2", known) is None
    both = learned("b", {"c2": {"width": 6.0}})
    assert given(("a", "b"), "c2", known, both) == {"mean": 5.0, "width": 6.0, "": "tuple"}


@pytest.mark.parametrize(
    ("first", "second", "mean"),
    [
        (5.0, 5.0, 5.0),
        # Both make something of their own of it.
        (5.0, 6.0, None),
        (5.0, None, None),
        # A call that fails gives nothing else.
        (5.0, RAISES, RAISES),
        (RAISES, 5.0, RAISES),
    ],
)
def test_where_two_meet_only_what_both_give_is_predicted(
    first: Token, second: Token | None, mean: Token | None
) -> None:
    known = [learned("a", {"c2": {"mean": first}}), learned("b", {"c2": {"mean": second}})]
    found = given(("a", "b"), "c2", *known)
    assert found is not None
    assert found.get("mean") == mean
    assert found["width"] == 20.0


def test_all_mistakes_are_known_programmed_ones_first() -> None:
    assert [one.id for one in source(learned("a", {})).mistakes] == ["p", "q", "a"]


def test_a_program_gives_a_mistake_where_all_its_known_answers_are_the_mistake_s() -> None:
    known = learned("a", {"c1": {"mean": 5.0}, "c2": {"mean": 6.0, "width": None}}, "c0")

    def made(language: Language | None = None, **answers: object) -> bool:
        outcomes = {
            one.id: answers[one.id]
            if isinstance(answers.get(one.id), Outcome)
            else returned(answers.get(one.id, (0, 0)))
            for one in CASES
        }
        engine = None if language is None else EngineInfo(language, language, "1", "off")
        return gives(known, subject(), replace(run(outcomes), engine=engine))  # type: ignore[arg-type]

    assert made(c1=(5, 10), c2=(6, 1))
    assert made("julia", c1=(5, 10), c2=(6, 1))
    assert not made(c1=(5, 10), c2=(7, 1))
    assert not made(c1=(4, 10), c2=(6, 1))
    assert not made(c1=raised(), c2=(6, 1))
    assert not gives(learned("b", {"c1": {"mean": None}}), subject(), run_of_zeros())
    assert not gives(learned("b", {}), subject(), run_of_zeros())


def run_of_zeros() -> Any:
    return run({one.id: returned((0, 0)) for one in CASES})


def test_a_failing_call_of_a_mistake_is_given_by_a_program_that_fails_so() -> None:
    known = learned("a", {"c1": {"": REFUSED}})
    outcomes = {one.id: returned((0, 0)) for one in CASES}
    assert gives(known, subject(), run({**outcomes, "c1": raised()}))
    assert not gives(known, subject(), run({**outcomes, "c1": raised("KeyError")}))


def test_positions_are_told_as_the_language_counts() -> None:
    at = Function("spread", (field("mean", "index"), field("width")), "tuple", {})
    asked = replace(subject(), functions=(at, OTHER))
    known = learned("a", {"c1": {"mean": (True, 4.0)}})
    outcomes = {one.id: returned((5, 0)) for one in CASES}
    julia = replace(run(outcomes), engine=EngineInfo("julia", "julia", "1", "off"))
    assert gives(known, asked, julia)
    assert not gives(known, asked, replace(julia, engine=None))
