"""The file of an assignment that asks for tests, as its reading checks it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, field

from grader.languages.registry import SHIPPED
from grader.model import Limits, Said
from grader.model.forms import (
    Amount,
    Example,
    FilePath,
    Identifier,
    Line,
    Section,
    Statement,
)

_Part = Annotated[str, Meta(min_length=1, max_length=1000)]
# What another language brings cannot run its tests.
_TestLanguage = Annotated[
    str, Meta(extra_json_schema={"enum": list(SHIPPED)}, extra={"find": SHIPPED.get})
]


class MutantSection(Section):
    """A wrong program: the reference with a part of its text replaced."""

    replace: Annotated[_Part, Example('"a >= b"')]
    """The text to replace; it stands in the reference once."""
    by: Annotated[_Part, Example('"a > b"')]
    """The text that stands there instead."""


class TestsFile(Section):
    """An assignment in which students hand in tests."""

    format: Annotated[Literal[1], Example("1")]
    """The version of this format."""
    id: Identifier
    """Names the assignment, also in file names."""
    kind: Annotated[Literal["tests"], Example("tests")]
    """Students hand in tests, and no functions."""
    title: Annotated[Said, Example("{en: …, es: …}")]
    """For people."""
    tests: Annotated[Line, Example("accuracy")]
    """The assignment whose functions are tested: an id, or a path to a file."""
    statement: Statement | None = None
    """The text for students, in Markdown with formulas ($…$): a file, or one per language."""
    languages: Annotated[tuple[_TestLanguage, ...], Meta(min_length=1)] = tuple(SHIPPED)
    """The languages in which tests may be written."""
    right: Annotated[tuple[FilePath, ...], Meta(max_length=20)] = ()
    """Right programs in Python, beside the reference, that are written in other ways."""
    mistakes: Annotated[tuple[Identifier, ...], Meta(max_length=200)] | None = None
    """Known mistakes to catch; all scored ones when left out."""
    mutants: Annotated[tuple[MutantSection, ...], Meta(max_length=200)] = ()
    """Further wrong programs to catch."""
    points: Amount = field(default_factory=partial(Fraction, 1))
    """For each wrong program that is caught; 1 when left out."""
    visible: bool = True
    """True when students see which programs they catch; true when left out."""
    templates: Mapping[_TestLanguage, FilePath] = {}
    """The file from which a student starts, by language."""
    limits: Limits | None = None
    """Bounds on a worker."""
