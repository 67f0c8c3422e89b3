"""Tests as source files: run in a worker of their own, against answers that they ask for.

First the reference answers, until no call is unknown. Then each right program answers, and each
wrong one whose answers to these calls differ, in a worker of its own. So what tests say depends on
answers alone: no test can remember what an earlier program gave, or count how many came before.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import Struct, field
from msgspec.structs import replace

from grader.judging.scoring.views import listed as parts_of
from grader.model import (
    Argument,
    Call,
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
from grader.model.records import encoded
from grader.running import open_session
from grader.running.session import JudgeError, Session
from grader.testing.judged import Findings, RanTest, reason, text_of_message
from grader.testing.programs import Programs, harness, harness_call
from grader.values.returned import as_argument, plain_data

_TESTS = "tests"
_FUNCTION = "graded_tests"
_ROUNDS = 100
_CALLS = 1000
_SENTENCES = ("not_raised", "false", "no_bool", "no_code", "no_answer", "unknown")


class _Tests(Struct):
    submission: Submission
    programs: Programs
    calls: dict[str, Call] = field(default_factory=dict)
    """The calls that tests make, by their keys."""
    shared: Session | None = None
    """One worker for all programs: for a student's own tests on the student's own machine."""
    steady: bool = True
    """False for tests that make other calls each time they run: there is no end to these."""
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
        """Run the tests once; return their results, and whether they made a call without an answer.

        Such a call is kept, to be answered the next time. Tests without results, because they never
        end, count as one test that fails.
        """
        tested, sources = self.programs.tested, self.submission.sources
        files = [(source.name, source.text) for source in sources]
        names = [function.name for function in tested.functions]
        answers = self.complete(program)
        [outcome] = session.call(harness_call(_FUNCTION, files, tested.name, names, answers))
        results = _parse_results(outcome)
        if results is None:
            name = sources[-1].name
            return [RanTest(name, name, 1, passed=False, reason=reason(outcome))], False

        tests, unknown = results
        count = len(self.calls)
        for key, call in self._parse_calls(unknown, names):
            if key not in self.calls and len(self.calls) < _CALLS:
                self.calls[key] = call
        return tests, len(self.calls) > count

    def results(self, program: Program) -> list[RanTest]:
        """Run the tests in a fresh worker; if they make new calls, in another with the answers."""
        with self.session() as session:
            results, more = self.once(session, program)

        if more and self.steady and not self.used_up:
            self.collect(program)
            with self.session() as session:
                results, more = self.once(session, program)
            if more:
                self.steady = False
        return results

    def _parse_calls(
        self, unknown: Iterable[Sequence[Value]], names: Sequence[str]
    ) -> Iterator[tuple[str, Call]]:
        for key, name, args, kwargs in unknown:
            function = str(plain_data(name))
            if function not in names or not isinstance(kwargs, DictValue):
                continue
            lists = function in self.programs.tested.lists
            words = [str(plain_data(word)) for word in kwargs.keys]
            match as_argument(args, lists=lists), as_argument(kwargs, lists=lists):
                case SequenceArgument(_, items), DictArgument(_, values):
                    by_name = dict(zip(words, values, strict=True))
                    yield str(plain_data(key)), Call(function, items, by_name)

    def collect(self, program: Program) -> list[RanTest]:
        """Collect the calls that the tests make; return the results of the last round."""
        results: list[RanTest] = []
        with self.session() as session:
            for _ in range(_ROUNDS):
                results, more = self.once(session, program)
                if not more or not session.usable:
                    break
            else:
                self.steady = False
        return results


def judge_sources(submission: Submission, programs: Programs, *, apart: bool) -> Findings:
    """Run the tests against every program, `apart` in a worker each. Raises JudgeError."""
    tests = _Tests(submission, programs)
    if apart:
        return _judge_programs(tests)
    with tests.session() as tests.shared:
        return _judge_programs(tests)


def _judge_programs(tests: _Tests) -> Findings:
    tested = tests.programs.tested
    reference, *other_programs = tested.right
    right = tests.collect(reference)
    if any(test.passed for test in right):
        right = _held_against(tests.results(reference), right, "tests.not_twice")
    for program in other_programs:
        if any(test.passed for test in right):
            again = tests.results(program)
            equal = encoded(tests.complete(program)) == encoded(tests.complete(reference))
            why = "tests.not_twice" if equal else "tests.on_another"
            right = _held_against(again, right, why)

    base = tests.complete(reference)
    differing: dict[Program, set[str]] = {}
    results: dict[Program, Sequence[RanTest]] = {}
    for program in tested.wrong:
        if tests.used_up:
            break
        answers = tests.complete(program).items()
        differing[program] = {
            key for key, answer in answers if encoded(answer) != encoded(base.get(key, answer))
        }
        results[program] = tests.results(program) if differing[program] else ()

    # A test that goes by the clock or by chance does not pass with the reference every time.
    if any(results.values()):
        right = _held_against(tests.results(reference), right, "tests.not_twice")
    passing = [test for test in right if test.passed]
    calls = {key for test in passing for key in test.calls}
    functions = {tests.calls[key].function for key in calls if key in tests.calls}
    untested = [function.name for function in tested.functions if function.name not in functions]

    caught = {program: _caught(results[program], passing) for program in results}
    told_apart = frozenset(program for program in results if differing[program] & calls)
    return Findings(
        right,
        caught,
        told_apart,
        untested,
        tests.version,
    )


def _caught(results: Sequence[RanTest], passing: Sequence[RanTest]) -> Sequence[str]:
    """Return the names of the right tests that fail with a program.

    A test is known by its file and name, for a failure has another line than the test.
    """
    names = {(test.file, test.name) for test in passing}
    failing = [test for test in results if not test.passed and (test.file, test.name) in names]
    return list(dict.fromkeys(test.name for test in failing))


def _held_against(again: Sequence[RanTest], tests: Sequence[RanTest], why: str) -> list[RanTest]:
    """Return the tests; a test that does not pass again now fails, with the reason."""
    results = {(test.file, test.name): test for test in again}
    return [_still_passing(test, results.get((test.file, test.name)), why) for test in tests]


def _still_passing(test: RanTest, again: RanTest | None, why: str) -> RanTest:
    if not test.passed or (again is not None and again.passed):
        return test
    message = Message("tests.not_twice") if again is None else Message(why, {"said": again.reason})
    return replace(test, passed=False, reason=text_of_message(message))


def _parse_results(outcome: Outcome) -> tuple[list[RanTest], list[Sequence[Value]]] | None:
    """Return the tests and the unknown calls that the harness gave; None for anything else."""
    both = None if outcome.value is None else parts_of(outcome.value)
    if both is None or len(both) != 2:
        return None

    tests: dict[tuple[str, str], RanTest] = {}
    for value in parts_of(both[0]) or ():
        match plain_data(value):
            case [str(name), str(file), int(line), str(ended), why, list(calls)]:
                keys = tuple(map(str, calls))
                why = ["unknown", ""] if ended == "unknown" else why
                test = RanTest(name, file, line, ended == "passed", _reason_of(why), keys)
                before = tests.get((file, name))
                if before is None or before.passed:
                    tests[file, name] = test
            case _:
                return None

    unknown = [parts_of(value) or () for value in parts_of(both[1]) or ()]
    return list(tests.values()), [call for call in unknown if len(call) == 4]


def _reason_of(why: object) -> Text:
    """Return why a test fails: a text of its language, or one of the sentences of the harness."""
    match why:
        case [str(word), str(what)] if word in _SENTENCES:
            return text_of_message(Message(f"tests.said.{word}", {"what": what}))
    return Text(why if isinstance(why, str) else "")
