"""Which mistakes explain what was given: few that explain much and contradict next to nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from grader.judging.diagnosis.explain import Explanation, Given, explain
from grader.judging.diagnosis.predictions import Predictions
from grader.judging.diagnosis.tokens import Token, Unit
from grader.model import Language

CASES = [f"case{number}" for number in range(20)]


@dataclass(frozen=True)
class Known:
    """A mistake that changes one field in some cases."""

    id: str
    field: str
    cases: tuple[str, ...]
    languages: tuple[Language, ...] = ("python", "julia")


@dataclass(frozen=True)
class Source:
    """What is right in a field is 0; a mistake gives its own name there."""

    mistakes: tuple[Known, ...]

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        fields = {one.field for one in self.mistakes}
        made = [one for one in self.mistakes if one.id in mistakes]
        if len({one.field for one in made}) < len(made):
            return None
        found: dict[Unit, Token] = {(case, field): 0 for field in fields}
        return found | {(case, one.field): one.id for one in made if case in one.cases}


def given(tokens: Mapping[Unit, Token]) -> list[Given]:
    """What a submission gave, by case; whatever is not 0 has failed."""
    found = []
    for case in dict.fromkeys(case for case, _ in tokens):
        own = {unit: token for unit, token in tokens.items() if unit[0] == case}
        failed = frozenset(unit for unit, token in own.items() if token != 0)
        found.append(Given(case, own, failed))
    return found


def found(source: Source, tokens: Mapping[Unit, Token]) -> Explanation | None:
    return explain(Predictions(source), given(tokens))


def in_first(count: int, name: str = "a", field: str = "x") -> Known:
    return Known(name, field, tuple(CASES[:count]))


@pytest.mark.parametrize(("failures", "is_said"), [(10, True), (15, True), (16, False)])
def test_what_explains_less_than_a_third_is_not_said(failures: int, is_said: bool) -> None:
    tokens = {(case, "x"): "other" if number < failures else 0 for number, case in enumerate(CASES)}
    tokens |= {(case, "x"): "a" for case in CASES[:5]}
    explanation = found(Source((in_first(5),)), tokens)
    assert (explanation is not None) == is_said
    if explanation is not None:
        assert (explanation.explained, explanation.failures) == (5, failures)
        assert explanation.cases == tuple(CASES[:5])


@pytest.mark.parametrize(("contradicted", "is_said"), [(0, True), (1, True), (2, False)])
def test_what_contradicts_more_than_a_tenth_is_not_said(contradicted: int, is_said: bool) -> None:
    tokens: dict[Unit, Token] = {(case, "x"): "a" for case in CASES[:10]}
    tokens |= {(case, "x"): 0 for case in CASES[10:]}
    explanation = found(Source((in_first(10 + contradicted),)), tokens)
    assert (explanation is not None) == is_said


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
    source = Source((*known, in_first(1, "m9", "x0")))
    explanation = found(source, tokens)
    if count == 4:  # in every case a mistake is left over
        assert explanation is None
        return
    assert explanation is not None
    assert explanation.mistakes == tuple(f"m{number}" for number in range(named))
    assert (explanation.explained, explanation.failures) == (10, 11)


def test_nothing_failed_nothing_said() -> None:
    assert found(Source((in_first(5),)), {(case, "x"): 0 for case in CASES}) is None


def test_a_mistake_of_the_other_language_is_not_named() -> None:
    only = Known("a", "x", tuple(CASES), ("julia",))
    tokens: dict[Unit, Token] = {(case, "x"): "a" for case in CASES}
    predictions = Predictions(Source((only,)))
    assert explain(predictions, given(tokens), language="python") is None
    assert explain(predictions, given(tokens), language="julia") is not None


def test_further_cases_decide_between_what_is_equally_good() -> None:
    one, other = Known("a", "x", tuple(CASES[:5])), Known("b", "x", tuple(CASES[:6]))
    shown = given({(case, "x"): "same" for case in CASES[:5]})

    class Same(Source):
        def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
            tokens = super().tokens(mistakes, case)
            return tokens and {unit: token and "same" for unit, token in tokens.items()}

    predictions = Predictions(Same((one, other)))
    for token, name in ((0, "a"), ("same", "b")):
        support = [Given(CASES[5], {(CASES[5], "x"): token}, frozenset())]
        explanation = explain(predictions, shown, support)
        assert explanation is not None
        assert explanation.mistakes == (name,)
