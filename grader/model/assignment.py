"""An assignment: functions to write, cases with their points, expected values, and policies."""

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain, takewhile
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from grader.model import forms
from grader.model.arguments import Argument, ScalarArgument
from grader.model.diagnosis import LineHint
from grader.model.handed_in import Language, SourceFile
from grader.model.text import Said, Text
from grader.model.values import Value

Policy = Literal["per_field", "per_case", "per_function"]
LoadMode = Literal["tolerant", "strict"]
HiddenView = Literal["cases", "total"]
"""The part of hidden cases that a student sees: name, status and points of each, or only their
total."""

FieldKind = Literal[
    "real",
    "integer",
    "index",  # a position: an integer, counted as the submission's language counts
    "complex",
    "boolean",
    "text",
    "date",
    "vector",
    "matrix",
    "curve",
    "list",
    "tuple",
    "set",
    "dict",
    "object",
    "any",
]
_Item = TypeVar("_Item")
ElementKind = Literal["real", "integer", "index", "complex", "boolean", "text"]

FieldSource = Literal["returned", "argument", "printed", "written"]
"""`written`: what a program writes to a stream or a file; it comes as returned values do."""
TextPart = Literal["line", "block"]
"""A block is what stands between blank lines."""

Match = Literal["exact", "lines", "tokens", "numbers", "text"]
"""`exact`: blanks at the end of a line and empty last lines do not count. `lines`: nor do empty
lines and the width of blanks. `tokens`: word by word. `numbers`: the numbers in the text alone,
with the assignment's tolerance. `text`: line by line, words exactly and numbers with the tolerance;
blanks in a row count as one."""


_Part = Annotated[float, Meta(ge=0, le=1)]
Norm = Literal[1, 2, "max"]


class Tolerance(Struct, frozen=True):
    """The largest difference from the expected value: the largest of all that is said."""

    relative: _Part = 1e-6
    """Relative to the expected number."""
    absolute: _Part = 1e-9
    """In absolute terms, near 0."""
    digits: int = 0
    """So many significant digits must be right; of an expected 0, so many decimals."""
    ulps: int = 0
    """So many units in the last place of the expected number."""
    norm: Norm | None = None
    """The norm in which vectors and matrices are near; None: each element is."""


PROGRAM = "program"
"""The name of the function whose calls stand for the runs of a program."""


class Field(Struct, frozen=True):
    """One value of a call that is compared: returned, an argument after the call, or printed."""

    name: str
    kind: FieldKind
    title: Text
    element: ElementKind | None = None
    """The kind that the elements of an array, list, tuple or set should have."""
    weight: Fraction = Fraction(1)
    aliases: tuple[str, ...] = ()
    """Other names under which a Dict or NamedTuple may hold it."""
    attributes: tuple[str, ...] = ()
    """The attributes that are compared of an object, and of objects inside."""
    source: FieldSource = "returned"
    """`argument`: the parameter of the field's name, as it is after the call."""
    match: Match = "exact"
    """The way in which text is compared that is printed, or that a program writes."""
    unordered: int = 0
    """The levels at which the items of lists may come in any order: 1 for its own items, or for the
    lines of a text."""
    optional: bool = False
    """True where the reference may give nothing instead."""
    points_by: TextPart | None = None
    """The parts of a text that each earn their share; None where only the whole earns points."""
    tolerance: Tolerance | None = None
    """The field's or its function's own; None where the assignment's holds."""
    printed_as: Mapping[str, str] = field(default_factory=dict)
    """Words that the submission's language prints -> those that the reference's prints for them."""


class Calling(Struct, frozen=True):
    """A language's way of calling a function, where the arguments are not as cases have them."""

    order: tuple[str, ...] = ()
    """The parameters that come first, by position."""
    keywords: tuple[str, ...] = ()
    """The parameters that are passed by their names."""
    attribute: str = ""
    """The attribute of the one argument that is read; nothing is called then."""
    parameters: tuple[str, ...] = ()
    """The reference's parameters, by which positional arguments are known."""


class TrivialShare(Struct, frozen=True):
    """The part of a function's points that trivial work may earn, and the reason."""

    at_most: Annotated[forms.Share, forms.Example("0.2")]
    """The part of the function's points: 0.2 is a fifth."""
    because: Annotated[forms.Line, forms.Example("two of the cases have no answer but 0")]
    """The reason for which it must be so."""


