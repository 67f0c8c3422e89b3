"""Tests as source files: run in a worker of their own, against answers that they ask for.

First the right program answers, until no call is unknown. Then each program whose answers to these
calls are others gets a worker of its own: what tests say is a matter of these answers alone, and
no test can remember what an earlier program gave, or count which one this is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import Struct, field

from grader.judging.scoring.views import listed as parts_of
from grader.model import (
    Argument,
    Case,
    DictArgument,
    DictValue,
    Message,
    Outcome,
    Program,
    SequenceArgument,
    Submission,
    Text,
    Value,
)
from grader.running import open_session
from grader.running.session import JudgeError, Session
from grader.testing.judged import Findings, RanTest, in_words, reason
from grader.testing.programs import Programs, called, harness, made
from grader.values.returned import as_argument, plain_data

_TESTS = "tests"
_FUNCTION = "graded_tests"
_ROUNDS = 100
_CALLS = 1000


class _Tests(Struct):
    submission: Submission
    programs: Programs
    calls: dict[str, Case] = field(default_factory=dict)
    """The calls that tests make, by their keys."""
    shared: Session | None = None
    """One worker for all programs: for a student's own tests on the student's own machine."""
    version: str = ""
    cpu_seconds: float = 0.0

    @property
    def used_up(self) -> bool:
        return self.cpu_seconds > self.programs.assignment.limits.total_cpu_seconds

    @contextmanager
    def session(self) -> Iterator[Session]:
        if self.shared is not None and self.shared.usable:
            yield self.shared
            return
        language = self.submission.language or ""
        source = harness(self.programs.assignment, language, _TESTS, [_FUNCTION])
        with open_session(*source, self.programs.runtime) as session:
            if isinstance(session, Message):
                raise JudgeError(session)
            self.version = session.version
            try:
                yield session
            finally:
                self.cpu_seconds += session.cpu_seconds

    def complete(self, program: Program) -> Mapping[str, Argument]:
        """Return the program's answers to all calls that are known so far."""
        argument = self.programs.argument
        return {key: argument(program, key, call) for key, call in self.calls.items()}

    def once(self, session: Session, program: Program) -> tuple[list[RanTest], bool]:
        """Return what the tests give, and whether a call was unknown, which is known from now.

        Tests that give nothing of that form, as they never end, are one that fails.
        """
        known = self.complete(program)
        files = [(source.name, source.text) for source in self.submission.sources]
        names = [one.name for one in self.programs.tested.functions]
        asked = (files, self.programs.tested.name, names, known)
        outcome = session.call(made(_FUNCTION, *asked))
        read = _read(outcome)
        if read is None:
            name = self.submission.sources[-1].name
            return [RanTest(name, name, 1, passed=False, said=reason(outcome))], False
        results, unknown = read
        more = False
        for key, call in self._asked(unknown):
            if key not in self.calls and len(self.calls) < _CALLS:
                self.calls[key] = call
                more = True
        return results, more

    def results(self, program: Program) -> list[RanTest]:
        """Run the tests in a fresh worker, in another one where they ask for more."""
        for _ in range(_ROUNDS):
            with self.session() as session:
                results, more = self.once(session, program)
            if not more or self.used_up:
                return results
        return []

    def collect(self, program: Program) -> list[RanTest]:
        """Find out what the tests call, and return what they give in the end."""
        results: list[RanTest] = []
        with self.session() as session:
            for _ in range(_ROUNDS):
                results, more = self.once(session, program)
                if not more or not session.usable:
                    break
        return results

    def _asked(self, unknown: Iterable[Sequence[Value]]) -> Iterator[tuple[str, Case]]:
        names = [one.name for one in self.programs.tested.functions]
        for key, name, args, kwargs in unknown:
            function = str(plain_data(name))
            if function not in names or not isinstance(kwargs, DictValue):
                continue
            lists = function in self.programs.tested.lists
            words = [str(plain_data(word)) for word in kwargs.keys]
            match as_argument(args, lists=lists), as_argument(kwargs, lists=lists):
                case SequenceArgument(_, given), DictArgument(_, named):
                    by_name = dict(zip(words, named, strict=True))
                    yield str(plain_data(key)), called(function, given, by_name)


def judge_sources(submission: Submission, programs: Programs, *, apart: bool) -> Findings:
    """Run the tests against every program, `apart` in a worker each. Raises JudgeError."""
    tests = _Tests(submission, programs)
    if apart:
        return _judge(tests)
    with tests.session() as tests.shared:
        return _judge(tests)


def _judge(tests: _Tests) -> Findings:
    tested = tests.programs.tested
    right, *others = tested.programs
    results = tests.collect(right)
    if any(one.passed for one in results):
        results = _the_same(tests.results(right), tests.results(right))
    passing = {(one.file, one.name, one.line): one for one in results if one.passed}
    calls = {key for one in passing.values() for key in one.calls}
    base = tests.complete(right)
    failed: dict[Program, Sequence[str]] = {}
    differing = set()
    for program in others:
        if tests.used_up:
            break
        known = tests.complete(program)
        if all(repr(known[key]) == repr(base[key]) for key in known if key in base):
            failed[program] = ()
            continue
        if any(repr(known[key]) != repr(base.get(key)) for key in calls & known.keys()):
            differing.add(program)
        failed[program] = _caught(tests.results(program), passing)
    called = {tests.calls[key].function for key in calls if key in tests.calls}
    uncalled = [one.name for one in tested.functions if one.name not in called]
    return Findings(results, failed, frozenset(differing), uncalled, tests.version)


def _caught(
    results: Sequence[RanTest], passing: Mapping[tuple[str, str, int], RanTest]
) -> Sequence[str]:
    """Return the names of the right tests that fail here. Where a test fails is another line than
    where it is written."""
    names = {(file, name) for file, name, _ in passing}
    failing = [one for one in results if not one.passed and (one.file, one.name) in names]
    return list(dict.fromkeys(one.name for one in failing))


def _the_same(first: Sequence[RanTest], again: Sequence[RanTest]) -> list[RanTest]:
    """Return the results; of a test that is not the same twice, that it fails."""
    other = {(one.file, one.name): one.passed for one in again}
    twice = in_words(Message("tests.not_twice"))
    return [
        one
        if not one.passed or other.get((one.file, one.name))
        else RanTest(one.name, one.file, one.line, passed=False, said=twice)
        for one in first
    ]


def _read(outcome: Outcome) -> tuple[list[RanTest], list[Sequence[Value]]] | None:
    """Return what the harness gave; None where it gave nothing of its form."""
    both = None if outcome.value is None else parts_of(outcome.value)
    if both is None or len(both) != 2:
        return None
    results: dict[tuple[str, str], RanTest] = {}
    for value in parts_of(both[0]) or ():
        match plain_data(value):
            case [str(name), str(file), int(line), str(ended), said, list(calls)]:
                keys = tuple(map(str, calls))
                one = RanTest(name, file, line, ended == "passed", _said(said), keys)
                before = results.get((file, name))
                if before is None or before.passed:
                    results[file, name] = one
            case _:
                return None
    unknown = [parts_of(value) or () for value in parts_of(both[1]) or ()]
    return list(results.values()), [one for one in unknown if len(one) == 4]


def _said(of: object) -> Text:
    """Return why a test fails: a text of its language, or one of the sentences of the harness."""
    match of:
        case [("not_raised" | "false" | "no_bool" | "no_code" | "no_answer") as word, str(what)]:
            return in_words(Message(f"tests.said.{word}", {"what": what}))
    return Text(of if isinstance(of, str) else "")
