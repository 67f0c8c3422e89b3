"""Functions, keywords and fields may have the names that both languages let people write."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.model import Assignment, Language
from grader.running import Runtime
from tests.grading import graded_text
from tests.julia import julia_or_skip
from tests.laying import lay

ASSIGNMENT = {
    "work.yaml": """\
format: 1
id: work
title: Work
reference: ref.py
functions:
  σ: {returns: value, fields: [{name: desviación, kind: real}]}
  media_aritmética: {returns: value, fields: [{name: μ, kind: real}]}
  tipificada: {returns: tuple, fields: [{name: ẑ, kind: real}, {name: añadido, kind: real}]}
rules:
  - {id: no_loops, cost: function}
cases:
  - {id: sigma, function: σ, args: [[1.0, 4.0, 2.0]], visible: true}
  - {id: media, function: media_aritmética, args: [[1.0, 4.0, 2.0]], visible: true}
  - {id: z, function: tipificada, args: [3.0], kwargs: {σ: 2.0, μ: 0.5}, visible: true}
""",
    "ref.py": """\
def media_aritmética(valores):
    return sum(valores) / len(valores)


def σ(valores):
    μ = media_aritmética(valores)
    return (sum((valor - μ) ** 2 for valor in valores) / len(valores)) ** 0.5


def tipificada(x, *, σ=1.0, μ=0.0):
    return (x - μ) / σ, μ
""",
}
_PYTHON = ASSIGNMENT["ref.py"].replace("2 for valor in valores", "2 for valor in list(valores)")
_JULIA = """\
media_aritmética(valores) = sum(valores) / length(valores)
σ(valores) = sqrt(sum((valores .- media_aritmética(valores)) .^ 2) / length(valores))
tipificada(x; σ=1.0, μ=0.0) = ((x - μ) / σ, μ)
"""
_LOOPING_JULIA = """\
function {defined}(valores)
    suma = 0.0
    for valor in valores
        suma += valor
    end
    return suma / length(valores)
end
media_aritmética(valores) = {called}(valores)
"""
_LOOPING_PYTHON = """\
def {defined}(valores):
    suma = 0.0
    for valor in valores:
        suma += valor
    return suma / len(valores)


def media_aritmética(valores):
    return {called}(valores)
"""
MICRO, MU, ACCENT, WITH_ACCENT = "\u00b5_x", "\u03bc_x", "funcio\u0301n", "funci\u00f3n"
_PAIRS = [(MICRO, MU), (MU, MICRO), (ACCENT, WITH_ACCENT), (WITH_ACCENT, ACCENT)]
_JULIAS = [("\u025b", "\u03b5")]


@pytest.mark.parametrize(
    ("language", "text"),
    [("python", _PYTHON), pytest.param("julia", _JULIA, marks=pytest.mark.julia)],
)
def test_right_work_is_right_under_such_names(
    language: Language, text: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if language == "julia":
        julia_or_skip()
    report = graded_text(assignment, runtime_for_one, text, language=language)
    assert report.score == report.max_score == 3


@pytest.mark.parametrize(
    ("language", "defined", "called"),
    [
        *(("python", *pair) for pair in _PAIRS),
        *(pytest.param("julia", *pair, marks=pytest.mark.julia) for pair in _PAIRS + _JULIAS),
    ],
)
def test_a_helper_of_another_spelling_is_the_same_one(
    language: Language, defined: str, called: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if language == "julia":
        julia_or_skip()
    text = _LOOPING_JULIA if language == "julia" else _LOOPING_PYTHON
    text = text.format(defined=defined, called=called)
    report = graded_text(assignment, runtime_for_one, text, language=language)
    assert [finding.rule for finding in report.findings] == ["no_loops"]
    assert report.score == 0


@pytest.mark.parametrize(
    "name", ["\u00b5", "se\u0301ptima", "\u025b", "2x", "a b", "\u201cx\u201d"]
)
def test_a_name_that_would_be_read_as_another_one_is_none(tmp_path: Path, name: str) -> None:
    text = ASSIGNMENT["work.yaml"].replace("kwargs: {σ: 2.0, μ: 0.5}", f'kwargs: {{"{name}": 2.0}}')
    path = lay(tmp_path, {**ASSIGNMENT, "work.yaml": text}) / "work.yaml"
    with pytest.raises(AssignmentError, match="letters"):
        load(path)
