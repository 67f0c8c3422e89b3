"""The sections of the assignment file: what its reading checks, and what editors complete from.

The text under a key is what editors show of it. Only the shape of a file is described here. What
one part asks of another (a case's function, an argument's elements, the reference) is checked where
the records are built.
"""

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from grader.assignment.reading.schema.argument_forms import ArgumentSection, Sequences
from grader.judging.scoring.equality import COMPARERS
from grader.languages.registry import SHIPPED, LanguageName
from grader.model import (
    Convergence,
    ElementKind,
    FieldKind,
    HiddenView,
    Limits,
    LineHint,
    LoadMode,
    Match,
    Norm,
    OpenPoint,
    Rule,
    Said,
    Scoring,
    Topic,
    TrivialShare,
)
from grader.model.forms import (
    Amount,
    Example,
    FilePath,
    Identifier,
    Line,
    Name,
    Package,
    Section,
    Signature,
    SignedAmount,
    Statement,
    TypeName,
    WrittenName,
)

_Repeat = Annotated[int, Meta(ge=1, le=1000)]
_Seed = Annotated[int, Meta(ge=0, le=1_000_000_000)]
_Arguments = Annotated[tuple[ArgumentSection, ...], Meta(max_length=50)]
_Period = Annotated[float, Meta(gt=0, le=1e9)]
_Residual = Line | Annotated[tuple[Line, ...], Meta(max_length=20)]
UpToName = Annotated[Name, Meta(extra_json_schema={"enum": [*COMPARERS]})]
_Levels = Annotated[int, Meta(ge=1, le=16)]
_Types = TypeName | Annotated[tuple[TypeName, ...], Meta(min_length=1, max_length=20)]
_Raises = bool | Annotated[Mapping[LanguageName, _Types], Meta(min_length=1)]
_Signatures = Annotated[tuple[Signature, ...], Meta(min_length=1, max_length=20)]


class ToleranceSection(Section):
    """The largest difference between a right number and the expected one."""

    relative: Annotated[float, Meta(ge=0, le=1)] | None = None
    """Relative to the expected number; not of whole numbers."""
    absolute: Annotated[float, Meta(ge=0, le=1e300)] | None = None
    """In absolute terms."""
    digits: Annotated[int, Meta(ge=1, le=15)] | None = None
    """So many significant digits; of an expected 0, so many decimals."""
    ulps: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """So many units in the last place of the expected number."""
    norm: Norm | None = None
    """1, 2 or max: vectors and matrices are near as a whole, in this norm."""


class HintsSection(Section):
    line: LineHint = "place"
    """place: of a mistake that nothing else explains, students are told the line where a small
    change makes all right, and what to look at. change: the change itself. off: nothing."""


class FieldSection(Section):
    """One of the values that a call returns."""

    name: Name
    """Its name in `expect`, in reports and in tables."""
    kind: Annotated[FieldKind, Example("real")]
    """The kind of value."""
    element: ElementKind | None = None
    """The kind of the elements of a vector, matrix, list, tuple or set."""
    attributes: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()
    """The attributes that are compared of an object, and of objects inside it."""
    title: Said | None = None
    """For people; the name when left out."""
    weight: Amount = field(default_factory=partial(Fraction, 1))
    """Its part of a case's points, against the other fields'; 1 when left out."""
    aliases: Annotated[tuple[Line, ...], Meta(max_length=50)] = ()
    """Other names for it in a Dict or NamedTuple."""
    source: Literal["returned", "argument", "printed"] = "returned"
    """Returned; an argument after the call, by its parameter's name; or printed."""
    match: Match | None = None
    """The comparison of printed text: exact, lines (blank lines and the width of blanks do not
    count), tokens (word by word), its numbers alone, or text (as lines, numbers with the
    tolerance)."""
    unordered: bool | _Levels = False
    """Its items, or the lines of printed text, may come in any order; 2: the items of lists in it,
    too, and so on."""
    optional: bool = False
    """The reference may give nothing (None) instead."""
    up_to: UpToName | None = None
    """The comparer by which it is equal, alone: sign, scale, order …"""
    period: _Period = math.tau
    """With `up_to: period`; 2π when left out."""
    tolerance: ToleranceSection | None = None
    """Its own, instead of the function's or the assignment's."""


class TogetherSection(Section):
    """Fields that are equal up to something together, as eigenvalues with their vectors."""

    comparer: Annotated[UpToName, Example("columns")]
    """The comparer by which they are equal."""
    fields: Annotated[
        tuple[Name, ...], Example("[values, vectors]"), Meta(min_length=1, max_length=50)
    ]
    """The fields, by their names."""
    period: _Period = math.tau
    """With `period`; 2π when left out."""


