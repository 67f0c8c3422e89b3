"""The promises of every shipped assignment about its mistakes; of metrics, all the others too.

The first assignment has stricter tests of its own beside this. What is random, changes its
arguments or takes several calls is held to its promises by `grader verify` and `grader parity`.
"""

import inspect
import re
import subprocess
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import pytest

from grader.api import Mistake
from grader.assignment import load
from grader.assignment.mistakes import ReferencePredictor, load_hints, load_mistakes, predict
from grader.assignment.reference import load_module, reference_functions
from grader.judging.scoring import score_run
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.model import Assignment, CaseResult, Expected
from grader.verify.inputs import random_cases
from grader.verify.mistakes import as_run
from tests.reference.twins import in_julia, in_python
from tests.shipped import COURSE, FILES

ALL = [path for path in FILES if path.stem != "confusion_matrix"]
# The course's twins are compared by `grader parity`, in the slow tier: names differ, answers are
# random.
TWINS = [path for path in ALL if path.stem.endswith("_metrics")]
METRICS_AND_COURSE = [path for path in ALL if path in TWINS or path.stem in COURSE]


@pytest.fixture(scope="module", params=METRICS_AND_COURSE, ids=lambda path: path.stem)
def shipped(request: pytest.FixtureRequest) -> Assignment:
    path: Path = request.param
    loaded: Assignment = load(path)
    return loaded


@pytest.fixture(scope="module", params=ALL, ids=lambda path: path.stem)
def any_shipped(request: pytest.FixtureRequest) -> Assignment:
    path: Path = request.param
    loaded: Assignment = load(path)
    return loaded


@pytest.fixture(scope="module")
def mistakes(shipped: Assignment) -> tuple[Mistake, ...]:
    return load_mistakes(shipped)


@pytest.fixture(scope="module")
def answers(
    shipped: Assignment, mistakes: Sequence[Mistake]
) -> Mapping[str, Mapping[str, Expected]]:
    return {mistake.id: predict(shipped, mistake.replaces) for mistake in mistakes}


def lost(shipped: Assignment, answers: Mapping[str, Expected]) -> list[CaseResult]:
    results = score_run(as_run(dict(answers)), shipped)
    return [result for result in results if result.points < result.max_points]


def test_a_hundred_points_and_titles_that_tell_the_cases_apart(shipped: Assignment) -> None:
    assert shipped.max_score == 100
    for locale in ("en", "es"):
        titles = [getattr(case.title, locale) for case in shipped.cases]
        assert all(titles)
        assert len(set(titles)) == len(titles)


def test_no_two_cases_ask_the_same(shipped: Assignment) -> None:
    calls = [
        (case.function, case.last.args, tuple(case.last.kwargs.items())) for case in shipped.cases
    ]
    assert len(set(calls)) == len(calls)


def test_every_field_has_a_name_in_both_languages(any_shipped: Assignment) -> None:
    for function in any_shipped.functions:
        for field in function.fields:
            assert field.title.en
            assert field.title.es


def test_each_mistake_loses_points_already_in_a_visible_case(
    shipped: Assignment,
    mistakes: Sequence[Mistake],
    answers: Mapping[str, Mapping[str, Expected]],
) -> None:
    for mistake in mistakes:
        cases = lost(shipped, answers[mistake.id])
        assert any(case.visible for case in cases) or mistake.decided == "open_point", mistake.id
        assert not cases or mistake.decided == "scored", mistake.id


def test_any_two_mistakes_differ_in_what_diagnosis_sees(any_shipped: Assignment) -> None:
    """Else the hint of one would be given for the other. One that must be proved needs no case."""
    mistakes = load_mistakes(any_shipped)
    assert len({mistake.id for mistake in mistakes}) == len(mistakes) >= 10
    source = ReferencePredictor(any_shipped, mistakes)
    given = {
        mistake.id: [source.tokens((mistake.id,), case.id) for case in any_shipped.cases]
        for mistake in mistakes
    }
    for one, other in combinations(mistakes, 2):
        proved = one.only_proved or other.only_proved
        if set(one.languages) & set(other.languages) and not proved:
            assert given[one.id] != given[other.id], (one.id, other.id)


@pytest.mark.parametrize("locale", ["en", "es"])
def test_hints_are_sentences_that_tell_the_mistakes_apart(
    any_shipped: Assignment, locale: str
) -> None:
    mistakes = load_mistakes(any_shipped)
    hints = [getattr(hint, locale) for hint in load_hints(any_shipped, mistakes).values()]
    assert len(set(hints)) == len(hints) >= 6
    for hint in hints:
        assert re.fullmatch(r"[¿A-ZÁÉÍÓÚ0-9`].{18,}[.?]", hint), hint
        assert len(hint) <= 300, hint


def test_the_python_template_asks_for_what_the_reference_takes(shipped: Assignment) -> None:
    assert shipped.reference is not None
    template, reference = load_module(shipped.templates["python"]), load_module(shipped.reference)
    for function in shipped.functions:
        given, asked = (
            inspect.signature(getattr(module, function.name)).parameters.values()
            for module in (template, reference)
        )
        assert [(item.name, item.kind, item.default) for item in given] == [
            (item.name, item.kind, item.default) for item in asked
        ]
        message = f"{function.name} is not written yet.*{function.name} aún no está escrita"
        with pytest.raises(NotImplementedError, match=message):
            getattr(template, function.name)(
                *[1 for item in given if item.kind != item.KEYWORD_ONLY]
            )


@pytest.mark.julia
def test_the_julia_template_takes_every_case_and_says_that_nothing_is_written(
    shipped: Assignment, julia: str
) -> None:
    calls = "\n".join(
        f"println(try {call_code(case, 'julia')} catch e; sprint(showerror, e) end)"
        for case in localised(shipped, "julia").cases
        if not shipped.expected[case.id].answers[-1].raises
    )
    code = f'include(raw"{shipped.templates["julia"]}")\n{calls}'
    command = [julia, "--startup-file=no", "-O0", "-e", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        assert re.match(r"([\w!]+) is not written yet.*\1 aún no está escrita", line), line


@pytest.mark.julia
@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.stem)
def test_the_twin_agrees_bit_for_bit_on_cases_and_random_calls(path: Path, julia: str) -> None:
    shipped = load(path)
    assert shipped.twin is not None
    cases = [*shipped.cases, *random_cases(shipped, 120, seed=11)]
    expected = in_python(reference_functions(shipped).by_name, cases)
    for case, one, other in zip(cases, expected, in_julia(julia, shipped.twin, cases), strict=True):
        assert one == other, call_code(case, "python")
