"""Random calls: like the cases, short ones first, the same for the same seed."""

from pathlib import Path

from grader.assignment import load
from grader.assignment.random_calls.functions import random_cases, usual_cases
from grader.languages.materialise import materialise
from grader.model import ArrayArgument, Case, CodeArgument, ScalarArgument, SequenceArgument

ASSIGNMENT = load("confusion_matrix")


def test_calls_keep_the_types_and_the_equal_lengths_of_the_cases() -> None:
    for case in random_cases(ASSIGNMENT, 300, seed=3):
        lengths = {
            argument.shape for argument in case.last.args if isinstance(argument, ArrayArgument)
        }
        assert len(lengths) == 1
        assert materialise(case.last.args[1]).dtype == bool


def test_short_calls_come_first_and_every_kind_of_argument_comes() -> None:
    calls = list(random_cases(ASSIGNMENT, 400, seed=3))
    lengths = [case.last.args[0].shape[0] for case in calls]  # type: ignore[union-attr]
    assert max(lengths[:8]) == 1
    assert max(lengths) > 20
    kinds = {case.last.args[0].element for case in calls}  # type: ignore[union-attr]
    assert kinds == {"Bool", "Int64", "Float32", "Float64"}
    assert any(case.last.kwargs for case in calls)


def test_the_same_seed_gives_the_same_calls() -> None:
    assert list(random_cases(ASSIGNMENT, 50, 1)) == list(random_cases(ASSIGNMENT, 50, 1))
    assert list(random_cases(ASSIGNMENT, 50, 1)) != list(random_cases(ASSIGNMENT, 50, 2))


def test_usual_calls_are_new_and_lie_between_those_of_the_cases(tmp_path: Path) -> None:
    path = tmp_path / "days.yaml"
    path.with_name("reference.py").write_text("def day_of_year(day, month): return day + month")
    path.write_text("""
format: 1
id: days
title: Days
reference: reference.py
languages: [python]
functions: {day_of_year: {returns: value, fields: [{name: day, kind: integer}]}}
cases:
  - {id: first, function: day_of_year, args: [1, 1]}
  - {id: last, function: day_of_year, args: [31, 12]}
  - {id: march, function: day_of_year, args: [10, 3]}
""")
    assignment = load(path)
    asked = [materialised(case) for case in assignment.cases]
    drawn = [materialised(case) for case in usual_cases(assignment, 100, seed=1)]

    assert drawn
    assert not any(call in asked for call in drawn)
    assert len({tuple(call) for call in drawn}) == len(drawn)
    assert all(1 <= day <= 31 and 1 <= month <= 12 for day, month in drawn)
    assert any(call[0] in (31, 10) or call[1] in (12, 3) for call in drawn)


def materialised(case: Case) -> list[int]:
    return [materialise(argument) for argument in case.last.args]


def test_labels_are_drawn_from_the_classes_that_a_call_names() -> None:
    labelled = [
        case
        for case in random_cases(load("multiclass_metrics"), 400, seed=3)
        if case.function == "confusion_matrix"
    ]
    kinds = set()
    for case in labelled:
        outputs, targets, classes = (materialise(argument).tolist() for argument in case.last.args)
        assert len(outputs) == len(targets)
        assert len(set(classes)) == len(classes)
        assert {*outputs, *targets} <= set(classes)
        kinds |= {type(label) for label in classes}
    assert kinds == {str, int, bool, float}


def test_what_a_function_is_applied_to_fits_it(tmp_path: Path) -> None:
    (tmp_path / "applied.py").write_text(
        "def applied(function, items):\n    return [function(item) for item in items]\n"
    )
    path = tmp_path / "applied.yaml"
    path.write_text(
        "format: 1\nid: applied\ntitle: Applied\nreference: applied.py\nsequences: list\n"
        "functions:\n  applied: {returns: value, fields: [{name: results, kind: list}]}\ncases:\n"
        "  - {id: negated, args: [{code: {python: 'lambda x: -x', julia: '-'}}, [1, 2]]}\n"
        "  - {id: lengths, args: [{code: {python: len, julia: length}}, [two, words]]}\n"
    )
    fitting = {"-": "Int64", "length": "String"}
    for case in random_cases(load(str(path)), 100, seed=3):
        code, items = case.last.args
        assert isinstance(code, CodeArgument)
        assert isinstance(items, SequenceArgument)
        for item in items.items:
            assert isinstance(item, ScalarArgument)
            assert item.type == fitting[code.code["julia"]]


def test_texts_meet_each_other(tmp_path: Path) -> None:
    """No case has a stop word in its text, in any of the forms that words come in."""
    (tmp_path / "counted.py").write_text("def counted(text, stop, word):\n    return len(text)\n")
    path = tmp_path / "counted.yaml"
    path.write_text(
        "format: 1\nid: counted\ntitle: Counted\nreference: counted.py\n"
        "functions:\n  counted: {returns: value, fields: [{name: count, kind: integer}]}\ncases:\n"
        "  - {id: cat, args: [the cat sat here, [of, an], dog]}\n"
        "  - {id: sun, args: [a sun shone there, {list: [by, or]}, sea]}\n"
    )
    together = {"array": 0, "list": 0, "word": 0}
    for case in random_cases(load(path), 200, seed=3):
        text, stop, word = map(materialise, case.last.args)
        words = set(text.split())
        together["list" if isinstance(stop, list) else "array"] += bool(words & set(stop))
        together["word"] += word in words
    assert min(together.values()) >= 5
