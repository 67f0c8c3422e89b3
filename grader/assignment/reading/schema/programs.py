"""The file of an assignment that asks for a program, as its reading checks it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from grader.assignment.reading.schema.assignment import (
    AssignmentFile,
    ChangeSection,
    FunctionSection,
)
from grader.model import Match, Said, TextPart
from grader.model.forms import (
    Amount,
    Example,
    FilePath,
    Identifier,
    Name,
    Section,
)

_Content = Annotated[str, Meta(max_length=1_000_000)]
_Short = Annotated[str, Meta(max_length=1000)]
_Path = Annotated[str, Meta(min_length=1, max_length=200)]
_Pattern = Annotated[str, Meta(min_length=1, max_length=2000)]


class OutputSection(Section):
    """A part of what a program writes that is compared."""

    name: Annotated[_Path, Example("output")]
    """output (standard output), errors (standard error), status (the exit status), or the path of a
    file that it writes."""
    match: Match = "text"
    """The comparison: exact, lines (blank lines and the width of blanks do not count), tokens (word
    by word), numbers (alone), or text (words exactly, numbers with the tolerance)."""
    unordered: bool = False
    """Its lines may come in any order."""
    points_by: TextPart | None = None
    """line: each right line earns its part; block: each right block, between blank lines, does. One
    too many costs as much as a missing one. Without it only the whole earns points."""
    weight: Amount = field(default_factory=partial(Fraction, 1))
    """Its part of a case's points, against the other outputs'; 1 when left out."""
    title: Said | None = None
    """For people; the name when left out."""


class TurnSection(Section):
    """A turn of a dialogue."""

    says: _Content | None = None
    """All that the program writes before the answer: the reference must agree."""
    answers: _Short | None = None
    """The line that is typed then; none in the last turn."""


class RunSection(ChangeSection, kw_only=True):
    """One run of the program, with its points."""

    id: Identifier
    """Says what it tests; unique in the assignment."""
    extra: bool | None = None
    """True when its points come on top of the maximum."""
    input: _Content = ""
    """The standard input."""
    dialogue: Annotated[tuple[TurnSection, ...], Meta(max_length=1000)] = ()
    """The answers that are typed, one by one, each when the program asks; instead of `input`."""
    arguments: Annotated[tuple[str, ...], Meta(max_length=100)] = ()
    """The words after the program's name on its command line."""
    files: Annotated[Mapping[_Path, _Content], Meta(max_length=100)] = {}
    """Files that lie beside the program, by path, with their content."""
    environment: Annotated[Mapping[Name, _Short], Meta(max_length=50)] = {}
    """Variables of the environment."""
    matches: Mapping[_Path, _Pattern] = {}
    """Patterns (Python's regular expressions) that outputs must match as a whole, the reference's
    too, which may be another text each time."""
    expect: Mapping[_Path, Any] = {}
    """The text that it must write, by output: the reference must agree with it."""


class ProgramFile(AssignmentFile, kw_only=True):
    """An assignment: a program to write, the cases in which it is run, and policies."""

    kind: Annotated[Literal["program"], Example("program")]
    """Students hand in a program, and no functions."""
    reference: FilePath | None = None  # type: ignore[assignment]
    """The Python program that gives the expected values; without it, every case states them."""
    functions: Mapping[Name, FunctionSection] = {}
    """None: a program is run, and nothing of it is called."""
    outputs: Annotated[tuple[OutputSection, ...], Meta(min_length=1, max_length=50)] = field(
        default_factory=lambda: (OutputSection(name="output"),)
    )
    """The outputs of each run that are compared; standard output when left out."""
    check: Name | None = None
    """The function of `checks` that judges the outputs, instead of a comparison."""
    cases: Annotated[  # type: ignore[assignment]
        tuple[RunSection, ...],
        Example("[{id: …, input: …}]"),
        Meta(min_length=1, max_length=10_000),
    ]
    """The runs."""
