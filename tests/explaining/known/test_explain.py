"""Few mistakes explain the answers, if they explain much and contradict next to nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from grader.explaining.known.evidence import CaseAnswer
from grader.explaining.known.mistakes import KnownMistakes, LearnedMistake
from grader.explaining.known.search import explain
from grader.explaining.known.tokens import (
    NO_ANSWER,
    NOT_CALLED,
    RAISES,
    REFUSED,
    UNDECIDED,
    Token,
    Unit,
)
from grader.model import Explanation, Hint, Language, Text
from tests.judging.making import mistakes_of

CASES = [f"case{number}" for number in range(20)]


@dataclass(frozen=True)
class Mistake:
    """A mistake that changes one field in some cases."""

    id: str
    field: str
    cases: tuple[str, ...]
    languages: tuple[Language, ...] = ("python", "julia")
    only_proved: bool = False


@dataclass(frozen=True)
class Predictor:
    """A predictor: a right field is 0, and a mistake gives its own name there."""

    mistakes: tuple[Mistake, ...]

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        fields = {one.field for one in self.mistakes}
        made = [one for one in self.mistakes if one.id in mistakes]
        if len({one.field for one in made}) < len(made):
            return None
        found: dict[Unit, Token] = {(case, field): 0 for field in fields}
        return found | {(case, one.field): one.id for one in made if case in one.cases}


def given(tokens: Mapping[Unit, Token]) -> list[CaseAnswer]:
    """Return a submission's answers by case; whatever is not 0 has failed."""
    found = []
    for case in dict.fromkeys(case for case, _ in tokens):
        own = {unit: token for unit, token in tokens.items() if unit[0] == case}
        failed = frozenset(unit for unit, token in own.items() if token != 0)
        found.append(CaseAnswer("f", case, own, failed))
    return found


def by_answers(*names: str) -> Mapping[str, LearnedMistake]:
    return {name: LearnedMistake(name, Text(name), (), ()) for name in names}


def found(source: Predictor, tokens: Mapping[Unit, Token]) -> Explanation | None:
    return explain(KnownMistakes(source), given(tokens))


def in_first(count: int, name: str = "a", field: str = "x") -> Mistake:
    return Mistake(name, field, tuple(CASES[:count]))


@pytest.mark.parametrize(("failures", "is_said"), [(10, True), (15, True), (16, False)])
def test_what_explains_less_than_a_third_is_not_said(failures: int, is_said: bool) -> None:
    tokens = {(case, "x"): "other" if number < failures else 0 for number, case in enumerate(CASES)}
    tokens |= {(case, "x"): "a" for case in CASES[:5]}
    explanation = found(Predictor((in_first(5),)), tokens)
    assert (explanation is not None) == is_said
    if explanation is not None:
        assert (explanation.explained, explanation.failures) == (5, failures)
        assert explanation.cases == tuple(CASES[:5])


@pytest.mark.parametrize(("contradicted", "is_said"), [(0, True), (1, True), (2, False)])
def test_what_contradicts_more_than_a_tenth_is_not_said(contradicted: int, is_said: bool) -> None:
    tokens: dict[Unit, Token] = {(case, "x"): "a" for case in CASES[:10]}
    tokens |= {(case, "x"): 0 for case in CASES[10:]}
    explanation = found(Predictor((in_first(10 + contradicted),)), tokens)
    assert (explanation is not None) == is_said


@pytest.mark.parametrize(("others", "is_said"), [(2, True), (3, False)])
def test_a_learned_mistake_explains_nearly_all_where_it_says_anything(
    others: int, is_said: bool
) -> None:
    tokens: dict[Unit, Token] = {(case, "x"): "a" for case in CASES[:10]}
    tokens |= {(case, "x"): "other" for case in CASES[10 : 10 + others]}
    tokens |= {(case, "y"): "a second mistake, without a name" for case in CASES[:5]}
    known = Predictor((in_first(10), in_first(1, "b", "y")))
    predictions = KnownMistakes(known, learned=by_answers("a"))
    explanation = explain(predictions, given(tokens))
    assert (explanation is not None) == is_said
    assert explain(KnownMistakes(known), given(tokens)) is not None