class NameSection(Section):
    """The name that students write in a language, where that differs."""

    name: WrittenName | None = None
    """Its name; the key of the function when left out."""
    property: Name | None = None
    """An attribute of its one argument that is read; nothing is called."""
    order: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()
    """The reference's parameters that come first by position, in this order."""
    keywords: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()
    """The reference's parameters that are passed by name."""


class FunctionSection(Section):
    """The function that the student must write."""

    returns: Literal["tuple", "value", "nothing"] = "tuple"
    """A tuple of all fields, the one field itself, or nothing of interest."""
    fields: Annotated[tuple[FieldSection, ...], Meta(max_length=200)] = ()
    """The values that it returns, in this order."""
    observe: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()
    """Parameters of the reference whose value after the call is a field too."""
    names: Mapping[LanguageName, WrittenName | NameSection] = {}
    """Its name in a language, where that is another name; in Python Account.deposit is a method.
    Or how it is called there: in another order, by keywords, as a property."""
    repeat: _Repeat = 1
    """The number of times that each of its cases makes the call."""
    seed: _Seed | None = None
    """Seeds random numbers: of the i-th call, step or repetition, with `seed` + i."""
    signatures: Mapping[LanguageName, _Signatures] = {}
    """Per language, each method's parameter list as it must be written."""
    points: Amount | None = None
    """Rescales its cases' points to this sum."""
    residual: _Residual = ()
    """Expressions of its parameters and fields that are 0 where an answer is right: A @ x - b."""
    deviation: Line | None = None
    """The standard deviation of one answer that is drawn, whose average makes the residual 0."""
    convergence: Convergence | None = None
    """The order that its errors must have as the step becomes smaller, instead of equality."""
    up_to: Annotated[tuple[TogetherSection, ...], Meta(max_length=50)] = ()
    """The fields that are equal up to something together."""
    tolerance: ToleranceSection | None = None
    """The tolerance of its fields that have none, instead of the assignment's."""
    check: Name | None = None
    """The function of `checks` that judges its answers, instead of equality."""
    trivial: TrivialShare | None = None
    """The part of its points that a constant, or its first argument, may earn, and why."""


class JuliaSection(Section):
    """The packages that a Julia submission may use: those of a project, or the ones named here."""

    project: FilePath | None = None
    """A folder with Project.toml and Manifest.toml."""
    packages: tuple[Package, ...] = ()
    """Packages of the default Julia environment."""


class SupportSection(Section):
    """The files that are laid beside a submission."""

    files: tuple[FilePath, ...] = ()
    """Files, by path from this file."""
    packages: tuple[Package, ...] = ()
    """Python distributions that a submission may import, beside NumPy."""
    stand_ins: tuple[FilePath, ...] = ()
    """Modules that stand in for packages not installed: Flux.jl, torch.py."""
    julia: JuliaSection | None = None
    """The packages that a Julia submission may use."""


class ManualItemSection(Section):
    """Something that people judge."""

    id: Annotated[Identifier, Example("readable")]
    """Unique in the rubric."""
    points: Annotated[SignedAmount, Example("2")]
    """The most that it gives; below zero, the most that it takes away."""
    title: Said | None = None
    """For people; the id when left out."""
    description: Said | None = None
    """Says what is asked, to who judges and to the student."""


class ManualSection(Section):
    """The items that people judge, beside the cases; no text of it is a reason to regrade."""

    items: Annotated[
        tuple[ManualItemSection, ...],
        Example("[{id: readable, points: 2}]"),
        Meta(min_length=1, max_length=100),
    ]
    """The rubric. A grade is not finished before each item is filled in."""
    cap: Amount | None = None
    """The most that all items give together; their sum when left out."""


class CallSection(Section):
    """A call, and what is said of what it gives."""

    function: Name | None = None
    """The function to call; the only scored function when left out."""
    args: _Arguments = ()
    kwargs: Annotated[Mapping[Name, ArgumentSection], Meta(max_length=50)] = {}
    raises: _Raises = False
    """The reference raises, and so must the student's; or, by language, the types of exceptions
    that are right."""
    message: Line | Mapping[LanguageName, Line] | None = None
    """A part of the exception's text, which must be in it; or one for each language."""
    each: Annotated[tuple[_Arguments, ...], Meta(max_length=50)] = ()
    """As many calls, each with the arguments of one of these lists after those of `args`."""
    expect: Mapping[Name, Any] = {}
    """Values on purpose, by field: the reference must agree with them to the decimals that stand
    here ("6/7" is exact)."""


class StepSection(CallSection):
    """One call of several."""

    name: Name | None = None
    """For reports, and for later steps that take its result."""


