"""The programs that tests are run against: a worker that has them, and what each call gives."""

import inspect
from collections.abc import Sequence
from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path
from typing import Self

from msgspec import Struct, field
from msgspec.structs import replace

from grader import api
from grader.assignment.reference.module import own_functions, with_replaced
from grader.languages.registry import REFERENCE, kind_of
from grader.model import (
    Argument,
    ArrayArgument,
    Assignment,
    Call,
    Case,
    Function,
    Language,
    Message,
    Outcome,
    Program,
    ScalarArgument,
    SequenceArgument,
    SourceFile,
    Submission,
    Support,
    Tested,
    Text,
)
from grader.model.records import encoded
from grader.running import Runtime, open_session
from grader.running.channel import LOST
from grader.running.session import JudgeError, Session
from grader.testing.decoys import Decoy, led_away
from grader.testing.judged import reason
from grader.values.returned import argument_of, as_argument

_INSIDE = Path(__file__).parent / "inside"
_STARTED_AT_MOST = 6
"""A call that ends its worker, by its time or memory, costs another start."""
ENGINE = f"""from __future__ import annotations
from types import FunctionType
from grader.api import Around
{inspect.getsource(own_functions)}
{inspect.getsource(with_replaced)}"""


def harness(
    assignment: Assignment, language: Language, part: str, functions: Sequence[str]
) -> tuple[Submission, Assignment]:
    """Return one of our own sources as what a worker loads, and what is asked of it."""
    name = f"{part}{kind_of(language).endings[0]}"
    text = (_INSIDE / name).read_text(encoding="utf-8")
    submission = Submission(name, language, (SourceFile(name, language, text),), (), name)
    packages = assignment.tested.packages if assignment.tested is not None else ()
    return submission, replace(
        assignment,
        functions=tuple(Function(function, (), "nothing", {}) for function in functions),
        cases=(),
        expected={},
        languages=(language,),
        load="strict",
        support=Support(packages=packages),
    )


def harness_call(function: str, *data: object) -> Case:
    """Return a call of one of our own functions, with random numbers that are always the same."""
    call = Call(function, tuple(argument_of(item) for item in data))
    return Case(function, (call,), Fraction(0), visible=True, title=Text(""))


class Programs(Struct):
    """Use it as a context manager. Its worker starts with the first call."""

    assignment: Assignment
    tested: Tested
    runtime: Runtime
    _known: dict[tuple[Program, str], Argument] = field(default_factory=dict)
    _equal: dict[bytes, Argument] = field(default_factory=dict)
    """One argument for all that are written alike: answers are the same where they are one."""
    _opened: ExitStack = field(default_factory=ExitStack)
    _session: Session | None = None
    _starts: int = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def argument(self, program: Program, key: str, call: Call) -> Argument:
        """Return what the program gives for a call, known by its key. Raises JudgeError."""
        if (program, key) not in self._known:
            if isinstance(program, Decoy):
                argument = led_away(self.argument(self.tested.right[0], key, call), key, program)
            else:
                argument = self._argument(self._answer(program, call), call)
            self._known[program, key] = self._equal.setdefault(encoded(argument), argument)
        return self._known[program, key]

    def _argument(self, outcome: Outcome, call: Call) -> Argument:
        """Return it for tests: a kind and a value. Objects are told by their type alone."""
        if outcome.kind == "exception" and outcome.exception is not None:
            return argument_of([outcome.exception.type, outcome.exception.message])
        value = None if outcome.value is None else as_argument(outcome.value)
        if outcome.kind != "value" or value is None:
            return argument_of(["no_answer", ""])

        functions = self.tested.functions
        function = next(function for function in functions if function.name == call.function)
        return argument_of(["value", _with_positions(value, function)])

    def _answer(self, program: Program, call: Call) -> Outcome:
        if self._session is None:
            if self._starts >= _STARTED_AT_MOST:
                return Outcome("not_run")
            self._session = self._start()
        if self._session.cpu_seconds > self.assignment.limits.total_cpu_seconds:
            return Outcome("not_run")

        name = (program.mistake, program.source, call.function)
        [outcome] = self._session.call(harness_call("answer", *name, call.args, call.kwargs))
        if outcome.kind in LOST:
            self._opened.close()
            self._session = None
        return outcome

    def _start(self) -> Session:
        self._starts += 1
        source = harness(self.assignment, REFERENCE, "programs", ["set_up", "answer"])
        session = self._opened.enter_context(open_session(*source, self.runtime))
        if isinstance(session, Message):
            raise JudgeError(session)

        tested = self.tested
        texts = dict(tested.modules)
        texts |= {"grader.__init__": "", "grader.api": inspect.getsource(api), "engine": ENGINE}
        [outcome] = session.call(harness_call("set_up", texts, tested.reference, tested.mistakes))
        if outcome.kind != "value":
            raise JudgeError(Message("tests.programs_fail", {"error": reason(outcome)["en"]}))
        return session


def _with_positions(value: Argument, function: Function) -> Argument:
    """Return the answer with its positions as such: each language counts them in its own way."""
    fields = function.returned
    is_position = ["index" in (field.kind, field.element) for field in fields]
    if function.returns == "value":
        return _as_positions(value) if is_position[0] else value
    if not isinstance(value, SequenceArgument) or len(value.items) != len(fields):
        return value

    pairs = zip(value.items, is_position, strict=True)
    items = tuple(_as_positions(item) if counts else item for item, counts in pairs)
    return replace(value, items=items)


def _as_positions(value: Argument) -> Argument:
    match value:
        case ScalarArgument("Int64"):
            return replace(value, type="Index")
        case ArrayArgument("Int64"):
            return replace(value, element="Index")
        case SequenceArgument(_, items):
            return replace(value, items=tuple(map(_as_positions, items)))
    return value
