"""The assignment file as pydantic models: what validates it, and what editors complete from.

Only the shape of a file is described here. What one part asks of another (a case's function, an
argument's elements, the reference) is checked where the records are built.
"""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag

from grader.assignment.schema.arguments import ArgumentSection
from grader.assignment.schema.parts import (
    Amount,
    FilePath,
    Identifier,
    LanguageName,
    Line,
    Name,
    Section,
    Share,
    Words,
    kind_of_value,
)
from grader.languages.registry import SHIPPED
from grader.model import FieldKind, HiddenView, Limits, LoadMode, Policy

__all__ = [
    "AssignmentFile",
    "CaseSection",
    "DefaultsSection",
    "FieldSection",
    "FileKeys",
    "FunctionSection",
    "LimitsSection",
    "OpenPointSection",
    "RuleSection",
    "ScoringSection",
    "SupportSection",
    "ToleranceSection",
]

_LIMITS = Limits()
_Seconds = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False)]
_Count = Annotated[int, Field(gt=0, le=1_000_000_000)]
_Tolerance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
_Signatures = Annotated[
    list[Annotated[str, Field(pattern=r"^\(", max_length=400)]], Field(min_length=1, max_length=20)
]


class ToleranceSection(Section):
    relative: Annotated[_Tolerance, Field(description="Relative to the expected number.")] = 1e-6
    absolute: Annotated[_Tolerance, Field(description="In absolute terms, near 0.")] = 1e-9


class ScoringSection(Section):
    policy: Annotated[
        Policy,
        Field(
            description="per_field: each right field earns its part. per_case: a case is all or "
            "nothing. per_function: all cases of a function, or nothing."
        ),
    ] = "per_field"
    type_share: Annotated[
        Share, Field(description="The part of a field's points that a wrong type costs.")
    ] = Field(default="0.1", validate_default=True)


class LimitsSection(Section):
    """Bounds on one submission's worker; what is left out keeps its default."""

    case_cpu_seconds: _Seconds = _LIMITS.case_cpu_seconds
    case_wall_seconds: _Seconds = _LIMITS.case_wall_seconds
    first_call_cpu_seconds: _Seconds = _LIMITS.first_call_cpu_seconds
    load_cpu_seconds: _Seconds = _LIMITS.load_cpu_seconds
    load_wall_seconds: _Seconds = _LIMITS.load_wall_seconds
    total_cpu_seconds: _Seconds = _LIMITS.total_cpu_seconds
    total_wall_seconds: _Seconds = _LIMITS.total_wall_seconds
    memory_mb: _Count = _LIMITS.memory_mb
    processes: _Count = _LIMITS.processes
    open_files: _Count = _LIMITS.open_files
    file_mb: _Count = _LIMITS.file_mb
    disk_mb: _Count = _LIMITS.disk_mb
    printed_characters: _Count = _LIMITS.printed_characters
    value_bytes: _Count = _LIMITS.value_bytes


class FieldSection(Section):
    """One of the values that a call returns."""

    name: Annotated[Name, Field(description="Its name in `expect`, in reports and in tables.")]
    kind: Annotated[FieldKind, Field(description="What it is.")]
    element: Annotated[
        Literal["real", "integer", "boolean", "text"] | None,
        Field(description="Of a vector or matrix: what its elements are."),
    ] = None
    title: Annotated[Words | None, Field(description="For people; the name when left out.")] = None
    weight: Annotated[
        Amount, Field(description="Its part of a case's points, against the other fields'.")
    ] = Field(default=1, validate_default=True)
    aliases: Annotated[
        list[Line],
        Field(max_length=50, description="Other names for it in a Dict or NamedTuple."),
    ] = Field(default_factory=list)


class FunctionSection(Section):
    """What the student must write."""

    returns: Annotated[
        Literal["tuple", "value", "nothing"],
        Field(description="A tuple of all fields, the one field itself, or nothing of interest."),
    ] = "tuple"
    fields: Annotated[
        list[FieldSection], Field(max_length=200, description="What it returns, in this order.")
    ] = Field(default_factory=list)
    signatures: Annotated[
        dict[LanguageName, _Signatures],
        Field(description="Per language, each method's parameter list as it must be written."),
    ] = Field(default_factory=dict)
    points: Annotated[
        Amount | None, Field(description="Rescales its cases' points to this sum.")
    ] = None


class RuleSection(Section):
    """A rule on the source, checked without running it."""

    id: Identifier
    functions: Annotated[
        list[Name], Field(description="Where it holds; all scored functions when left out.")
    ] = Field(default_factory=list)
    cost: Annotated[
        Literal["warning", "share", "method", "function"],
        Field(
            description="Nothing, a `share` of the function's points, those of the calls that run "
            "the place (in Julia a method's), or all of them."
        ),
    ] = "warning"
    share: Annotated[Share | None, Field(description="With `cost: share`: how much.")] = None
    options: Annotated[dict[str, Any], Field(description="The rule's own.")] = Field(
        default_factory=dict
    )