class UpTo(Struct, frozen=True):
    """The fields, one or several that belong together, that are equal up to something."""

    comparer: str
    fields: tuple[str, ...]
    period: float = math.tau


class Convergence(Struct, frozen=True):
    """The order with which the error of an answer becomes smaller as a step does: a case has calls
    with 3 to 6 step sizes, the smallest last."""

    order: Annotated[float, Meta(gt=0, le=20), forms.Example("2")]
    """The power of the step that the error falls with."""
    step: Annotated[forms.Line, forms.Example("1 / n")]
    """The step size, an expression of the parameters."""
    within: Annotated[float, Meta(gt=0, le=2)] = 0.2
    """The distance from it that the order of the errors may have; 0.2 when left out."""
    exact: forms.Line | int | float | None = None
    """The exact answer, a number or an expression of the parameters; when left out, differences of
    successive answers stand for errors."""


class Residual(Struct, frozen=True):
    """The expressions that are 0 where an answer is right: `A @ x - b`."""

    expressions: tuple[str, ...]
    deviation: str | None = None
    """The standard deviation of an answer that is drawn: the average of all is judged by it."""
    parameters: tuple[str, ...] = ()
    """The reference's parameters: the names of the arguments."""
    convergence: Convergence | None = None
    """The condition on all repetitions together, whose steps differ."""


class Function(Struct, frozen=True):
    """The function that the student must write."""

    name: str
    fields: tuple[Field, ...]
    """Empty when what it returns is of no interest (a printing function)."""
    returns: Literal["tuple", "value", "nothing"]
    signatures: Mapping[Language, tuple[str, ...]]
    """Each method's parameter list as it must be written, per language."""
    points: Fraction | None = None
    """Rescales the points of this function's cases to this sum."""
    names: Mapping[Language, str] = field(default_factory=dict)
    """The function's name in a language, where that is not `name`: in Python `Account.deposit` is a
    method, called on its first argument."""
    callings: Mapping[Language, Calling] = field(default_factory=dict)
    """The way to call it, by language, where that is not a plain call."""
    check: str | None = None
    """The function of the assignment's checks that judges all fields, instead of equality."""
    residual: Residual | None = None
    """The judge of all fields where `check` is `residual`, the grader's own."""
    up_to: tuple[UpTo, ...] = ()
    trivial: TrivialShare | None = None
    """None where trivial work may earn no more than anywhere."""

    def written(self, language: Language) -> str:
        """Return the name that a submission in this language must define."""
        return self.names.get(language, self.name)

    @property
    def returned(self) -> tuple[Field, ...]:
        return tuple(field for field in self.fields if field.source in ("returned", "written"))


class Call(Struct, frozen=True):
    """A function with the arguments that it is called with."""

    function: str
    args: tuple[Argument, ...] = ()
    kwargs: Mapping[str, Argument] = field(default_factory=dict)
    step: str = ""
    """The name under which later calls of the case take its result; the last call has none."""
    called: str = ""
    """The written name in the language that is run, where it is another; `localised` sets it."""
    calling: Calling | None = None
    """The way to call it in the language that is run, where that is not a plain call; `localised`
    sets it."""
    observed: tuple[int, ...] = ()
    """Arguments whose value after the call is asked for: by number, keywords last."""
    raises: bool = False
    """An exception of this step is the right answer, and does not end the case."""
    seed: int = 0
    """Seeds the language's generators before the call."""

    @property
    def written(self) -> str:
        return self.called or self.function

    @property
    def arranged(self) -> "Call":
        """Return the call with its arguments as the language takes them."""
        calling = self.calling
        if calling is None:
            return self
        if calling.attribute:
            name = ScalarArgument("Symbol", calling.attribute)
            return replace(self, args=(*self.args, name), calling=None)

        numbers = map(str, range(len(self.args)))
        names = [*calling.parameters, *numbers][: len(self.args)]
        arguments = dict(zip([*names, *self.kwargs], self.values, strict=True))

        # What stands behind one that is left out has to be named.
        ordered = takewhile(arguments.__contains__, calling.order)
        elsewhere = {*calling.order, *calling.keywords}
        positional = [*ordered, *(name for name in names if name not in elsewhere)]
        keywords = [name for name in arguments if name not in positional]

        order = [*arguments]
        places = [*positional, *keywords]
        observed = tuple(places.index(order[number]) for number in self.observed)
        args = tuple(map(arguments.__getitem__, positional))
        kwargs = {name: arguments[name] for name in keywords}
        return replace(self, args=args, kwargs=kwargs, observed=observed, calling=None)

    @property
    def values(self) -> tuple[Argument, ...]:
        """Return all arguments, named ones last."""
        return (*self.args, *self.kwargs.values())


