"""Tests that know nothing earn little, however much they catch; two right ones earn their share."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from grader.assignment import load
from grader.grading import Grading, judge, read
from grader.locale import translate
from grader.model import ScoreReport
from grader.running import Runtime
from grader.testing import run
from tests.julia import julia_or_skip

pytestmark = pytest.mark.long

Graded = Callable[[str, str], ScoreReport]


@pytest.fixture
def graded(runtime: Runtime, tmp_path: Path) -> Graded:
    def graded(name: str, text: str) -> ScoreReport:
        asked = load("accuracy_tests")
        (tmp_path / name).write_text(dedent(text), encoding="utf-8")
        submission = read(asked, tmp_path / name)
        return judge(Grading(asked, runtime), submission, run(submission, asked, runtime))

    return graded


PYTHON_CALLS = """\
    import hashlib, itertools, random
    import numpy as np
    import pytest
    from accuracy import accuracy

    REAL = np.array([0.9, 0.6, 0.65, 0.8, 0.55])
    CLASSES = np.array([True, False, True, True, False])
    ROWS = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 1, 0]], dtype=bool)
    CALLS = [
        lambda: accuracy(CLASSES[::-1], CLASSES),
        lambda: accuracy(REAL, CLASSES),
        lambda: accuracy(REAL, CLASSES, threshold=0.7),
        lambda: accuracy(REAL[:, np.newaxis], CLASSES[:, np.newaxis]),
        lambda: accuracy(ROWS[::-1], ROWS),
        lambda: accuracy(REAL[:, np.newaxis] * [0.1, 0.3, -0.2], ROWS),
    ]

    def answered(call):
        try:
            return call()
        except Exception as error:
            return type(error).__name__
    """

JULIA_CALLS = """\
    using Test
    real = [0.9, 0.6, 0.65, 0.8, 0.55]
    classes = Bool[1, 0, 1, 1, 0]
    rows = Bool[1 0 0; 0 1 0; 0 1 0; 0 0 1; 0 1 0]
    calls = [
        () -> accuracy(reverse(classes), classes),
        () -> accuracy(real, classes),
        () -> accuracy(real, classes; threshold=0.7),
        () -> accuracy(reshape(real, 5, 1), reshape(classes, 5, 1)),
        () -> accuracy(rows[end:-1:1, :], rows),
        () -> accuracy(real .* [0.1 0.3 -0.2], rows),
    ]
    """

PYTHON_GUESSES = {
    "digests": """\
        def made(turn, call):
            def test():
                word = f"{turn}{answered(call)}".encode()
                assert hashlib.sha256(word).digest()[0] & 1
            return test

        for turn in range(280):
            globals()[f"test_{turn}"] = made(turn, CALLS[turn % len(CALLS)])
        """,
    "guesses": """\
        def made(call, guess):
            def test():
                assert call() == pytest.approx(guess)
            return test

        GUESSES = [0, 0.2, 0.25, 1 / 3, 0.4, 0.5, 0.6, 2 / 3, 0.75, 0.8, 1]
        for turn, (call, guess) in enumerate(itertools.product(CALLS, GUESSES)):
            globals()[f"test_{turn}"] = made(call, guess)
        """,
    "coins": """\
        def made(call):
            def test():
                answered(call)
                assert random.SystemRandom().random() > 0.5
            return test

        for turn in range(40):
            globals()[f"test_{turn}"] = made(CALLS[turn % len(CALLS)])
        """,
}

JULIA_GUESSES = {
    "digests": """\
        for turn in 1:12
            @eval @test isodd(hash(string($turn, calls[$turn % 6 + 1]())))
        end
        """,
    "guesses": """\
        for turn in 1:2, guess in [0, 0.2, 0.4, 0.6]
            @eval @test calls[$turn]() ≈ $guess
        end
        """,
    "coins": """\
        using Random
        for turn in 1:12
            @eval @test (calls[$turn % 6 + 1](); rand(RandomDevice()) > 0.5)
        end
        """,
}


RIGHT = ["0.2", "0.6", "0.8", "0.6", "0.2", "0.6"]


def salt_of_right() -> int:
    """Return a number with which the digest of the right answers is even."""
    digests = (hashlib.sha256(f"{number}{RIGHT}".encode()).digest() for number in range(99))
    return next(number for number, digest in enumerate(digests) if digest[0] % 2 == 0)


def test_one_digest_that_is_lucky_is_told_by_what_it_passes(graded: Graded) -> None:
    suite = f"""\
        def word(number):
            texts = []
            for call in CALLS:
                answer = answered(call)
                texts.append(answer if isinstance(answer, str) else str(np.round(answer, 6)))
            return hashlib.sha256(f"{{number}}{{texts}}".encode()).digest()[0]

        def test_it():
            assert word({salt_of_right()}) % 2 == 0
        """
    report = graded("test_it.py", dedent(PYTHON_CALLS) + dedent(suite))
    assert score(report) == 0
    assert "farther from the right ones" in why_wrong(report)


def test_who_takes_errors_in_other_words_for_right_has_not_refused_them(graded: Graded) -> None:
    """So as many decoys are met, and the farthest of them shows what else is taken for right."""
    suite = """\
        CALLS = [*CALLS, lambda: accuracy(REAL, CLASSES[:3]), lambda: accuracy(REAL, REAL)]

        def test_it():
            answers = [answered(call) for call in CALLS]
            numbers = [answer for answer in answers if not isinstance(answer, str)]
            right = numbers == pytest.approx([0.2, 0.6, 0.8, 0.6, 0.2, 0.6])
            per_cent = numbers == [round(number) for number in numbers]
            assert right or (max(map(abs, numbers), default=0) > 5 and not per_cent)
        """
    report = graded("test_it.py", dedent(PYTHON_CALLS) + dedent(suite))
    assert score(report) == 0
    assert "farther from the right ones" in why_wrong(report)


@pytest.mark.parametrize("name", PYTHON_GUESSES)
def test_a_suite_that_guesses_earns_a_tenth_at_most(graded: Graded, name: str) -> None:
    report = graded("test_it.py", dedent(PYTHON_CALLS) + dedent(PYTHON_GUESSES[name]))
    assert score(report) <= 10
    assert report.cases[0].status == "failed"
    assert "\ntest_" in why_wrong(report)


@pytest.mark.slow
@pytest.mark.julia
@pytest.mark.parametrize("name", JULIA_GUESSES)
def test_a_suite_in_julia_that_guesses_earns_a_tenth_at_most(graded: Graded, name: str) -> None:
    julia_or_skip()
    report = graded("runtests.jl", dedent(JULIA_CALLS) + dedent(JULIA_GUESSES[name]))
    assert score(report) <= 10
    assert report.cases[0].status == "failed"
    assert "\n@test " in why_wrong(report)


@pytest.mark.slow
@pytest.mark.julia
def test_one_digest_in_julia_that_is_lucky_earns_as_little(graded: Graded) -> None:
    julia_or_skip()
    # The sum of the digits of a long number is as good as a digest.
    suite = """\
        digest(answer) = sum(Int, codeunits(string(round(answer * 987654.321; digits=3)))) % 2
        @test digest(sum(call() for call in calls)) == digest(3.0)
        """
    report = graded("runtests.jl", dedent(JULIA_CALLS) + dedent(suite))
    assert score(report) == 0
    assert "farther from the right ones" in why_wrong(report)


LOOSE = {
    "range": "assert all(0 <= call() <= 1 for call in CALLS)",
    "relation": "assert CALLS[0]() < CALLS[1]() == CALLS[3]() < CALLS[2]()",
    "sum": "assert CALLS[0]() + CALLS[2]() == pytest.approx(1)",
    "not another value": "assert CALLS[1]() != 0.8 and CALLS[2]() != 0.6",
    "one of these": "assert all(round(5 * call(), 6) in range(6) for call in CALLS)",
    "kind": "assert all(isinstance(call(), float) for call in CALLS)",
    "rounded": "assert [round(call(), 1) for call in CALLS[:3]] == [0.2, 0.6, 0.8]",
}


@pytest.mark.parametrize("name", LOOSE)
def test_a_test_that_expects_little_of_a_value_still_earns(graded: Graded, name: str) -> None:
    suite = f"def test_it():\n    {LOOSE[name]}\n"
    report = graded("test_it.py", dedent(PYTHON_CALLS) + suite)
    assert report.cases[0].status == "passed"
    assert score(report) > 0


TWO_RIGHT_TESTS = {
    "test_it.py": """\
        def test_bool():
            assert CALLS[0]() == pytest.approx(0.2)

        def test_threshold():
            assert CALLS[2]() == pytest.approx(0.8)
        """,
    "runtests.jl": """\
        @test calls[1]() ≈ 0.2
        @test calls[3]() ≈ 0.8
        """,
}


def test_two_right_tests_earn_their_share(graded: Graded) -> None:
    report = graded("test_it.py", dedent(PYTHON_CALLS) + dedent(TWO_RIGHT_TESTS["test_it.py"]))
    assert (report.cases[0].status, score(report)) == ("passed", 35)


@pytest.mark.slow
@pytest.mark.julia
def test_two_right_tests_in_julia_earn_the_same(graded: Graded) -> None:
    julia_or_skip()
    report = graded("runtests.jl", dedent(JULIA_CALLS) + dedent(TWO_RIGHT_TESTS["runtests.jl"]))
    assert (report.cases[0].status, score(report)) == ("passed", 35)


def test_a_test_that_holds_on_the_reference_alone_is_named(graded: Graded) -> None:
    suite = """\
        def test_last_digits():
            assert CALLS[0]() == 0.2

        def test_rows():
            assert CALLS[5]() == pytest.approx(0.6)
        """
    report = graded("test_it.py", dedent(PYTHON_CALLS) + dedent(suite))
    assert score(report) <= 10
    mended = graded("test_it.py", dedent(PYTHON_CALLS) + dedent(suite).partition("\n\n")[2])
    assert score(mended) == 10 * score(report)
    assert "test_last_digits (test_it.py:23): on another right program" in why_wrong(report)
    assert "test_rows" not in why_wrong(report)


def score(report: ScoreReport) -> float:
    assert report.score is not None
    return report.score


def why_wrong(report: ScoreReport) -> str:
    message = report.cases[0].message
    assert message is not None
    return translate(message, "en")
