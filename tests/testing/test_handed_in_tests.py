"""Students hand in tests: right ones earn points for each wrong program that they catch."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from grader.assignment import AssignmentError, load
from grader.grading import Grading, judge, read
from grader.locale import translate
from grader.model import CaseResult, Message, ScoreReport, Text
from grader.render.html.report import to_html
from grader.running import Runtime
from grader.testing import run
from tests.commands import Command
from tests.julia import julia_or_skip
from tests.laying import lay

FILES = {
    "spread.py": """\
        import numpy as np


        def spread(values, *, least=1):
            if len(values) < least:
                raise ValueError("too few")
            return float(np.min(values)), float(mean(values)), int(np.argmax(values))


        def mean(values):
            return np.sum(values) / len(values)
        """,
    "spread_mistakes/__init__.py": """\
        from grader.api import Around, Mistake

        from ..spread import mean


        def first(go_on, values, *, least=1):
            low, middle, place = go_on(values, least=least)
            return float(values[0]), middle, place


        def one_more(values):
            return mean(values) * len(values) / (len(values) + 1)


        MISTAKES = (
            Mistake("one_more", {"mean": one_more}),
            Mistake("first_is_lowest", {"spread": Around(first)}),
        )
        """,
    "spread_mistakes/hints.toml": """\
        one_more = {en = "Divide by how many there are.", es = "Divide entre cuántos hay."}
        first_is_lowest = {en = "Look at all of them.", es = "Míralos todos."}
        """,
    "spread.yaml": """\
        format: 1
        id: spread
        title: Spread
        reference: spread.py
        mistakes: spread_mistakes
        functions:
          spread:
            fields:
              - {name: low, kind: real}
              - {name: mean, kind: real}
              - {name: place, kind: index}
        cases:
          - {id: three, args: [{float64: [2, 1, 6]}]}
        """,
    "tests.yaml": """\
        format: 1
        id: spread_tests
        kind: tests
        title: {en: Tests, es: Pruebas}
        tests: spread.yaml
        points: 2
        limits: {first_call_cpu_seconds: 1, case_cpu_seconds: 1}
        mutants:
          - {replace: "argmax", by: "argmin"}
          - {replace: "len(values) < least", by: "False"}
        """,
}


@pytest.fixture
def assignment(tmp_path: Path) -> Path:
    files = {name: dedent(text) for name, text in FILES.items()}
    return lay(tmp_path, files) / "tests.yaml"


Graded = Callable[[str, str], ScoreReport]


@pytest.fixture
def graded(assignment: Path, runtime: Runtime, tmp_path: Path) -> Graded:
    def graded(name: str, text: str) -> ScoreReport:
        loaded = load(assignment)
        folder = tmp_path / "handed_in"
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(dedent(text), encoding="utf-8")
        submission = read(loaded, folder / name)
        ran = run(submission, loaded, runtime) if submission.language is not None else None
        return judge(Grading(loaded, runtime), submission, ran)

    return graded


def key_and_names(case: CaseResult) -> tuple[Any, ...]:
    assert isinstance(case.message, Message)
    params = case.message.params.values()
    return case.message.key, *(one["en"] if isinstance(one, Text) else one for one in params)


IN_PYTHON = """\
    import numpy as np
    from spread import spread

    def test_mean():
        low, mean, place = spread(np.array([2.0, 1.0, 6.0]))
        assert mean == 3.0 and low > 0

    def test_wrong():
        assert spread(np.array([2.0]))[1] == 1.0

    def test_place():
        assert spread(np.array([2.0, 1.0, 6.0]))[2] == 2
    """


def test_who_catches_a_wrong_program_earns_its_points_and_learns_its_hint(graded: Graded) -> None:
    report = graded("test_spread.py", IN_PYTHON)
    # A tenth while a test is wrong.
    assert (report.score, report.max_score) == (0.4, 8)
    right, one_more, first, place, never = report.cases
    assert key_and_names(right) == (
        "tests.fail_on_right",
        "test_wrong (test_spread.py:9): AssertionError",
    )
    assert key_and_names(one_more) == ("tests.caught", "test_mean")
    assert one_more.title["es"] == "Detectar el programa erróneo 1"
    assert key_and_names(first) == ("tests.unnoticed",)
    assert first.title["en"] == "Catch wrong program 2"
    assert key_and_names(place) == ("tests.caught", "test_place")
    assert key_and_names(never) == ("tests.untried",)
    page = to_html(report, "en")
    # Tests that do not hold on the right program are mended first.
    assert "Begin with “Your tests on right programs”" in page
    assert "np.sum(values)" not in page
    assert "first_is_lowest" not in page


def test_who_mends_it_earns_all_and_reads_the_hint(graded: Graded) -> None:
    wrong = IN_PYTHON[IN_PYTHON.index("    def test_wrong") : IN_PYTHON.index("    def test_place")]
    report = graded("test_spread.py", IN_PYTHON.replace(wrong, ""))
    assert (report.cases[0].status, report.score) == ("passed", 4)
    title = report.cases[1].title["es"]
    assert title == "Detectar el programa erróneo 1: Divide entre cuántos hay."


def test_a_yaml_file_is_no_submission(graded: Graded) -> None:
    report = graded("mine.yaml", "cases:\n  - {args: [{float64: [2, 1]}], expect: {low: 1}}\n")
    assert report.status == "ungradable"


def test_why_a_test_fails_is_said_in_each_language(graded: Graded) -> None:
    report = graded(
        "test_spread.py",
        """\
        import pytest

        def test_raises():
            with pytest.raises(KeyError):
                spread([1.0])
        """,
    )
    assert isinstance(report.cases[0].message, Message)
    assert translate(report.cases[0].message, "en").endswith(
        "\ntest_raises (test_spread.py:4): it raises nothing; expected KeyError"
    )
    assert translate(report.cases[0].message, "es").endswith(
        "\ntest_raises (test_spread.py:4): no lanza nada; se esperaba KeyError"
    )


@pytest.mark.slow
@pytest.mark.julia
def test_julia_is_given_the_same_answers_and_counts_positions_from_one(graded: Graded) -> None:
    julia_or_skip()
    report = graded(
        "runtests.jl",
        """\
        using Test
        low, average, place = spread([2.0, 1.0, 6.0])
        @testset "three" begin
            @test average ≈ 3 atol=1e-9
            @test place == 3
        end
        @test_throws ArgumentError spread([1.0]; least=2)
        for n in 1:3
            @assert spread(collect(1.0:n))[2] < 2
        end
        """,
    )
    assert report.score == 0.6
    told = key_and_names(report.cases[0])
    assert told[0] == "tests.fail_on_right"
    assert told[1].startswith(
        "for n = 1:3 @assert (spread(collect(1.0:n)))[2] < 2 end (runtests.jl:8)"
    )
    assert key_and_names(report.cases[2]) == ("tests.untried",)


@pytest.mark.long
@pytest.mark.julia
def test_what_a_program_refuses_is_said_in_words_of_no_language(graded: Graded) -> None:
    julia_or_skip()
    report = graded(
        "runtests.jl",
        """\
        using Test
        @test spread([2.0, 1.0], 2)[3] == 2
        @test spread([2.0, 1.0]; most=2)[3] == 2
        @test spread()[3] == 2
        @test spread([2.0, 1.0]; least=3)[3] == 2
        """,
    )
    assert isinstance(report.cases[0].message, Message)
    english = translate(report.cases[0].message, "en").splitlines()[1:]
    assert [line.partition("): ")[2] for line in english] == [
        "its call has 2 arguments by position, of which the function takes 1: what has a name is "
        "passed by it",
        "the function has no keyword argument most",
        "its call leaves out 'values', which the function needs",
        "the program, which is in Python, raises ValueError: too few",
    ]
    spanish = translate(report.cases[0].message, "es")
    assert "lanza ValueError: too few" in spanish
    assert "TypeError" not in spanish


def test_an_error_in_other_words_is_no_wrong_answer(graded: Graded) -> None:
    """Without the check NumPy refuses what is empty by an error of the same type."""
    report = graded(
        "test_spread.py",
        """\
        import pytest
        from spread import spread

        def test_nothing():
            with pytest.raises(ValueError):
                spread([])
        """,
    )
    assert key_and_names(report.cases[4]) == ("tests.untried",)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "test_spread.py",
            """\
            from spread import spread

            def test_mean():
                assert mean_of([2.0, 1.0, 6.0]) == 3.0

            def mean_of(values):
                return spread(values)[1]

            def place_of_the_highest():
                assert spread([2.0, 1.0, 6.0])[2] == 2

            class TestLowest:
                def test_lowest(self):
                    assert spread([2.0, 1.0, 6.0])[0] == 1.0
            """,
        ),
        pytest.param(
            "runtests.jl",
            """\
            using Test
            mean_of(values) = spread(values)[2]
            @test mean_of([2.0, 1.0, 6.0]) == 3.0

            function place_of_the_highest()
                @test spread([2.0, 1.0, 6.0])[3] == 3
            end
            test_lowest() = @test spread([2.0, 1.0, 6.0])[1] == 1.0
            """,
            marks=(pytest.mark.julia, pytest.mark.long),
        ),
    ],
)
def test_what_looks_like_a_test_and_is_none_is_named(graded: Graded, name: str, text: str) -> None:
    if name.endswith(".jl"):
        julia_or_skip()
    [right, one_more, *_, never] = graded(name, text).cases
    assert (right.status, key_and_names(one_more)[0]) == ("passed", "tests.caught")

    told = never.message
    assert isinstance(told, Message)
    named = "place_of_the_highest, test_lowest"
    assert f"Nothing runs {named}: in Python the name of a test" in translate(told, "en")
    assert f"Nada ejecuta {named}: en Python el nombre de una prueba" in translate(told, "es")


def test_unseeded_numbers_are_said_to_be_so(graded: Graded) -> None:
    report = graded(
        "test_spread.py",
        """\
        import numpy as np

        def test_mean():
            values = np.random.default_rng().random(5)
            assert spread(values)[1] > 0
        """,
    )
    assert report.score == 0
    assert isinstance(report.cases[0].message, Message)
    assert "it makes other calls each time" in translate(report.cases[0].message, "en")


CHEATS = {
    "counts": """\
        import builtins
        builtins.runs = getattr(builtins, "runs", 0) + 1
        open("runs", "a").write("x")

        def test_it():
            spread([1.0, 2.0])
            assert builtins.runs == 1 and len(open("runs").read()) == 1
        """,
    "forges": """\
        import sys
        frame = sys._getframe()
        while frame:
            if "results" in frame.f_locals:
                frame.f_globals["_ran"] = lambda *_: [1, "failed", "", []]
            frame = frame.f_back

        def test_it():
            spread([1.0, 2.0])
        """,
    "fails by chance": """\
        import random

        def test_it():
            spread([1.0, 2.0])
            assert random.random() > 0.5
        """,
    "reads what runs": """\
        import inspect

        def test_it():
            spread([2.0, 1.0])
            for module in ("programs", "tested.spread", "engine"):
                assert module not in __import__("sys").modules
            assert "values" not in inspect.getsource(spread)
        """,
}


@pytest.mark.parametrize("name", CHEATS)
def test_what_does_not_look_at_answers_catches_nothing(graded: Graded, name: str) -> None:
    assert graded("test_cheat.py", CHEATS[name]).score == 0


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    ["", "def test_(:\n", "while True:\n    pass\n", "import os\nos._exit(0)\n", "x = 1\n"],
    ids=["empty", "no Python", "never ends", "leaves", "no test"],
)
def test_what_holds_no_test_earns_nothing(graded: Graded, text: str) -> None:
    if not text:
        assert graded("empty.py", text).status == "ungradable"
        return
    report = graded("test_none.py", text)
    assert (report.status, report.score) == ("graded", 0)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("points: 2", "mistakes: [one_mor]", "tests.yaml:6:12: there is no scored known mistake"),
        ('"argmax"', '"values"', "tests.yaml:9:15: this text stands"),
        ('by: "argmin"', 'by: "("', "tests.yaml:9:15: with this change"),
        ("kind: tests", "kind: tests\nextends: spread.yaml", "unknown key 'extends'"),
        ("points: 2", "right: [nowhere.py]", "tests.yaml:6:9: there is no file"),
        ("points: 2", "right: [hints.txt]", "tests.yaml:6:9: this is no Python"),
        (
            "points: 2",
            "right: [spread_mistakes/__init__.py]",
            "tests.yaml:6:9: this file",
        ),
        ("points: 2", "languages: [python, cases]", "tests.yaml:6:21: "),
        ("tests: spread.yaml", "tests: spred.yaml", "tests.yaml:5:8: there is no file"),
    ],
)
def test_what_is_wrong_with_the_assignment_is_said_with_its_place(
    assignment: Path, old: str, new: str, line: str
) -> None:
    (assignment.parent / "hints.txt").write_text("Look again!")
    assignment.write_text(assignment.read_text().replace(old, new))
    with pytest.raises(AssignmentError) as caught:
        load(assignment)
    assert line in str(caught.value)


def test_a_class_is_graded_and_its_programs_are_never_exported(
    grader: Command,
    assignment: Path,
    tmp_path: Path,
) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "ana.py").write_text(dedent(IN_PYTHON))
    (tmp_path / "class" / "eva.py").write_text(
        "def test_low():\n    assert spread([3.0, 1.0])[0] == 1\n"
    )
    shown = grader("run", assignment, "class", "--out", "grades")
    assert shown.exit_code == 0, shown.output
    rows = (tmp_path / "grades" / "grades.csv").read_text().splitlines()
    assert [row.split(",")[6] for row in rows[1:]] == ["0.4", "2"]
    assert 'id="clusters"' not in (tmp_path / "grades" / "index.html").read_text()
    again = grader("run", assignment, "class", "--out", "grades")
    assert "graded already" in again.output
    refused = grader("export", "student-kit", assignment)
    assert refused.exit_code == 2
    assert "cannot be exported" in refused.output
