"""The promises of every shipped assignment that `grader verify` and `parity` do not prove."""

import inspect
import re
from pathlib import Path

import pytest
import yaml

from grader.assignment import load
from grader.assignment.mistakes.package import load_hints, load_mistakes, predict
from grader.assignment.reference.module import load_module
from grader.judging.scoring import score_run
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.languages.registry import SHIPPED
from grader.model import Assignment, Language
from grader.verify.mistakes import as_run
from tests.commands import ROOT
from tests.julia import said_by_julia
from tests.shipped import COURSE, FILES

pytestmark = pytest.mark.long

METRICS_AND_COURSE = [
    path
    for path in FILES
    if path.stem.endswith("_metrics") or path.stem in ("confusion_matrix", *COURSE)
]
FORMULA = re.compile(r"\b(VP|VN|FP|FN)\b\s*[+/]")


@pytest.fixture(scope="module", params=METRICS_AND_COURSE, ids=lambda path: path.stem)
def shipped(request: pytest.FixtureRequest) -> Assignment:
    path: Path = request.param
    loaded: Assignment = load(path)
    return loaded


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def any_shipped(request: pytest.FixtureRequest) -> Assignment:
    path: Path = request.param
    loaded: Assignment = load(path)
    return loaded


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


def test_each_mistake_loses_points_already_in_a_visible_case(shipped: Assignment) -> None:
    for mistake in load_mistakes(shipped):
        if mistake.decided == "scored":
            results = score_run(as_run(predict(shipped, mistake.replaces)), shipped)
            visible = [result for result in results if result.visible]
            assert any(result.points < result.max_points for result in visible), mistake.id


@pytest.mark.parametrize("language", SHIPPED)
def test_the_template_is_a_sample_that_must_have_no_points(
    any_shipped: Assignment, language: Language
) -> None:
    """So `grader verify` grades what students get."""
    folder = ROOT / "cases" / "submissions" / any_shipped.id
    template = any_shipped.templates[language].read_bytes()
    (sample,) = (path for path in (folder / "wrong").iterdir() if path.read_bytes() == template)
    expected = yaml.safe_load((folder / "expected.yaml").read_text(encoding="utf-8"))
    assert expected["wrong"][sample.name] == {"score": 0, "diagnoses": ["not_written"]}


@pytest.mark.parametrize("locale", ["en", "es"])
def test_hints_are_sentences_that_tell_the_mistakes_apart(
    any_shipped: Assignment, locale: str
) -> None:
    mistakes = load_mistakes(any_shipped)
    assert len(mistakes) >= 10
    assert all(re.fullmatch(r"[a-z0-9_]+", mistake.id) for mistake in mistakes)

    hints = [getattr(hint, locale) for hint in load_hints(any_shipped, mistakes).values()]
    assert len(set(hints)) == len(hints) >= 6
    for hint in hints:
        assert re.fullmatch(r"[¿A-ZÁÉÍÓÚ0-9`].{18,}[.?]", hint), hint
        assert len(hint) <= 300, hint
        assert not FORMULA.search(hint), hint


def test_the_python_template_asks_for_what_the_reference_takes(shipped: Assignment) -> None:
    assert shipped.reference is not None
    template, reference = load_module(shipped.templates["python"]), load_module(shipped.reference)
    for function in shipped.functions:
        todo = getattr(template, function.name)
        parameters = inspect.signature(todo).parameters
        solved = inspect.signature(getattr(reference, function.name)).parameters
        assert list(map(_plainly, parameters.values())) == list(map(_plainly, solved.values()))

        message = f"{function.name} is not written yet.*{function.name} aún no está escrita"
        with pytest.raises(NotImplementedError, match=message):
            todo(*[1 for item in parameters.values() if item.kind != item.KEYWORD_ONLY])


def _plainly(parameter: inspect.Parameter) -> tuple[object, ...]:
    return parameter.name, parameter.kind, parameter.default


@pytest.mark.julia
def test_the_julia_template_takes_every_case_and_says_that_nothing_is_written(
    shipped: Assignment,
) -> None:
    calls = "\n".join(
        f"println(try {call_code(case, 'julia')} catch e; sprint(showerror, e) end)"
        for case in localised(shipped, "julia").cases
        if not shipped.expected[case.id].answers[-1].raises
    )
    code = f'include(raw"{shipped.templates["julia"]}")\n{calls}'
    for line in said_by_julia("-e", code).splitlines():
        assert re.match(r"([\w!]+) is not written yet.*\1 aún no está escrita", line), line