def attributes_of(functions: Iterable[Function]) -> tuple[str, ...]:
    """Return the names of the attributes that are read of returned objects."""
    fields = chain.from_iterable(function.fields for function in functions)
    return tuple(sorted({name for field in fields for name in field.attributes}))


Counts = Literal[
    "asked",  # the case's points are part of the maximum
    "extra",  # they come on top of it
    "taken",  # they are taken away where the case fails
]


class Case(Struct, frozen=True):
    """One call, or several in a row, with the points for the function that the last one calls."""

    id: str
    calls: tuple[Call, ...]
    points: Fraction
    visible: bool
    title: Text
    published: bool = False
    """True when it comes from an assignment that the grader itself ships."""
    repeat: int = 1
    """The number of times that the last call is made, each time with fresh arguments."""
    counts: Counts = "asked"
    tolerance: Tolerance | None = None
    """The case's own; None where those of fields or the assignment's hold."""
    varied: tuple[tuple[Argument, ...], ...] = ()
    """The arguments of each repetition where they differ, those of the smallest step first."""

    def tolerance_of(self, field: Field, otherwise: Tolerance) -> Tolerance:
        """Return the nearest tolerance: the case's before the field's before the assignment's."""
        return self.tolerance or field.tolerance or otherwise

    @property
    def asked_points(self) -> Fraction:
        """Return the case's part of the assignment's maximum."""
        return self.points if self.counts == "asked" else Fraction(0)

    @property
    def last(self) -> Call:
        return self.calls[-1]

    @property
    def function(self) -> str:
        return self.last.function

    @property
    def repeated(self) -> tuple[Call, ...]:
        """Return all calls that are made: the last one `repeat` times, the i-th time (from 0)
        seeded with `seed + i`."""
        if self.repeat == 1:
            return self.calls

        seeds = range(self.last.seed, self.last.seed + self.repeat)
        arguments = self.varied or [self.last.args] * self.repeat
        pairs = zip(seeds, arguments, strict=True)
        repetitions = (replace(self.last, seed=seed, args=args) for seed, args in pairs)
        return (*self.calls[:-1], *repetitions)

    def seeded(self, seed: int) -> "Case":
        """Return the case whose calls are seeded with `seed`, `seed + 1` … in turn."""
        calls = (replace(call, seed=seed + number) for number, call in enumerate(self.calls))
        return replace(self, calls=tuple(calls))

    def by_call(self, items: Sequence[_Item]) -> list[Sequence[_Item]]:
        """Return the items of each call, in the order of `repeated`: of the last call those of all
        repetitions, of a call that was not made none."""
        last = len(self.calls) - 1
        return [*(items[number : number + 1] for number in range(last)), items[last:]]


class Answer(Struct, frozen=True):
    """The right answer to a call: the reference's value, or that it raises."""

    value: Value | None
    raises: bool = False
    error: str = ""
    """`type: message` of the exception, when it raises. No case asks for it; diagnosis does."""
    kinds: Mapping[Language, tuple[str, ...]] = field(default_factory=dict)
    """The types of exceptions that are right, of languages where not every one is."""
    messages: Mapping[Language, str] = field(default_factory=dict)
    """The words that an exception's text must hold, by language."""
    observed: tuple[Value, ...] = ()
    """The arguments that the call observes, as they are after it."""
    unchanged: tuple[int, ...] = ()
    """The numbers of `observed` that the reference left as they were."""
    printed: str = ""


Answers = tuple[Answer, ...]
"""The answers to a case's calls, in the order of `Case.repeated`. A step that raises, though it is
not meant to, is the last of them."""


