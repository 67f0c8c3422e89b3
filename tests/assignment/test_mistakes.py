"""Known mistakes: functions of the reference replaced, and a hint for each in both languages."""

from pathlib import Path

import pytest

from grader.api import Around, Mistake
from grader.assignment import AssignmentError
from grader.assignment.mistakes.package import load_hints, load_mistakes, replaced_together
from grader.assignment.reference.module import evaluate, reference_functions
from grader.model import Answer, Assignment, Expected, ScalarValue, Text
from tests.laying import laid_assignment

REFERENCE = """
FACTOR = 2

def double(value, *, more=0):
    return add(value * FACTOR, more)

def add(value, more):
    return value + more

def add_nothing(value, more):
    return value
"""
FILE = """
format: 1
id: double
title: Double
reference: double.py
mistakes: mistakes
functions: {double: {returns: value, fields: [{name: double, kind: integer}]}}
cases:
  - {id: plain, args: [3]}
  - {id: more, args: [3], kwargs: {more: 1}}
"""
HINT = "[forgotten]\nen = 'And the rest?'\nes = '¿Y el resto?'\n"
FORGOTTEN = "Mistake('forgotten', {'add': lambda value, more: value})"

BROKEN = {
    "assignment.mistakes_fail": ("MISTAKES = (nothing,)", HINT, "NameError: name 'nothing'"),
    "assignment.no_mistakes": ("MISTAKES = 3", HINT, "expected MISTAKES"),
    "assignment.mistake_twice": (f"MISTAKES = ({FORGOTTEN}, {FORGOTTEN})", HINT, "the id 'forgo"),
    "assignment.mistake_of_nothing": (
        "MISTAKES = (Mistake('forgotten', {'ad': max}),)",
        HINT,
        "'forgotten' replaces 'ad', which is no function of the reference; did you mean 'add'?",
    ),
    "assignment.mistake_signature": (
        "MISTAKES = (Mistake('forgotten', {'add': max}, signature=('mising_method',)),)",
        HINT,
        "'mising_method', which is no problem of a signature; did you mean 'missing_method'?",
    ),
    "assignment.mistake_not_callable": (
        "MISTAKES = (Mistake('forgotten', {'add': 3}),)",
        HINT,
        "in the place of 'add' cannot be called",
    ),
    "assignment.no_hint": (f"MISTAKES = ({FORGOTTEN},)", "", "no hint for 'forgotten'"),
    "assignment.idle_hint": (
        f"MISTAKES = ({FORGOTTEN},)",
        HINT + HINT.replace("forgotten", "gone"),
        "no mistake 'gone'",
    ),
    "assignment.no_toml": (f"MISTAKES = ({FORGOTTEN},)", "[forgotten", "this is no TOML"),
}
SENTENCES = tuple(BROKEN)


def assignment(
    folder: Path, mistakes: str = f"MISTAKES = ({FORGOTTEN},)", hints: str = HINT
) -> Assignment:
    imports = "from grader.api import Around, Mistake\nfrom ..double import add\n"
    files = {
        "double.yaml": FILE,
        "double.py": REFERENCE,
        "mistakes/__init__.py": imports + mistakes,
        "mistakes/hints.toml": hints,
    }
    return laid_assignment(folder, files)


def answers(of: Assignment, *mistakes: Mistake) -> list[object]:
    replaced = replaced_together(mistakes)
    assert replaced is not None
    functions = reference_functions(of, replaced)
    found = [evaluate(functions, case)[-1] for case in of.cases]
    return [
        answer.value.value if isinstance(answer.value, ScalarValue) else answer for answer in found
    ]


@pytest.mark.parametrize("sentence", BROKEN)
def test_what_is_wrong_with_them_is_said_with_its_file(sentence: str, tmp_path: Path) -> None:
    mistakes, hints, words = BROKEN[sentence]
    broken = assignment(tmp_path, mistakes, hints)
    with pytest.raises(AssignmentError) as caught:
        load_hints(broken, load_mistakes(broken))
    (problem,) = caught.value.problems
    assert problem.what.key == sentence
    assert words in caught.value.text("en")
    assert caught.value.text("en") != caught.value.text("es")
    assert str(caught.value).startswith(str(tmp_path / "mistakes"))


def test_a_mistake_is_the_reference_with_a_function_replaced(tmp_path: Path) -> None:
    double = assignment(tmp_path)
    (forgotten,) = load_mistakes(double)
    assert answers(double) == [6, 7]
    assert answers(double, forgotten) == [6, 6]
    assert load_hints(double, [forgotten]) == {"forgotten": Text("And the rest?", "¿Y el resto?")}


def test_replacements_of_different_functions_meet(tmp_path: Path) -> None:
    double = assignment(tmp_path)
    without = Mistake("without", {"add": lambda value, _more: value})
    negative = Mistake(
        "negative", {"double": Around(lambda go_on, value, **more: -go_on(value, **more))}
    )
    assert answers(double, without, negative) == [-6, -6]
    assert answers(double, negative) == [-6, -7]
    assert replaced_together([without, Mistake("other", {"add": max})]) is None


def test_a_replacement_may_call_what_it_replaces(tmp_path: Path) -> None:
    double = assignment(
        tmp_path,
        "MISTAKES = (Mistake('forgotten', {'add': lambda value, more: add(value, more) + 10}),)",
    )
    assert answers(double, *load_mistakes(double)) == [16, 17]


def test_the_reference_itself_stays_as_it_is(tmp_path: Path) -> None:
    double = assignment(tmp_path)
    answers(double, *load_mistakes(double))
    assert answers(double) == [6, 7]
    assert double.expected["more"] == Expected((Answer(ScalarValue("int", 7)),))