class CaseSection(CallSection, kw_only=True):
    """One call, or several in a row, with its points."""

    id: Identifier
    """Says what it tests; unique in the assignment."""
    title: Said | None = None
    """For people; the id when left out."""
    steps: Annotated[tuple[StepSection, ...], Meta(min_length=1, max_length=50)] | None = None
    """Calls one after the other, instead of the one."""
    points: SignedAmount | None = None
    """1 when left out; less than 0: what a case that fails takes away."""
    extra: bool | None = None
    """True when its points come on top of the maximum."""
    visible: bool | None = None
    """True when students see the case; false when left out."""
    accepts: tuple[Identifier, ...] = ()
    """Open points whose other answer this case takes as right too."""
    tolerance: ToleranceSection | None = None
    """The tolerance of all its fields, instead of any other one."""
    repeat: _Repeat | None = None
    """The number of times that the call is made."""
    seed: _Seed | None = None
    """Seeds random numbers: of the i-th call, step or repetition, with `seed` + i."""
    sequences: Sequences | None = None
    """The meaning of a plain list in this case; as its file says when left out."""


class DefaultsSection(Section):
    """The values that cases of this file have when they do not say otherwise."""

    function: Name | None = None
    points: Amount | None = None
    visible: bool | None = None


class ChangeSection(Section):
    """The changes to an inherited case."""

    title: Said | None = None
    """For people; the id when left out."""
    points: SignedAmount | None = None
    """1 when left out; less than 0: what a case that fails takes away."""
    visible: bool | None = None
    """True when students see the case; false when left out."""
    accepts: tuple[Identifier, ...] = ()
    """Open points whose other answer this case takes as right too."""


class FileKeys(Section):
    """The keys that speak of one file, not of the assignment that it makes with others."""

    format: Annotated[Literal[1], Example("1")]
    """The version of this format."""
    extends: Line | None = None
    """The assignment that this one builds on: an id, or a path to a file."""
    remove_cases: Literal["all", "visible", "hidden"] | tuple[Identifier, ...] = ()
    """Inherited cases to leave out: ids, or all, visible, hidden."""
    change_cases: Mapping[Identifier, ChangeSection] = {}
    """The changes to inherited cases, by the id of the case."""
    defaults: DefaultsSection | None = None
    """For the cases that stand in this file."""
    sequences: Sequences | None = None
    """The meaning of a plain list in the cases of this file: a list, or (also when left out) an
    array, in Python NumPy's."""


class AssignmentFile(FileKeys, kw_only=True):
    """An assignment: functions to write, cases with their points, and policies."""

    id: Identifier
    """Names the assignment, also in file names."""
    title: Annotated[Said, Example("{en: …, es: …}")]
    """For people."""
    statement: Statement | None = None
    """The text for students, in Markdown with formulas ($…$): a file, or one per language."""
    languages: Annotated[tuple[LanguageName, ...], Meta(min_length=1)] = tuple(SHIPPED)
    """The languages in which submissions may be written."""
    reference: Annotated[FilePath, Example("../reference/my_assignment.py")]
    """The Python module that gives the expected values."""
    twin: FilePath | None = None
    """The reference in Julia, for parity."""
    mistakes: FilePath | None = None
    """The folder of known mistakes: a Python package and its hints.toml."""
    checks: FilePath | None = None
    """A Python file of functions that judge where several answers are right."""
    learned: FilePath | None = None
    """The file of mistakes that were named after a class."""
    templates: Mapping[LanguageName, FilePath] = {}
    """The file from which a student starts, by language."""
    load: LoadMode = "tolerant"
    """tolerant: skip what fails at load and report it. strict: refuse it."""
    tolerance: ToleranceSection | None = None
    """The largest difference between a right number and the expected one."""
    limits: Limits | None = None
    """Bounds on a submission's worker."""
    scoring: Scoring | None = None
    """The way in which points are earned."""
    hidden_view: HiddenView = "cases"
    """Students see the points of each hidden case, or only the total of all."""
    hints: HintsSection | None = None
    """The part of mistakes and lines that students are told."""
    functions: Annotated[
        Mapping[Name, FunctionSection],
        Example("{accuracy: {returns: value, fields: [{name: accuracy, kind: real}]}}"),
        Meta(min_length=1, max_length=100),
    ]
    """The functions that the student must write, by name."""
    rules: tuple[Rule, ...] = ()
    """Checks on the source."""
    support: SupportSection | None = None
    """The files and packages that a submission may use."""
    open_points: tuple[OpenPoint, ...] = ()
    """The questions that the assignment's text leaves open."""
    topics: tuple[Topic, ...] = ()
    """The things that cases have in common."""
    manual: ManualSection | None = None
    """The items that people judge at `grader desk`, with points; grades wait for their release."""
    cases: Annotated[
        tuple[CaseSection, ...],
        Example("[{id: …, args: […]}]"),
        Meta(min_length=1, max_length=10_000),
    ]
    """The calls."""