class Expected(Struct, frozen=True):
    """The answers that are right in a case."""

    answers: Answers
    alternatives: Mapping[str, Answers] = field(default_factory=dict)
    """Answers that are accepted too, by the id of the open point that allows each."""


class OpenPoint(Struct, frozen=True):
    """A question that the assignment's text leaves open, and the other answer to it."""

    id: forms.Identifier
    note: Annotated[Said, forms.Example("{en: …, es: …}")]
    """For a student who took the other answer."""
    replaces: Annotated[
        Mapping[forms.Name, forms.Name],
        forms.Example("{binarize: binarize_exclusive}"),
        Meta(min_length=1, max_length=50),
    ]
    """The functions of the reference that give the other answer, by the name of the one that each
    replaces."""


class Topic(Struct, frozen=True):
    """Something that cases have in common, told where just these cases of a function fail."""

    id: forms.Identifier
    note: Annotated[Said, forms.Example("{en: equal scores. …, es: …}")]
    """The thing itself, with a small letter, and what to think of there."""
    cases: Annotated[
        tuple[forms.Identifier, ...],
        forms.Example("[ties]"),
        Meta(min_length=1, max_length=1_000),
    ]
    """The ids of the cases."""


_Seconds = Annotated[float, Meta(gt=0, le=86_400)]
_Count = Annotated[int, Meta(gt=0, le=1_000_000_000)]


class Limits(Struct, frozen=True):
    """Bounds on a worker. CPU seconds decide; wall seconds only end what sleeps."""

    case_cpu_seconds: _Seconds = 2.0
    case_wall_seconds: _Seconds = 20.0
    first_call_cpu_seconds: _Seconds = 10.0
    """Added for the first call of each function: a compiler runs then."""
    load_cpu_seconds: _Seconds = 20.0
    load_wall_seconds: _Seconds = 60.0
    total_cpu_seconds: _Seconds = 60.0
    total_wall_seconds: _Seconds = 300.0
    memory_mb: _Count = 2048
    processes: _Count = 64
    open_files: _Count = 256
    file_mb: _Count = 16
    disk_mb: _Count = 64
    printed_characters: _Count = 10_000
    value_bytes: _Count = 8_000_000


class Scoring(Struct, frozen=True):
    policy: Policy = "per_field"
    """per_field: each right field earns its part. per_case: a case is all or nothing. per_function:
    all cases of a function, or nothing."""
    type_share: forms.Share = field(default_factory=partial(Fraction, 1, 10))
    """The part of a field's points that a wrong type costs; 0.1 when left out."""


class Rule(Struct, frozen=True):
    """A rule on the source, checked without running it."""

    id: forms.Identifier
    functions: tuple[forms.Name, ...] = ()
    """The functions for which it holds; all scored functions when left out."""
    cost: Literal["warning", "share", "method", "function"] = "warning"
    """Nothing, a `share` of the function's points, those of the calls that run the place (in Julia
    a method's), or all of them."""
    share: forms.Share = field(default_factory=Fraction)
    """The part of the points, with `cost: share`."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The rule's own."""


_LAID = ("files", "stand_ins", "julia_project")


class Support(Struct, frozen=True):
    """The files that the assignment lays beside a submission."""

    files: tuple[Path, ...] = ()
    packages: tuple[str, ...] = ()
    """Python distributions, beside NumPy, that a submission may import when they are installed."""
    stand_ins: tuple[Path, ...] = ()
    """Modules that stand in for packages which are not installed: `Flux.jl`, `torch.py` …"""
    julia_packages: tuple[str, ...] = ()
    """Packages of the default Julia environment that a submission may use."""
    julia_project: tuple[Path, ...] = ()
    """The project and the manifest whose packages a submission may use, instead of these."""

    @property
    def laid(self) -> Mapping[str, tuple[Path, ...]]:
        """Return the files of each kind, by its name here."""
        return {name: getattr(self, name) for name in _LAID}

    @property
    def without_files(self) -> "Support":
        """Return the names of packages alone."""
        return Support(packages=self.packages, julia_packages=self.julia_packages)


