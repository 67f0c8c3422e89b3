"""The assignment file as pydantic models: what validates it, and what editors complete from.

Only the shape of a file is described here. What one part asks of another (a case's function, an
argument's elements, the reference) is checked where the records are built.
"""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, Tag

from grader.assignment.schema.arguments import ArgumentSection, Sequences
from grader.assignment.schema.parts import (
    Amount,
    Example,
    FilePath,
    Identifier,
    Line,
    Name,
    Package,
    Section,
    Share,
    Signature,
    TypeName,
    Words,
    WrittenName,
    scalar_or,
)
from grader.languages.named import LanguageName
from grader.languages.registry import SHIPPED
from grader.model import (
    ElementKind,
    FieldKind,
    FieldSource,
    HiddenView,
    Limits,
    LoadMode,
    Match,
    Policy,
)

_LIMITS = Limits()
_Seconds = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False)]
_Count = Annotated[int, Field(gt=0, le=1_000_000_000)]
_Tolerance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
_Repeat = Annotated[int, Field(ge=1, le=1000)]
_Seed = Annotated[int, Field(ge=0, le=1_000_000_000)]
_Types = Annotated[
    Annotated[TypeName, Tag("(scalar)")]
    | Annotated[list[TypeName], Field(min_length=1, max_length=20), Tag("(list)")],
    scalar_or("(list)"),
]
_Raises = Annotated[
    Annotated[bool, Tag("(scalar)")]
    | Annotated[dict[LanguageName, _Types], Field(min_length=1), Tag("(mapping)")],
    scalar_or("(mapping)"),
]
_Signatures = Annotated[list[Signature], Field(min_length=1, max_length=20)]


class ToleranceSection(Section):
    relative: _Tolerance = Field(1e-6, description="Relative to the expected number.")
    absolute: _Tolerance = Field(1e-9, description="In absolute terms, near 0.")


class ScoringSection(Section):
    policy: Policy = Field(
        "per_field",
        description="per_field: each right field earns its part. per_case: a case is all or "
        "nothing. per_function: all cases of a function, or nothing.",
    )
    type_share: Share = Field(
        default="0.1",
        validate_default=True,
        description="The part of a field's points that a wrong type costs.",
    )


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

    name: Name = Field(description="Its name in `expect`, in reports and in tables.")
    kind: Annotated[FieldKind, Example("real")] = Field(description="What it is.")
    element: ElementKind | None = Field(
        None, description="Of a vector, matrix, list, tuple or set: what its elements are."
    )
    attributes: list[Name] = Field(
        default_factory=list,
        max_length=50,
        description="Of an object, and of objects inside: what of them is compared.",
    )
    title: Words | None = Field(None, description="For people; the name when left out.")
    weight: Amount = Field(
        default=1,
        validate_default=True,
        description="Its part of a case's points, against the other fields'.",
    )
    aliases: list[Line] = Field(
        default_factory=list,
        max_length=50,
        description="Other names for it in a Dict or NamedTuple.",
    )
    source: FieldSource = Field(
        "returned",
        description="Returned; an argument after the call, by its parameter's name; or printed.",
    )
    match: Match | None = Field(
        None, description="Of printed text: exact, tokens (word by word), or its numbers alone."
    )
    unordered: bool = Field(False, description="Its items may come in any order.")


class FunctionSection(Section):
    """The function that the student must write."""

    returns: Literal["tuple", "value", "nothing"] = Field(
        "tuple",
        description="A tuple of all fields, the one field itself, or nothing of interest.",
    )
    fields: list[FieldSection] = Field(
        default_factory=list, max_length=200, description="What it returns, in this order."
    )
    observe: list[Name] = Field(
        default_factory=list,
        max_length=50,
        description="Parameters of the reference whose value after the call is a field too.",
    )
    names: dict[LanguageName, WrittenName] = Field(
        default_factory=dict,
        description="What it is called in a language, where that is another name; in Python "
        "Account.deposit is a method.",
    )
    repeat: _Repeat = Field(1, description="How often each of its cases makes the call.")
    seed: _Seed | None = Field(
        None, description="Seeds random numbers: of the i-th repetition with `seed` + i."
    )
    signatures: dict[LanguageName, _Signatures] = Field(
        default_factory=dict,
        description="Per language, each method's parameter list as it must be written.",
    )
    points: Amount | None = Field(None, description="Rescales its cases' points to this sum.")
    check: Name | None = Field(
        None, description="The function of `checks` that judges its answers, instead of equality."
    )


class RuleSection(Section):
    """A rule on the source, checked without running it."""

    id: Identifier
    functions: list[Name] = Field(
        default_factory=list, description="Where it holds; all scored functions when left out."
    )
    cost: Literal["warning", "share", "method", "function"] = Field(
        "warning",
        description="Nothing, a `share` of the function's points, those of the calls that run "
        "the place (in Julia a method's), or all of them.",
    )
    share: Share | None = Field(None, description="With `cost: share`: how much.")
    options: dict[str, Any] = Field(default_factory=dict, description="The rule's own.")


class SupportSection(Section):
    """The files that are laid beside a submission."""

    files: list[FilePath] = Field(
        default_factory=list, description="Files, by path from this file."
    )
    packages: list[Package] = Field(
        default_factory=list,
        description="Python distributions that a submission may import, beside NumPy.",
    )
    stand_ins: list[FilePath] = Field(
        default_factory=list,
        description="Modules that stand in for packages not installed: Flux.jl, torch.py.",
    )


