"""The three readers of hostile bytes, fed with such for a bounded time; none raises, hangs, grows.

Seconds for each are in `GRADER_FUZZ_SECONDS`, else 2; the complete tier takes a minute, and another
seed each day. What fails is shown with the bytes that did it.
"""

import contextlib
import datetime
import gc
import json
import os
import resource
import signal
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import psutil
import pytest

from grader.assignment import AssignmentError, Problem, load
from grader.judging.scoring import score_case
from grader.languages.code import call_code, value_code
from grader.languages.registry import SHIPPED
from grader.model import LOCALES, Assignment, Function, Outcome
from grader.running.channel import Channel, Reply, WorkerFailure
from grader.sandbox import Confinement, Worker
from grader.submissions import read_submission
from grader.submissions.choice import Criteria
from grader.values import MalformedValueError, decode
from tests.attacks import declared
from tests.fuzz.mutation import mutated_bytes, mutated_json, rounds

ASSIGNMENT = declared.HERE / "assignment" / "secrets.yaml"
SECONDS = float(os.environ.get("GRADER_FUZZ_SECONDS", "2"))
TODAY = datetime.datetime.now(datetime.UTC).date().toordinal()
HANGS_AFTER = 30
"""Seconds for one input. A few milliseconds are the rule, but the machine may be under load."""
GROWS_BY = 128 << 20
"""Bytes: more than any input of a megabyte is worth."""

BOUNDED = pytest.mark.parametrize(
    ("seconds", "seed"),
    [
        pytest.param(SECONDS, 1, id="some seconds"),
        pytest.param(max(SECONDS, 60), TODAY, id="a minute", marks=pytest.mark.slow),
    ],
)

TUPLE = {
    "t": "tuple",
    "type": "tuple",
    "items": [
        {"t": "real", "type": "float", "value": 15.0},
        {"t": "int", "type": "Int64", "value": "9223372036854775808"},
        {
            "t": "array",
            "type": "numpy.ndarray",
            "element": "int64",
            "shape": [1, 2],
            "kind": "int",
            "items": [3, 0],
        },
    ],
}
VALUES: tuple[Any, ...] = (
    TUPLE,
    {
        "t": "dict",
        "type": "dict",
        "keys": [{"t": "text", "type": "str", "value": text} for text in ("total", "counts")],
        "items": TUPLE["items"][:2],
    },
    {**TUPLE, "t": "named", "type": "NamedTuple", "names": ["total", "mean", "counts"]},
    {"t": "set", "type": "set", "items": [{"t": "complex", "type": "c", "value": [1.0, "NaN"]}]},
    {"t": "date", "type": "datetime", "value": "2026-01-31T07:08:09.5"},
    {"t": "opaque", "type": "Account", "text": "", "names": ["owner"], "items": [TUPLE]},
    {
        "t": "array",
        "type": "Matrix",
        "element": "Float64",
        "shape": [2, 2],
        "kind": "real",
        "items": [1.0, "NaN", "-Infinity", 4],
    },
    {
        "t": "array",
        "type": "Vector",
        "element": "String",
        "shape": [1],
        "kind": "text",
        "items": ["a"],
    },
    {"t": "function", "type": "typeof(sum)", "text": "sum"},
    {"t": "scalar", "type": "Bool", "value": True},
    {"t": "text", "type": "str", "value": "x"},
)


@BOUNDED
def test_values_are_decoded_scored_and_shown_or_refused(
    seconds: float, seed: int, assignment: Assignment
) -> None:
    case = assignment.cases[0]
    for chance in rounds(seconds, seed):
        content = mutated_json(chance.choice(VALUES), chance)
        with _shown(content):
            try:
                value = decode(content)
            except (MalformedValueError, RecursionError):
                continue
            result = score_case(assignment, case, (Outcome("value", value),))
            assert 0 <= result.points <= case.points
            for language in SHIPPED:
                assert len(value_code(value, language)) < 10_000
                assert call_code(case, language)


class Responder(Worker):
    """The other end of a channel, which answers each request with the given bytes."""

    def __init__(self, answer: bytes) -> None:
        their_input, stdin = os.pipe()
        stdout, their_output = os.pipe()
        nothing = Confinement(readable=(), scratch=Path("/nowhere"), environment={})
        super().__init__(stdin, stdout, nothing)
        self._thread = threading.Thread(target=_respond, args=(their_input, their_output, answer))
        self._thread.start()

    def cpu_seconds(self) -> float:
        return 0.0

    def poll(self) -> int | None:
        return None if self._thread.is_alive() else 0

    def diagnostics(self) -> str:
        return ""

    def _end_all(self) -> None:
        """It ends when its descriptors are closed."""

    def _close(self) -> None:
        os.close(self.stdin)
        os.close(self.stdout)
        self._thread.join()


def _respond(requests: int, answers: int, answer: bytes) -> None:
    words = os.read(requests, 100_000).split()
    answer = answer.replace(b"NONCE", words[1])
    with contextlib.suppress(BrokenPipeError):
        while answer:
            answer = answer[os.write(answers, answer) :]
    os.close(answers)
    os.close(requests)


