"""Outcomes: what each call of a submission gave, before anybody knows whether it is right."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from grader.model.assignment import LoadMode
from grader.model.diagnosis import ProvedLine
from grader.model.handed_in import Language
from grader.model.text import Message
from grader.model.values import Value

OutcomeKind = Literal[
    "value",  # it returned
    "exception",  # the submission's code raised
    "missing",  # the function is not there
    "timeout",  # CPU or wall limit of the case
    "memory",  # memory limit
    "crashed",  # the worker died, or closed or garbled its channel
    "too_large",  # the returned value was over its bounds
    "not_run",  # the submission's total was used up before
]
ErrorOrigin = Literal[
    "call",  # nothing of the submission ran: no method takes these arguments
    "own",  # the submission raised it, or calls a function of its own that takes no such arguments
    "inside",  # what the submission uses raised it: an operator, a library
]


class ExceptionInfo(Struct, frozen=True):
    type: str
    message: str
    line: int | None = None
    """Line in the submission's own source where it was raised, when known."""
    file: str | None = None
    types: tuple[str, ...] = ()
    """The names of its type and of all types above it."""
    origin: ErrorOrigin | None = None
    """The origin of the exception; None when the worker does not say it."""


class Outcome(Struct, frozen=True):
    """The outcome of a call."""

    kind: OutcomeKind
    value: Value | None = None
    exception: ExceptionInfo | None = None
    detail: Message | None = None
    printed: str = ""
    printed_cut: bool = False
    errors: str = ""
    """The text that it wrote to standard error: warnings, logs."""
    cpu_seconds: float = 0.0
    observed: tuple[Value, ...] = ()
    """The arguments that the call observes, as they were after it."""


Outcomes = tuple[Outcome, ...]
"""The outcomes of a case's calls that were made, in the order of `Case.repeated`. A call that fails
ends the case; of a case that was not called, the one outcome says why."""


class Skipped(Struct, frozen=True):
    """A statement of the submission that was not executed or failed at load."""

    file: str
    line: int
    code: str
    reason: str | Message
    """Why, as its language says it; in a report, in the reader's where words are the grader's."""
    unparsed: bool = False
    """True when it is no statement of its language as it stands."""
    end_before: int | None = None
    """The line before which its missing `end` was added."""
    repaired: bool = False
    """True when it was loaded all the same, read as it is probably meant."""
    cell: int = 0
    """The cell of a notebook, from 1, in which `line` is counted; 0 elsewhere."""

    @property
    def where(self) -> str | Message:
        """Return the file or the cell, as people find it."""
        if not self.cell:
            return self.file
        return Message("report.cell", {"cell": self.cell, "file": self.file})


class Supplied(Struct, frozen=True):
    """A name of the standard library that the source uses and lacks, so that it was imported."""

    name: str
    by: str
    """The statement that brings it: `using Random`, `import numpy as np`."""


class LoadResult(Struct, frozen=True):
    """`ok` is False when nothing could be loaded at all (strict mode, crash, time)."""

    mode: LoadMode
    ok: bool
    skipped: tuple[Skipped, ...] = ()
    missing: tuple[str, ...] = ()
    """Functions of the assignment that the loaded source does not define."""
    message: Message | None = None
    """The reason for which nothing could be loaded."""
    supplied: tuple[Supplied, ...] = ()


class EngineInfo(Struct, frozen=True):
    """The engine that ran the submission, for the report's header."""

    language: Language
    name: str
    """The name of the way in which a language is run, if there are several; else the language."""
    version: str
    sandbox: str
    not_enforced: tuple[str, ...] = ()
    """Guarantees that the sandbox layer could not give, by name."""
    grader: str = ""
    """The version of the grader that judged; empty before anybody did."""
    warm: bool = False
    """True when the workers were forked from a server that had loaded what they need."""


class Run(Struct, frozen=True):
    """All that came of running one submission."""

    engine: EngineInfo | None
    load: LoadResult
    outcomes: Mapping[str, Outcomes] = field(default_factory=dict)
    """The outcomes by case id."""
    problem: Message | None = None
    """A judge error: the machine, sandbox or runtime failed, not the submission."""
    lines: tuple[ProvedLine, ...] = ()
    """The places that were looked for where nothing else explains what fails."""


def not_run(problem: Message, mode: LoadMode = "tolerant") -> Run:
    """Return a judge error: the submission was not run, and why."""
    return Run(None, LoadResult(mode, ok=False), problem=problem)