@pytest.mark.parametrize(("count", "named"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_up_to_three_mistakes_are_named_together(count: int, named: int) -> None:
    known = tuple(in_first(10, f"m{number}", f"x{number}") for number in range(5))
    tokens: dict[Unit, Token] = {}
    for case in CASES:
        for number, one in enumerate(known):
            made = number < count and case in one.cases
            tokens[case, one.field] = one.id if made else 0
    tokens[CASES[12], "x0"] = "something else"
    tokens |= {(CASES[13], field): 0 for field in ("x0", "x1")}
    source = Predictor((*known, in_first(1, "m9", "x0")))
    explanation = found(source, tokens)
    if count == 4:  # in every case a mistake is left over
        assert explanation is None
        return
    assert explanation is not None
    assert explanation.mistakes == tuple(f"m{number}" for number in range(named))
    assert (explanation.explained, explanation.failures) == (10, 11)


def test_nothing_failed_nothing_said() -> None:
    assert found(Predictor((in_first(5),)), {(case, "x"): 0 for case in CASES}) is None


def test_a_mistake_of_the_other_language_is_not_named() -> None:
    only = Mistake("a", "x", tuple(CASES), ("julia",))
    tokens: dict[Unit, Token] = {(case, "x"): "a" for case in CASES}
    predictions = KnownMistakes(Predictor((only,)))
    assert explain(predictions, given(tokens), language="python") is None
    assert explain(predictions, given(tokens), language="julia") is not None


def test_further_cases_decide_between_what_is_equally_good() -> None:
    one, other = Mistake("a", "x", tuple(CASES[:5])), Mistake("b", "x", tuple(CASES[:6]))
    shown = given({(case, "x"): "same" for case in CASES[:5]})

    class Same(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            return tokens and {unit: token and "same" for unit, token in tokens.items()}

    predictions = KnownMistakes(Same((one, other)))
    for token, name in ((0, "a"), ("same", "b")):
        support = [CaseAnswer("f", CASES[5], {(CASES[5], "x"): token}, frozenset())]
        explanation = explain(predictions, shown, support)
        assert explanation is not None
        assert explanation.mistakes == (name,)


def told(source: Predictor, shown: list[CaseAnswer], **more: Any) -> tuple[str, ...]:
    return mistakes_of(explain(KnownMistakes(source), shown, **more))


def of_cases(**answers: Mapping[str, Token]) -> list[CaseAnswer]:
    """Return what a submission gave, by case and field; whatever is not 0 has failed."""
    return given(
        {(name, field): token for name, own in answers.items() for field, token in own.items()}
    )


X, Y = Mistake("a", "x", ("c0", "c1", "c2")), Mistake("b", "y", ("c0", "c1", "c2"))
WRONG = {"x": "a", "y": 0}


def test_what_is_not_asked_for_is_not_told() -> None:
    shown = of_cases(c0=WRONG, c1=WRONG, c2=WRONG)
    assert told(Predictor((X, Y)), shown) == ("a",)
    assert told(Predictor((X, Y)), shown, without={"a"}) == ()


def test_of_two_that_give_the_same_wherever_it_was_seen_neither_is_told() -> None:
    """`b` would differ in `c3`, where a mistake that nobody knows spoils the answer."""
    x, also_x = Mistake("a", "x", ("c0", "c1", "c2")), Mistake("b", "x", ("c0", "c1", "c3"))

    class Same(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            return tokens and {unit: token and "same" for unit, token in tokens.items()}

    shown, spoilt = {"x": "same"}, {"x": "unknown"}
    seen = of_cases(c0=shown, c1=shown, c2=spoilt, c3=spoilt)
    assert told(Same((x, also_x)), seen) == ()
    seen = of_cases(c0=shown, c1=shown, c2=shown, c3={"x": 0})
    assert told(Same((x, also_x)), seen) == ("a",)


def test_two_of_one_effect_are_not_told_from_each_other() -> None:
    class Alike(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            made = {"a" if name == "alike" else name for name in mistakes}
            return super().tokens(tuple(made), case)

    alike = Mistake("alike", "x", X.cases)
    wrong = of_cases(c0=WRONG, c1=WRONG, c2=WRONG)
    assert told(Alike((X, Y)), wrong) == ("a",)
    assert told(Alike((X, alike, Y)), wrong) == ()
    in_source = Mistake("a", "x", X.cases, only_proved=True)
    assert told(Alike((in_source, alike, Y)), wrong) == ("a",), "the source has a sign of it"


def test_a_case_is_explained_where_all_its_failed_fields_are() -> None:
    one = {"x": "a", "y": 0}
    two = {"x": "a", "y": "other"}
    explanation = explain(KnownMistakes(Predictor((X,))), of_cases(c0=one, c1=two, c2=one))
    assert explanation == Explanation(("a",), 2, 3, ("c0", "c2"), partly=("c1",))


def test_where_no_case_is_explained_as_a_whole_most_of_one_must_be() -> None:
    wide = Predictor((Mistake("a", "x", ("c0",)),))

    def half(*others: str) -> Explanation | None:
        tokens: dict[Unit, Token] = {("c0", "x"): "a"}
        tokens |= {("c0", name): "other" for name in others}
        return explain(KnownMistakes(wide), given(tokens))

    assert half() == Explanation(("a",), 1, 1, ("c0",))
    assert half("y") is None


def test_most_of_a_case_is_more_than_one_half() -> None:
    class Wide(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            gives = "a" if mistakes else 0
            return {(case, "x"): gives, (case, "y"): gives, (case, "z"): 0}

    source = Wide((Mistake("a", "x", ("c0",)),))
    two_of_three = {"x": "a", "y": "a", "z": "other"}
    explanation = explain(KnownMistakes(source), of_cases(c0=two_of_three))
    assert explanation == Explanation(("a",), 1, 1, ("c0",))
    assert told(source, of_cases(c0={"x": "a", "y": "other", "z": "other"})) == ()


def test_three_mistakes_may_be_made_together_of_which_two_may_not() -> None:
    class Three(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            return None if mistakes == ("b", "c") else super().tokens(mistakes, case)

    known = tuple(Mistake(name, f"f{name}", ("c0",)) for name in "abc")
    answers = {one.field: one.id for one in known}
    assert told(Three(known), of_cases(c0=answers)) == ("a", "b", "c")


def without_points(*cases: CaseAnswer) -> list[CaseAnswer]:
    return [replace(case, has_points=False) for case in cases]


def test_a_mistake_does_not_rest_on_cases_without_points_alone() -> None:
    source = Predictor((X, Mistake("rest", "z", ())))
    free, costly = of_cases(c0=WRONG), of_cases(c1=WRONG)
    assert told(source, without_points(*free)) == ()
    assert told(source, [*without_points(*free), *costly]) == ("a",)
    # Nor does the second one of two.
    both = Predictor((X, Mistake("b", "y", ("c3", "c4"))))
    elsewhere = without_points(*of_cases(c3={"x": 0, "y": "b"}, c4={"x": 0, "y": "b"}))
    three = of_cases(c0=WRONG, c1=WRONG, c2=WRONG)
    assert told(both, [*three, *elsewhere]) == ("a",)


def test_an_open_point_may_rest_on_a_case_without_points() -> None:
    known = KnownMistakes(Predictor((X,)), hints={"a": Hint(Text("Left open."), scored=False)})
    explanation = explain(known, without_points(*of_cases(c0=WRONG, c1=WRONG, c2=WRONG)))
    assert explanation is not None
    assert explanation.mistakes == ("a",)


@pytest.mark.parametrize("token", ["absent", NO_ANSWER, NOT_CALLED, UNDECIDED])
def test_an_answer_that_stands_for_many_is_no_evidence(token: str) -> None:
    class Coarse(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            return tokens and {unit: right and token for unit, right in tokens.items()}

    answers = {case: {"x": token} for case in X.cases}
    assert told(Coarse((X,)), of_cases(**answers)) == ()
    assert told(Predictor((X,)), of_cases(**{case: {"x": "a"} for case in X.cases})) == ("a",)


@pytest.mark.parametrize(("missed", "is_told"), [(2, True), (3, False)])
def test_a_mistake_shows_nearly_wherever_it_makes_a_difference(missed: int, is_told: bool) -> None:
    """Such as 0 where nothing can be computed: not beside NaN in a quarter of the cases."""
    source = Predictor((in_first(10),))
    tokens: dict[Unit, Token] = {(case, "x"): "a" for case in CASES[:10]}
    tokens |= {(case, "x"): "nan" for case in CASES[:missed]}
    assert bool(told(source, given(tokens))) == is_told


def test_a_mistake_shows_in_each_field_in_which_it_makes_a_difference() -> None:
    """Such as errors in each other's places, and with them both metrics that count them."""

    class Wide(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            changed = {"x": 10, "y": 2}
            return {
                (case, field): "a" if mistakes and case in CASES[:count] else 0
                for field, count in changed.items()
            }

    source = Wide((in_first(10),))
    everywhere: dict[Unit, Token] = {(case, "x"): "a" for case in CASES[:10]}
    everywhere |= {(case, "y"): "a" if case in CASES[:2] else 0 for case in CASES[:10]}
    assert told(source, given(everywhere)) == ("a",)
    elsewhere = everywhere | {(case, "y"): "other" for case in CASES[:2]}
    assert told(source, given(elsewhere)) == ()


@pytest.mark.parametrize("failure", ["types refused", RAISES, REFUSED])
def test_a_failure_is_evidence_only_beside_calls_that_work(failure: str) -> None:
    """Such as a method that is not there: not where all calls fail alike, or give something
    wrong."""

    class Same(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            return tokens and {unit: token and failure for unit, token in tokens.items()}

    source = Same((Mistake("a", "x", ("c0", "c1")),))
    fails: Mapping[str, Token] = {"x": failure}
    assert told(source, of_cases(c0=fails, c1=fails, c2={"x": 0}, c3={"x": "other"})) == ("a",)
    assert told(source, of_cases(c0=fails, c1=fails, c2={"x": "other"})) == ()
    # An error where one is asked for is no call that works.
    refused = CaseAnswer("f", "c4", {("c4", ""): "raises"}, frozenset())
    wrong = of_cases(c0=fails, c1=fails, c2={"x": "other"})
    assert told(source, [*wrong, refused]) == ()
    # Nor is what another function does.
    works = CaseAnswer("g", "c2", {("c2", "x"): 0}, frozenset())
    wrong = of_cases(c0=fails, c1=fails, c3={"x": "other"})
    assert told(source, [*wrong, works]) == ()


def test_a_kind_of_failure_of_its_own_is_evidence() -> None:
    class Same(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            return tokens and {unit: token and "keyword refused" for unit, token in tokens.items()}

    source = Same((Mistake("a", "x", ("c0", "c1")),))
    fails: Mapping[str, Token] = {"x": "keyword refused"}
    assert told(source, of_cases(c0=fails, c1=fails, c2={"x": "other"})) == ("a",)
    # It says that each of those calls fails.
    many = Same((in_first(20),))
    tokens: dict[Unit, Token] = {(case, "x"): "keyword refused" for case in CASES}
    assert told(many, given(tokens)) == ("a",)
    assert told(many, given({**tokens, (CASES[3], "x"): 0})) == ()


def test_two_mistakes_may_be_made_in_one_case() -> None:
    both = {"x": "a", "y": "b"}
    assert told(Predictor((X, Y)), of_cases(c0=both)) == ("a", "b")
    # No mistake says anything of a third field.
    assert told(Predictor((X, Y)), of_cases(c0={**both, "z": 0})) == ("a", "b")


def test_what_is_right_anyway_is_not_explained() -> None:
    wide = Predictor((Mistake("a", "x", ("c0",)), *(Mistake(n, n, ()) for n in ("p", "q"))))
    rest = {"x": "other", "y": "other", "z": "other", "p": 0, "q": 0}
    assert told(wide, of_cases(c0={"x": "a"}, c1=rest)) == ()
    assert told(wide, of_cases(c0={"x": "a"}, c1={"x": "other", "p": 0, "q": 0})) == ("a",)


def test_two_mistakes_must_explain_a_case_as_a_whole() -> None:
    unexplained = {"x": "a", "y": "b", "z": "other"}
    source = Predictor((X, Y, Mistake("c", "z", ())))
    assert told(source, of_cases(c0=unexplained, c1=unexplained, c2=unexplained)) == ()
    assert told(source, [*of_cases(c0={"x": "a", "y": "b", "z": 0}, c1=unexplained)]) == ("a", "b")


class Failing(Predictor):
    """Mistakes whose own name stands for a call that fails."""

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        tokens = super().tokens(mistakes, case)
        return tokens and {unit: token and "types refused" for unit, token in tokens.items()}


def test_a_sentence_about_calls_that_fail_is_true_of_all_of_them() -> None:
    fails = {"x": "types refused"}
    few = Failing((Mistake("few", "x", ("c0", "c1")),))
    assert told(few, of_cases(c0=fails, c1=fails)) == ("few",)
    assert told(few, of_cases(c0=fails, c1=fails, c2=fails)) == ()
    # A function without fields fails in its own way.
    tokens = {("show", ""): "types refused"}
    printing = CaseAnswer("printed", "show", tokens, frozenset(tokens))
    assert told(few, [*of_cases(c0=fails, c1=fails), printing]) == ("few",)
    # A mistake that explains no failing call says nothing of such calls.
    values = Predictor((Mistake("a", "x", ("c0", "c1")),))
    wrong = {"x": "a"}
    assert told(values, of_cases(c0=wrong, c1=wrong, c2=fails)) == ("a",)


def learned(source: Predictor, shown: list[CaseAnswer]) -> tuple[str, ...]:
    names = [one.id for one in source.mistakes if one.id.startswith("learned")]
    return mistakes_of(explain(KnownMistakes(source, learned=by_answers(*names)), shown))


def test_a_learned_mistake_must_agree_wherever_it_says_something() -> None:
    cases = tuple(f"c{number}" for number in range(12))
    wide = {name: {"x": "learned"} for name in cases}
    source = Predictor((Mistake("learned", "x", cases),))
    assert learned(source, of_cases(**wide)) == ("learned",)
    assert learned(source, of_cases(**{**wide, "c0": {"x": 0}})) == ()
    named = Predictor((Mistake("other", "x", cases),))
    answers = {name: {"x": "other"} for name in cases}
    assert learned(named, of_cases(**{**answers, "c0": {"x": 0}})) == ("other",)


def test_a_learned_mistake_is_told_with_one_other_at_most() -> None:
    def made(count: int) -> tuple[str, ...]:
        known = [
            Mistake("learned", "f0", ("c0",)),
            *(Mistake(f"m{n}", f"f{n}", ("c0",)) for n in (1, 2)),
        ]
        answers = {one.field: one.id if at < count else 0 for at, one in enumerate(known)}
        return learned(Predictor(tuple(known)), of_cases(c0=answers))

    assert [made(count) for count in (1, 2)] == [("learned",), ("learned", "m1")]
    assert made(3) == ()


def test_where_nothing_is_predicted_nothing_is_contradicted() -> None:
    class Quiet(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            if tokens is not None and mistakes and case in ("c3", "c4"):
                return {}
            return tokens

    answers = {"c0": {"x": "a"}, "c1": {"x": "a"}, "c2": {"x": "a"}, "c3": {"x": 0}, "c4": {"x": 0}}
    assert told(Quiet((X,)), of_cases(**answers)) == ("a",)


def test_further_cases_count_by_what_agrees_in_them() -> None:
    """Two mistakes explain the same; told is the one that gives more of the other answers."""
    one = Mistake("one", "x", ("c0", "c5"))
    other = Mistake("two", "x", ("c0", "c5", "c6"))

    class Same(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            return tokens and {unit: token and "same" for unit, token in tokens.items()}

    shown = of_cases(c0={"x": "same"})
    for token, name in ((0, "one"), ("same", "two")):
        support = [
            CaseAnswer("f", "c5", {("c5", "x"): "same"}, frozenset()),
            CaseAnswer("f", "c6", {("c6", "x"): token}, frozenset()),
            CaseAnswer("f", "c7", {}, frozenset()),
        ]
        for order in ((one, other), (other, one)):
            assert told(Same(order), shown, support=support) == (name,)


def test_two_mistakes_are_found_though_the_best_one_alone_is_neither() -> None:
    class Alone(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            together = "a" in mistakes and len(mistakes) > 1
            return None if together else super().tokens(mistakes, case)

    known = (
        Mistake("a", "x", ("c0", "c1", "c2")),
        Mistake("b", "y", ("c3", "c4")),
        Mistake("c", "z", ("c5", "c6")),
    )
    answers = {case: {one.field: one.id} for one in known for case in one.cases}
    assert told(Alone(known), of_cases(**answers)) == ("b", "c")


@pytest.mark.parametrize(("right", "is_told"), [(1, False), (2, True)])
def test_another_form_is_told_only_where_most_values_are_in_their_places(
    right: int, is_told: bool
) -> None:
    """An answer of three values, of which one or two are right, and without the fourth."""
    fields = ("x", "y", "z")

    class Shorter(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            whole, last = (("parts", 3), "absent") if mistakes else ("tuple", 0)
            values: dict[Unit, Token] = {(case, name): 0 for name in fields}
            return values | {(case, "last"): last, (case, ""): whole}

    wrong = dict.fromkeys(fields[right:], "wrong")
    answer: dict[str, Token] = {"x": 0, "y": 0, "z": 0, "last": "absent", "": ("parts", 3)}
    answers = of_cases(c0=answer | wrong, c1=answer | wrong)
    assert told(Shorter((Mistake("shorter", "", ()),)), answers) == (
        ("shorter",) if is_told else ()
    )


def test_a_wrong_answer_that_is_left_over_weighs_as_much_as_one_that_is_contradicted() -> None:
    """One mistake explains all 30 failures and contradicts 3 cases; the other leaves 2 over."""

    class Same(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            return tokens and {unit: token and "same" for unit, token in tokens.items()}

    cases = tuple(f"c{number}" for number in range(33))
    known = (Mistake("all", "x", cases), Mistake("fewer", "x", cases[:28]))
    answers = {case: {"x": "same" if at < 30 else 0} for at, case in enumerate(cases)}
    assert told(Same(known), of_cases(**answers)) == ("fewer",)


def test_of_many_pairs_those_that_promise_most_are_tried() -> None:
    """Two of twenty mistakes explain most, and each contradicts one case."""

    class Pairs(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            return super().tokens(mistakes, case) if len(mistakes) < 3 else None

    small = tuple(Mistake(f"m{number}", f"f{number}", (f"s{number}",)) for number in range(18))
    cases = tuple(f"c{number}" for number in range(13))
    large = tuple(Mistake(name, name, cases) for name in ("p", "q"))
    answers: dict[str, dict[str, Token]] = {one.cases[0]: {one.field: one.id} for one in small}
    answers |= {case: {"p": "p", "q": "q"} for case in cases[:12]}
    answers[cases[12]] = {"p": 0, "q": 0}
    assert told(Pairs((*small, *large)), of_cases(**answers)) == ("p", "q")


FIVE, MORE = (tuple(f"c{number}" for number in range(start, start + 5)) for start in (0, 5))


def test_a_learned_mistake_answers_for_failures_of_which_it_says_something() -> None:
    class Quiet(Predictor):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            return {} if mistakes and case in MORE else super().tokens(mistakes, case)

    known = (Mistake("learned", "x", FIVE),)
    wrong = {case: {"x": "learned"} for case in FIVE}
    others = {case: {"x": "other"} for case in MORE}
    assert learned(Predictor(known), of_cases(**wrong, **others)) == ()
    assert learned(Quiet(known), of_cases(**wrong, **others)) == ("learned",)
    passed = {case: {"x": 0} for case in MORE}
    assert learned(Predictor(known), of_cases(**wrong, **passed)) == ("learned",)
    # Nor is it told beside another one where it says too little.
    apart = tuple(f"d{number}" for number in range(10))
    both = {**wrong, **others, **{case: {"y": "named"} for case in apart}}
    assert learned(Predictor((*known, Mistake("named", "y", apart))), of_cases(**both)) == (
        "named",
    )