class OpenPointSection(Section):
    """A question that the assignment's text leaves open, and the reference's other answer."""

    id: Identifier
    note: Annotated[Words, Example("{en: …, es: …}")] = Field(
        description="For a student who took the other answer."
    )
    replaces: Annotated[dict[Name, Name], Example("{binarize: binarize_exclusive}")] = Field(
        min_length=1,
        max_length=50,
        description="By the name of a function of the reference, the one there that gives the "
        "other answer.",
    )


class CallSection(Section):
    """A call, and what is said of what it gives."""

    function: Name | None = Field(
        None, description="What is called; the only scored function when left out."
    )
    args: list[ArgumentSection] = Field(default_factory=list, max_length=50)
    kwargs: dict[Name, ArgumentSection] = Field(default_factory=dict, max_length=50)
    raises: _Raises = Field(
        default=False,
        description="The reference raises, and so must the student's; or, by language, the types "
        "of exceptions that are right.",
    )
    expect: dict[Name, Any] = Field(
        default_factory=dict,
        description="Values on purpose, by field: the reference must agree with them to the "
        'decimals that stand here ("6/7" is exact).',
    )


class StepSection(CallSection):
    """One call of several."""

    name: Name | None = Field(
        None, description="For reports, and for later steps that take its result."
    )


class CaseSection(CallSection):
    """One call, or several in a row, with its points."""

    id: Identifier = Field(description="Says what it tests; unique in the assignment.")
    title: Words | None = Field(None, description="For people; the id when left out.")
    steps: Annotated[list[StepSection], Field(min_length=1, max_length=50)] | None = Field(
        None, description="Calls one after the other, instead of the one."
    )
    points: Amount | None = Field(None, description="1 when left out.")
    visible: bool | None = Field(None, description="Whether students see it; false when left out.")
    accepts: list[Identifier] = Field(
        default_factory=list,
        description="Open points whose other answer this case takes as right too.",
    )
    repeat: _Repeat | None = Field(None, description="How often the call is made.")
    seed: _Seed | None = Field(
        None, description="Seeds random numbers: of the i-th repetition with `seed` + i."
    )
    sequences: Sequences | None = Field(
        None, description="What a plain list is in this case; as its file says when left out."
    )


class DefaultsSection(Section):
    """The values that cases of this file have when they do not say otherwise."""

    function: Name | None = None
    points: Amount | None = None
    visible: bool | None = None


class ChangeSection(Section):
    """The changes to an inherited case."""

    title: Words | None = None
    points: Amount | None = None
    visible: bool | None = None
    accepts: list[Identifier] = Field(default_factory=list)


class FileKeys(Section):
    """The keys that speak of one file, not of the assignment that it makes with others."""

    format: Annotated[Literal[1], Example("1")] = Field(description="The version of this format.")
    extends: Line | None = Field(
        None, description="The assignment that this one builds on: an id, or a path to a file."
    )
    remove_cases: Annotated[
        Annotated[Literal["all", "visible", "hidden"], Tag("(scalar)")]
        | Annotated[list[Identifier], Tag("(list)")],
        scalar_or("(list)"),
    ] = Field(
        default_factory=list,
        description="Inherited cases to leave out: ids, or all, visible, hidden.",
    )
    change_cases: dict[Identifier, ChangeSection] = Field(
        default_factory=dict, description="By id, what changes in an inherited case."
    )
    defaults: DefaultsSection | None = Field(
        None, description="For the cases that stand in this file."
    )
    sequences: Sequences | None = Field(
        None,
        description="What a plain list is in the cases of this file: a list, or (also when left "
        "out) an array, in Python NumPy's.",
    )


class AssignmentFile(FileKeys):
    """An assignment: functions to write, cases with their points, and policies."""

    model_config = ConfigDict(title="Assignment")

    id: Identifier = Field(description="Names the assignment, also in file names.")
    title: Annotated[Words, Example("{en: …, es: …}")] = Field(description="For people.")
    languages: list[LanguageName] = Field(
        default_factory=lambda: list(SHIPPED),
        min_length=1,
        description="What submissions may be written in.",
    )
    reference: Annotated[FilePath, Example("../reference/my_assignment.py")] = Field(
        description="The Python module that gives the expected values."
    )
    twin: FilePath | None = Field(None, description="The reference in Julia, for parity.")
    mistakes: FilePath | None = Field(
        None, description="The folder of known mistakes: a Python package and its hints.toml."
    )
    checks: FilePath | None = Field(
        None, description="A Python file of functions that judge where several answers are right."
    )
    learned: FilePath | None = Field(
        None, description="The file of mistakes that were named after a class."
    )
    templates: dict[LanguageName, FilePath] = Field(
        default_factory=dict, description="What a student starts from."
    )
    load: LoadMode = Field(
        "tolerant",
        description="tolerant: skip what fails at load and report it. strict: refuse it.",
    )
    tolerance: ToleranceSection | None = Field(None, description="How close a number must be.")
    limits: LimitsSection | None = Field(None, description="Bounds on a submission's worker.")
    scoring: ScoringSection | None = Field(None, description="How points are earned.")
    hidden_view: HiddenView = Field(
        "cases", description="Of hidden cases students see each one's points, or only the total."
    )
    functions: Annotated[
        dict[Name, FunctionSection],
        Example("{accuracy: {returns: value, fields: [{name: accuracy, kind: real}]}}"),
    ] = Field(min_length=1, max_length=100, description="What the student must write, by name.")
    rules: list[RuleSection] = Field(default_factory=list, description="Checks on the source.")
    support: SupportSection | None = Field(None, description="What is laid beside a submission.")
    open_points: list[OpenPointSection] = Field(
        default_factory=list, description="What the assignment's text does not decide."
    )
    cases: Annotated[list[CaseSection], Example("[{id: …, args: […]}]")] = Field(
        min_length=1, max_length=10_000, description="The calls."
    )
