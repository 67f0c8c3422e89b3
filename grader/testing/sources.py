"""Tests as source files: run in a worker of their own, against answers that they ask for.

They meet each program in a worker of its own, until no call is unknown; a wrong one that gives the
same answers as one before is not met. So what tests say depends on answers alone: no test can
remember what an earlier program gave, or count how many came before. Should one find a way, it
still does not know which programs are right: these are met at places that nobody can tell.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import partial
from itertools import chain, pairwise
from random import Random

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
from grader.running import open_session
from grader.running.session import JudgeError, Session
from grader.testing.decoys import ANSWERED, ways
from grader.testing.judged import Findings, RanTest, reason, text_of_message
from grader.testing.never_run import never_run
from grader.testing.order import interleaved
from grader.testing.programs import Programs, harness, harness_call
from grader.values.returned import as_argument, plain_data

_TESTS = "tests"
_FUNCTION = "graded_tests"
_ROUNDS = 100
_CALLS = 1000
_TWICE = 3
"""So many wrong programs that are caught are met again: tests that go by chance differ there."""
_ANSWERS = 24
"""So many answers that are wrong, tests say no to, or are led away from the right ones."""
_SENTENCES = ("not_raised", "false", "no_bool", "no_code", "no_answer", "unknown")
_REFUSED: Mapping[str, str] = {
    "positions": r"takes (?:from \d+ to )?(?P<taken>\d+) positional .*?but (?P<what>\d+) ",
    "keyword": r"got an unexpected keyword argument '(?P<what>\w+)'",
    "lacking": r"missing \d+ required .*: (?P<what>'.*)",
}
"""Patterns of Python's words, in which programs refuse a call, by the sentences for tests in
another language."""


class _Tests(Struct):
    submission: Submission
    programs: Programs
    calls: dict[str, Call] = field(default_factory=dict)
    """The calls that tests make, by their keys."""
    met: dict[Program, list[list[RanTest]]] = field(default_factory=dict)
    """The results of each time that a program was met."""
    shared: Session | None = None
    """One worker for all programs: for a student's own tests on the student's own machine."""
    steady: bool = True
    """False for tests that make other calls each time they run: there is no end to these."""
    version: str = ""
    cpu_seconds: float = 0.0

    def used_up(self, meanwhile: float = 0.0) -> bool:
        """Return whether all time is, with the seconds of a worker that still runs."""
        most = self.programs.assignment.limits.total_cpu_seconds
        return self.cpu_seconds + meanwhile > most

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
        """Return the program's answers to all calls that are known so far.

        Right ones are asked first: a wrong one may end the worker, which starts anew so often only.
        """
        answers: dict[str, Argument] = {}
        for asked in (*self.programs.tested.right, program):
            argument = partial(self.programs.argument, asked)
            answers = {key: argument(key, call) for key, call in self.calls.items()}
        return answers

    def meet(self, program: Program) -> None:
        """Run the tests against a program; one that answers as an earlier one needs no run."""
        answers = self.complete(program)
        like = [earlier for earlier in self.met if self.complete(earlier) == answers]
        if like and program not in (*self.met, *self.programs.tested.right):
            self.met[program] = self.met[like[0]][:1]
        else:
            self.met.setdefault(program, []).append(self.results(program))

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
        """Run the tests until no call is unknown, then in a fresh worker that has all answers."""
        # The time that wrong programs took is no reason to know less of a right one.
        may_ask = not self.used_up() or program in self.programs.tested.right
        rounds = range(_ROUNDS if self.steady and may_ask else 1)
        results, known = list[RanTest](), len(self.calls)
        with self.session() as session:
            for _ in rounds:
                results, more = self.once(session, program)
                if not more or not session.usable or self.used_up(session.cpu_seconds):
                    break
            else:
                self.steady = False
        if len(self.calls) == known or len(rounds) == 1:
            return results

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


def judge_sources(
    submission: Submission, programs: Programs, order: Random, *, apart: bool
) -> Findings:
    """Run the tests against every program, `apart` in a worker each. Raises JudgeError."""
    tests = _Tests(submission, programs)
    if apart:
        return _judge_programs(tests, order)
    with tests.session() as tests.shared:
        return _judge_programs(tests, order)


def _judge_programs(tests: _Tests, order: Random) -> Findings:
    tested = tests.programs.tested
    reference = tested.right[0]
    for program in interleaved([reference, *tested.right], tested.wrong, order):
        if program in tested.right or not tests.used_up():
            tests.meet(program)

    held = _held_on_right(tests)
    caught = [program for program, names in _caught(tests, held) if names]
    again = order.sample(caught, min(len(caught), _TWICE))
    away = ways(_steps(tests, held, caught), order)

    # A test that goes by the clock or by chance does not come out the same every time.
    repeated = [*again, *chain.from_iterable(away)]
    order.shuffle(repeated)
    for program in interleaved([reference], repeated, order) if repeated else ():
        tests.meet(program)

    both_times = (map(_passing, tests.met[program]) for program in again)
    changing = frozenset[tuple[str, str]]().union(*(first ^ second for first, second in both_times))
    right = _withheld(_held_on_right(tests), changing, "tests.not_twice")
    for way in away:
        right = _withheld(right, set(_swinging(tests, way)), "tests.swings")
    calls = _calls(tests, right)
    functions = {tests.calls[key].function for key in calls}
    untested = [function.name for function in tested.functions if function.name not in functions]
    return Findings(
        right,
        dict(_caught(tests, right)),
        frozenset(_told_apart(tests, calls)),
        untested,
        never_run(
            tests.submission.sources,
            {function.name for function in tested.functions},
            {test.name for test in right},
        ),
        tests.version,
    )


def _held_on_right(tests: _Tests) -> Sequence[RanTest]:
    """Return the tests as they came out with the reference; what did not hold on each right
    program, each time, fails."""
    programs = tests.programs.tested.right
    right: Sequence[RanTest] = tests.met[programs[0]][0]
    for program in programs:
        equal = tests.complete(program) == tests.complete(programs[0])
        for again in tests.met[program]:
            right = _held_against(again, right, "tests.not_twice" if equal else "tests.on_another")
    return right


def _told_apart(tests: _Tests, calls: Iterable[str]) -> Iterator[Program]:
    """Yield the wrong programs that answer one of the calls in another way than the reference."""
    base = tests.complete(tests.programs.tested.right[0])
    for program in tests.programs.tested.wrong:
        answers = tests.complete(program)
        if any(_is_other(answers[key], base[key]) for key in calls):
            yield program


def _is_other(answer: Argument, right: Argument) -> bool:
    """Return whether an answer is no right one: errors of one type are alike, whatever they say."""
    match answer, right:
        case SequenceArgument(_, [kind, _]), SequenceArgument(_, [right_kind, _]):
            return answer is not right and (kind != right_kind or kind == ANSWERED)
    return answer is not right


def _calls(tests: _Tests, right: Iterable[RanTest]) -> Set[str]:
    """Return the calls that right tests make, by their keys."""
    return {key for test in right if test.passed for key in test.calls if key in tests.calls}


def _steps(tests: _Tests, right: Sequence[RanTest], caught: Sequence[Program]) -> int:
    """Return how many decoys the tests are to meet: the fewer, the more they have shown already.

    Who catches all that answers in another way, be it an error in other words, has taken no wrong
    answer for right so far.
    """
    if not caught or not all(test.passed for test in right):
        return 0
    base, wrong = tests.complete(tests.programs.tested.right[0]), tests.programs.tested.wrong
    if any(tests.complete(program) != base for program in wrong if program not in caught):
        return _ANSWERS
    answers = {tuple(map(id, tests.complete(program).values())) for program in caught}
    return max(0, _ANSWERS - len(answers))


def _swinging(tests: _Tests, way: Iterable[Program]) -> Iterator[tuple[str, str]]:
    """Yield file and name of tests that fail, and pass farther away from the right answers."""
    for nearer, farther in pairwise(_passing(tests.met[decoy][0]) for decoy in way):
        yield from farther - nearer


def _passing(results: Iterable[RanTest]) -> Set[tuple[str, str]]:
    """Return file and name of the tests that pass."""
    return {(test.file, test.name) for test in results if test.passed}


def _caught(tests: _Tests, right: Sequence[RanTest]) -> Iterator[tuple[Program, Sequence[str]]]:
    """Yield each wrong program that was met, with the names of the right tests that fail on it.

    A test is known by its file and name, for a failure has another line than the test.
    """
    names = _passing(right)
    for program in filter(tests.met.__contains__, tests.programs.tested.wrong):
        failing = [test for test in tests.met[program][0] if not test.passed]
        caught = [test.name for test in failing if (test.file, test.name) in names]
        yield program, list(dict.fromkeys(caught))


def _held_against(again: Sequence[RanTest], tests: Sequence[RanTest], why: str) -> list[RanTest]:
    """Return the tests; a test that does not pass again now fails, with the reason."""
    results = {(test.file, test.name): test for test in again}
    return [_still_passing(test, results.get((test.file, test.name)), why) for test in tests]


def _withheld(tests: Iterable[RanTest], names: Set[tuple[str, str]], why: str) -> Sequence[RanTest]:
    """Return the tests, of which these fail, with the reason."""
    reason = text_of_message(Message(why))
    return [
        replace(test, passed=False, reason=reason)
        if test.passed and (test.file, test.name) in names
        else test
        for test in tests
    ]


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
        case ["raised", str(what)]:
            return text_of_message(_raised(what))
        case [str(word), str(what)] if word in _SENTENCES:
            return text_of_message(Message(f"tests.said.{word}", {"what": what}))
    return Text(why if isinstance(why, str) else "")


def _raised(error: str) -> Message:
    """Return that a program raises this, to who wrote the test in another language."""
    for word, text in _REFUSED.items():
        refused = re.match(rf"TypeError: \w+\(\) {text}", error)
        if refused is not None:
            return Message(f"tests.said.{word}", refused.groupdict())
    return Message("tests.said.raised", {"what": error})
