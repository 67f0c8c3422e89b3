"""The file of an assignment that asks for tests, and students' tests in YAML, as models."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from grader.assignment.schema.arguments import Sequences
from grader.assignment.schema.assignment import CallSection, LimitsSection
from grader.assignment.schema.parts import (
    Amount,
    Example,
    FilePath,
    Identifier,
    Line,
    Section,
    Words,
)
from grader.languages.named import LanguageName
from grader.languages.registry import CASES, SHIPPED

_Part = Annotated[str, Field(min_length=1, max_length=1000)]


class MutantSection(Section):
    """A wrong program: the reference with a part of its text replaced."""

    replace: Annotated[_Part, Example('"a >= b"')] = Field(
        description="What stands in the reference, once."
    )
    by: Annotated[_Part, Example('"a > b"')] = Field(description="What stands there instead.")


class TestsFile(Section):
    """An assignment in which students hand in tests."""

    model_config = ConfigDict(title="Assignment of tests")

    format: Annotated[Literal[1], Example("1")] = Field(description="The version of this format.")
    id: Identifier = Field(description="Names the assignment, also in file names.")
    kind: Annotated[Literal["tests"], Example("tests")] = Field(
        description="Students hand in tests, and no functions."
    )
    title: Annotated[Words, Example("{en: …, es: …}")] = Field(description="For people.")
    tests: Annotated[Line, Example("accuracy")] = Field(
        description="The assignment whose functions are tested: an id, or a path to a file."
    )
    languages: list[LanguageName] = Field(
        default_factory=lambda: [*SHIPPED, CASES],
        min_length=1,
        description="What tests may be written in; `cases` is YAML.",
    )
    mistakes: list[Identifier] | None = Field(
        None, max_length=200, description="Known mistakes to catch; all scored ones when left out."
    )
    mutants: list[MutantSection] = Field(
        default_factory=list, max_length=200, description="Further wrong programs to catch."
    )
    points: Amount = Field(
        default=1, validate_default=True, description="For each wrong program that is caught."
    )
    visible: bool = Field(True, description="Whether students see which programs they catch.")
    templates: dict[LanguageName, FilePath] = Field(
        default_factory=dict, description="What a student starts from."
    )
    limits: LimitsSection | None = Field(None, description="Bounds on a worker.")


class TestCase(CallSection):
    """A call and what it must give."""

    id: Annotated[str, Field(max_length=80)] = Field("", description="Names the test.")
    expect: Any = Field(None, description="The value, or the values by field.")
    raises: bool = Field(False, description="The call must raise.")


class TestCasesFile(Section):
    """Students' tests."""

    model_config = ConfigDict(title="Tests")

    format: Literal[1] = 1
    sequences: Sequences | None = None
    cases: Annotated[list[TestCase], Field(min_length=1, max_length=1000)]