GOOD_ANSWERS = [
    b'{"id": "NONCE", "kind": "value", "value": %b, "printed": "x", "printed_cut": false}\n'
    % json.dumps(value).encode()
    for value in VALUES
] + [
    b'{"id": "NONCE", "kind": "loaded", "skipped": [], "missing": ["measure"]}\n',
    b'{"id": "NONCE", "kind": "exception", "exception": {"type": "E", "message": "m"}}\n',
]
ANSWER_WORDS = [
    *(b"\n", b"\r\n", b"\0", b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"\\ud800", b"NONCE"),
    *(b'"id":', b'"kind":', b"null", b"NaN", b"1e999", b"9" * 5000, b"[" * 2000, b"\xff\xfe"),
]


@BOUNDED
def test_a_channel_gives_the_answer_or_a_failure(seconds: float, seed: int) -> None:
    for chance in rounds(seconds, seed):
        raw = mutated_bytes(GOOD_ANSWERS, ANSWER_WORDS, chance)
        with _shown(raw), Responder(raw) as responder:
            channel = Channel(responder, 100_000)
            given = channel.answer(channel.send("call", b"x"), 5, 5)
            if isinstance(given, WorkerFailure):
                assert given.kind in ("crashed", "too_large")
            else:
                assert isinstance(given, Reply)
                assert isinstance(given.content, dict)


CELLS = [
    {"cell_type": "code", "source": ["%matplotlib inline\n", "def measure(values, weight):\n"]},
    {"cell_type": "markdown", "source": "text"},
    {"cell_type": "code", "source": "!pip install x\nx = [1,\n 2]\n"},
]
GOOD_NOTEBOOKS = [
    json.dumps(
        {"cells": CELLS, "metadata": {"kernelspec": {"language": language}}, "nbformat": 4}
    ).encode()
    for language in ("python", "julia")
] + [json.dumps({"worksheets": [{"cells": CELLS}], "nbformat": 3}).encode()]
MEASURE = Function("measure", (), "value", {})
NOTEBOOK_WORDS = [
    *ANSWER_WORDS,
    *(b'"cells"', b'"source"', b'"code"', b"%%", b"%", b"!", b"?", b"\\n", b"'''", b'\\"\\"\\"'),
]


@BOUNDED
def test_a_notebook_is_read_or_named_as_unread(seconds: float, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "practice.ipynb"
    for chance in rounds(seconds, seed):
        raw = mutated_bytes(GOOD_NOTEBOOKS, NOTEBOOK_WORDS, chance)
        with _shown(raw):
            path.write_bytes(raw)
            submission = read_submission(path, tuple(SHIPPED), Criteria([MEASURE]))
            assert len(submission.sources) + len(submission.unread) == 1
            for source in submission.sources:
                source.text.encode("utf-8")
                assert all(1 <= line <= source.text.count("\n") + 1 for line in source.cells)


YAML_WORDS = [
    *(
        b"\n",
        b" ",
        b"  ",
        b"\t",
        b": ",
        b"- ",
        b"[",
        b"]",
        b"{",
        b"}",
        b'"',
        b"'",
        b"#",
        b"&a ",
        b"*a",
    ),
    *(b"!!python/name:os.system ", b"|", b">-", b"%YAML 1.1\n", b"---\n", b"...\n", b"<<: ", b"? "),
    *(b"0x10", b"1x99999999", b"1e999", b".nan", b"9" * 5000, b"\xff", b"\xef\xbb\xbf", b"\0"),
    *(
        b"cases",
        b"functions",
        b"args",
        b"generate: {length: 10000000}",
        b"extends: confusion_matrix",
    ),
]


@BOUNDED
def test_an_assignment_loads_or_every_problem_is_said(
    seconds: float, seed: int, tmp_path: Path
) -> None:
    good = [ASSIGNMENT.read_bytes()]
    reference = ASSIGNMENT.with_name("reference.py").read_bytes()
    (tmp_path / "reference.py").write_bytes(reference)
    path = tmp_path / "fuzzed.yaml"
    for chance in rounds(seconds, seed):
        raw = mutated_bytes(good, YAML_WORDS, chance)
        with _shown(raw):
            path.write_bytes(raw)
            try:
                loaded = load(path)
            except AssignmentError as error:
                _assert_said(error.problems)
            else:
                assert loaded.expected.keys() == {case.id for case in loaded.cases}


def _assert_said(problems: Sequence[Problem]) -> None:
    assert problems
    for problem in problems:
        assert all(problem.text(locale) for locale in LOCALES)
        assert (problem.place.line is None) == (problem.place.column is None)
        assert problem.place.line is None or problem.place.line >= 1


@contextlib.contextmanager
def _shown(content: object) -> Iterator[None]:
    """Say on what it failed, took too long, or took too much memory."""

    def too_long(_number: int, _frame: object) -> NoReturn:
        raise TimeoutError

    before = _most_memory()
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(HANGS_AFTER)
    try:
        yield
        assert _most_memory() - before < GROWS_BY, "it takes too much memory"
    except BaseException as error:
        error.add_note(f"on {content!r:.20000}")
        raise
    finally:
        signal.alarm(0)


def _most_memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


@pytest.fixture(autouse=True)
def grows_not() -> Iterator[None]:
    """Hold that nothing is kept of inputs that were read and refused."""
    process = psutil.Process()
    gc.collect()
    before = process.memory_info().rss
    yield
    gc.collect()
    assert process.memory_info().rss - before < GROWS_BY