class SupportSection(Section):
    """What is laid beside a submission."""

    files: Annotated[list[FilePath], Field(description="Files, by path from this file.")] = Field(
        default_factory=list
    )
    packages: Annotated[
        list[Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$", max_length=100)]],
        Field(description="Python distributions that a submission may import, beside NumPy."),
    ] = Field(default_factory=list)
    stand_ins: Annotated[
        list[FilePath],
        Field(description="Modules that stand in for packages not installed: Flux.jl, torch.py."),
    ] = Field(default_factory=list)


class OpenPointSection(Section):
    """A question that the assignment's text leaves open, and the reference's other answer."""

    id: Identifier
    note: Annotated[Words, Field(description="For a student who took the other answer.")]
    replaces: Annotated[
        dict[Name, Name],
        Field(
            min_length=1,
            max_length=50,
            description="By the name of a function of the reference, the one there that gives the "
            "other answer.",
        ),
    ]


class CaseSection(Section):
    """One call with its points."""

    id: Annotated[Identifier, Field(description="Says what it tests; unique in the assignment.")]
    title: Annotated[Words | None, Field(description="For people; the id when left out.")] = None
    function: Annotated[
        Name | None, Field(description="What is called; the only scored function when left out.")
    ] = None
    args: Annotated[list[ArgumentSection], Field(max_length=50)] = Field(default_factory=list)
    kwargs: Annotated[dict[Name, ArgumentSection], Field(max_length=50)] = Field(
        default_factory=dict
    )
    points: Annotated[Amount | None, Field(description="1 when left out.")] = None
    visible: Annotated[
        bool | None, Field(description="Whether students see it; false when left out.")
    ] = None
    raises: Annotated[
        bool, Field(description="The reference raises, and so must the student's.")
    ] = False
    expect: Annotated[
        dict[Name, Any],
        Field(
            description="Values on purpose, by field: the reference must agree with them to the "
            'decimals that stand here ("6/7" is exact).'
        ),
    ] = Field(default_factory=dict)
    accepts: Annotated[
        list[Identifier],
        Field(description="Open points whose other answer this case takes as right too."),
    ] = Field(default_factory=list)


class DefaultsSection(Section):
    """What the cases of this file have when they do not say otherwise."""

    function: Name | None = None
    points: Amount | None = None
    visible: bool | None = None


class ChangeSection(Section):
    """What changes in an inherited case."""

    title: Words | None = None
    points: Amount | None = None
    visible: bool | None = None
    accepts: list[Identifier] = Field(default_factory=list)


class FileKeys(Section):
    """The keys that speak of one file, not of the assignment that it makes with others."""

    format: Annotated[Literal[1], Field(description="The version of this format.")]
    extends: Annotated[
        Line | None,
        Field(description="The assignment that this one builds on: an id, or a path to a file."),
    ] = None
    remove_cases: Annotated[
        Annotated[Literal["all", "visible", "hidden"], Tag("(scalar)")]
        | Annotated[list[Identifier], Tag("(list)")],
        Discriminator(lambda value: "(list)" if kind_of_value(value) == "(list)" else "(scalar)"),
        Field(description="Inherited cases to leave out: ids, or all, visible, hidden."),
    ] = Field(default_factory=list)
    change_cases: Annotated[
        dict[Identifier, ChangeSection],
        Field(description="By id, what changes in an inherited case."),
    ] = Field(default_factory=dict)
    defaults: Annotated[
        DefaultsSection | None, Field(description="For the cases that stand in this file.")
    ] = None


class AssignmentFile(FileKeys):
    """An assignment: functions to write, cases with their points, and policies."""

    model_config = ConfigDict(title="Assignment")

    id: Annotated[Identifier, Field(description="Names the assignment, also in file names.")]
    title: Annotated[Words, Field(description="For people.")]
    languages: Annotated[
        list[LanguageName], Field(min_length=1, description="What submissions may be written in.")
    ] = Field(default_factory=lambda: list(SHIPPED))
    reference: Annotated[
        FilePath, Field(description="The Python module that gives the expected values.")
    ]
    twin: Annotated[FilePath | None, Field(description="The reference in Julia, for parity.")] = (
        None
    )
    mistakes: Annotated[
        FilePath | None,
        Field(description="The folder of known mistakes: a Python package and its hints.toml."),
    ] = None
    templates: Annotated[
        dict[LanguageName, FilePath], Field(description="What a student starts from.")
    ] = Field(default_factory=dict)
    load: Annotated[
        LoadMode,
        Field(description="tolerant: skip what fails at load and report it. strict: refuse it."),
    ] = "tolerant"
    tolerance: Annotated[
        ToleranceSection | None, Field(description="How close a number must be.")
    ] = None
    limits: Annotated[
        LimitsSection | None, Field(description="Bounds on a submission's worker.")
    ] = None
    scoring: Annotated[ScoringSection | None, Field(description="How points are earned.")] = None
    hidden_view: Annotated[
        HiddenView,
        Field(description="Of hidden cases students see each one's points, or only the total."),
    ] = "cases"
    functions: Annotated[
        dict[Name, FunctionSection],
        Field(min_length=1, max_length=100, description="What the student must write, by name."),
    ]
    rules: Annotated[list[RuleSection], Field(description="Checks on the source.")] = Field(
        default_factory=list
    )
    support: Annotated[
        SupportSection | None, Field(description="What is laid beside a submission.")
    ] = None
    open_points: Annotated[
        list[OpenPointSection], Field(description="What the assignment's text does not decide.")
    ] = Field(default_factory=list)
    cases: Annotated[
        list[CaseSection], Field(min_length=1, max_length=10_000, description="The calls.")
    ]
