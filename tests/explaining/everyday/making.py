"""Attempts at one function, of which each answer is written down: no worker runs."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from grader.explaining.diagnose import failed_units
from grader.explaining.everyday import Attempt, Named, attempts
from grader.explaining.known.evidence import CaseAnswer
from grader.explaining.known.tokens import Token, Unit, outcome_tokens
from grader.judging.scoring import score_run
from grader.languages.localised import localised
from grader.locale import translate
from grader.model import (
    Answer,
    Assignment,
    Case,
    EngineInfo,
    Function,
    Language,
    Outcome,
)
from tests.handing_in import code
from tests.judging.making import assignment, case, field, python, returned, run

MEAN = Function("mean", (field("mean", "real"),), "value", {})
Detection = Callable[[Attempt], Iterator[Named]]
Told = list[tuple[str, list[str]]]
"""Sentences as students read them, and the cases of each."""


class NoMistakes:
    """Predicts that no known mistake makes a difference: there is none."""

    mistakes = ()

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        del mistakes, case
        return None


def asking(function: Function, right: Sequence[object], points: Sequence[int] = ()) -> Assignment:
    """Return an assignment with a case for each right answer: `c0`, `c1`, …"""
    worth = [*points, *[1] * len(right)]
    cases = [case(f"c{n}", function.name, worth[n]) for n in range(len(right))]
    return assignment(
        (function,), tuple(cases), {f"c{n}": Answer(python(value)) for n, value in enumerate(right)}
    )


def with_calls(made: Assignment, *cases: Case) -> Assignment:
    """Return the assignment with other calls in the cases of these names."""
    by_name = {changed.id: changed for changed in cases}
    return replace(made, cases=tuple(by_name.get(old.id, old) for old in made.cases))


def attempts_at(
    asked: Assignment,
    gave: Sequence[object],
    source: str = "",
    language: Language = "python",
) -> list[Attempt]:
    """Return the attempts of a submission that gave these values, or had these outcomes."""
    asked = localised(asked, language)
    outcomes = {case.id: outcomes_of(given) for case, given in zip(asked.cases, gave, strict=True)}
    engine = EngineInfo(language, language, "", "off")
    made = replace(run(outcomes), engine=engine)
    answers = []
    for asked_case, result in zip(asked.cases, score_run(made, asked), strict=True):
        tokens = outcome_tokens(asked, asked_case, outcomes[asked_case.id])
        failed = failed_units(result, tokens)
        answers.append(CaseAnswer(asked_case.function, asked_case.id, tokens, failed))

    return [*attempts(asked, made, code(source, language=language), answers)]


def outcomes_of(given: object) -> tuple[Outcome, ...]:
    """Return the outcomes of a case: of its calls, or of the only one, or of what that returned."""
    if isinstance(given, tuple) and given and isinstance(given[0], Outcome):
        return given
    return (given,) if isinstance(given, Outcome) else (returned(given),)


def told(detection: Detection, attempts: Sequence[Attempt]) -> Told:
    """Return what the detection says of these attempts."""
    named = [named for attempt in attempts for named in detection(attempt)]
    return [(translate(one.sentence, "en"), sorted(one.cases)) for one in named]


def is_told(detection: Detection, attempts: Sequence[Attempt], text: str | None) -> None:
    """Hold that it says a sentence with this text, or nothing; of some attempt, in any case."""
    assert attempts
    sentences = [sentence for sentence, _ in told(detection, attempts)]
    assert [text is not None and text in sentence for sentence in sentences] == [True] * (
        text is not None
    ), sentences