class Program(Struct, frozen=True):
    """A program that students' tests are run against: the reference, with one change or none, or
    one that is written in another way."""

    case: str
    """The id of the case that asks for it to be caught; of a right one, for it to be passed."""
    mistake: str = ""
    """The known mistake in it, by its id."""
    source: str = ""
    """The whole text, where it is another than the reference's."""
    hint: Text | None = None


class Tested(Struct, frozen=True):
    """The functions that students' tests call, and the programs behind them. No file is needed."""

    name: str
    """The name of the assignment that asks for the functions, and so of the module that tests
    import."""
    functions: tuple[Function, ...]
    lists: tuple[str, ...]
    """The functions that are called with lists, and not with arrays."""
    modules: tuple[tuple[str, str], ...]
    """The name and text of each module of reference and mistakes."""
    reference: str
    mistakes: str
    right: tuple[Program, ...]
    """The reference is the first."""
    wrong: tuple[Program, ...]
    packages: tuple[str, ...] = ()


class ManualItem(Struct, frozen=True):
    """Something that people judge: an item of an assignment's rubric."""

    id: str
    title: Text
    points: Fraction
    """The most that it gives; below zero, the most that it takes away."""
    description: Text | None = None


class Manual(Struct, frozen=True):
    """The rubric that people fill in, beside the cases."""

    items: tuple[ManualItem, ...]
    cap: Fraction | None = None
    """The most that all items give together."""

    @property
    def max_points(self) -> Fraction:
        most = sum((item.points for item in self.items if item.points > 0), Fraction(0))
        return most if self.cap is None else min(self.cap, most)


_PATHS = ("path", "reference", "twin", "mistakes", "checks", "learned")


class Assignment(Struct, frozen=True):
    id: str
    title: Text
    functions: tuple[Function, ...]
    cases: tuple[Case, ...]
    expected: Mapping[str, Expected]
    """The expected answers by case id. They never leave the grader's own process."""
    digest: str
    """SHA-256 over all that can change a grade: the file, what it extends, the reference."""
    languages: tuple[Language, ...] = ()
    tolerance: Tolerance = Tolerance()
    limits: Limits = Limits()
    scoring: Scoring = Scoring()
    load: LoadMode = "tolerant"
    hidden_view: HiddenView = "cases"
    rules: tuple[Rule, ...] = ()
    open_points: tuple[OpenPoint, ...] = ()
    topics: tuple[Topic, ...] = ()
    support: Support = Support()
    path: Path | None = None
    reference: Path | None = None
    """The reference; None in a package whose expected values were frozen, of which `mistakes` is
    the frozen file."""
    twin: Path | None = None
    """The reference in another language, for parity."""
    mistakes: Path | None = None
    checks: Path | None = None
    """The Python file of the functions that judge answers of which more than one is right."""
    learned: Path | None = None
    """The mistakes that were named after a class; of a frozen assignment, the frozen file."""
    templates: Mapping[Language, Path] = field(default_factory=dict)
    blanks: tuple[SourceFile, ...] = ()
    """The templates' texts: nobody wrote what equals a part of them."""
    statement: Text | None = None
    """The text for students, in Markdown; no grade depends on it."""
    tested: Tested | None = None
    """The functions that the asked tests test; None where functions are asked for."""
    outputs: tuple[str, ...] = ()
    """The parts of a program's runs that are compared, in the order of its function's fields:
    `output`, `errors`, `status`, and the paths of files. Empty where functions are asked for."""
    first_index: int = 0
    """The first index of the language that is judged; `localised` sets it."""
    line_hint: LineHint = "place"
    withheld: int = 0
    """The number of hidden cases that a package for students leaves out."""
    manual: Manual | None = None
    """The rubric that people fill in; None where the cases are all."""

    def function(self, name: str) -> Function:
        for function in self.functions:
            if function.name == name:
                return function
        raise LookupError(name)

    def without_files(self) -> "Assignment":
        """Return the assignment without any path; of its support the names of packages are left."""
        support = self.support.without_files
        return replace(self, support=support, templates={}, **dict.fromkeys(_PATHS))

    @property
    def attributes(self) -> tuple[str, ...]:
        return attributes_of(self.functions)

    @property
    def published_hidden_cases(self) -> bool:
        return any(case.published and not case.visible for case in self.cases)

    @property
    def max_score(self) -> Fraction:
        return sum((case.asked_points for case in self.cases), Fraction(0))
