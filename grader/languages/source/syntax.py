"""Source code as a rule sees it, in whichever language it is written."""

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct, field

from grader.languages.source.lines import Position
from grader.languages.source.neutral import Node
from grader.model import SourceFile

Path = tuple[str, ...]
"""A dotted name: `sklearn.metrics` is ("sklearn", "metrics")."""


def paths(names: str) -> frozenset[Path]:
    """Return dotted names, given as one text with spaces between them, as paths."""
    return frozenset(tuple(name.split(".")) for name in names.split())


LoopKind = Literal["for", "while", "comprehension", "generator"]
ParameterKind = Literal["positional", "positional_only", "keyword", "rest", "keyword_rest"]
"""`positional` can be passed by name too, as in Python; Julia's are `positional_only`."""


CARRYING = frozenset(
    {"array", "asarray", "astype", "collect", "convert", "copy", "enumerate", "flatten", "list"}
    | {"ravel", "reshape", "reverse", "tuple", "vec", "view", "where", "zip", "Array", "Vector"}
)
"""Functions whose result holds the elements of their arguments."""


class Type(Struct, frozen=True):
    """A declared type, with its parameters."""

    name: str
    parameters: tuple["Type", ...] = ()
    below: bool = False
    """`<:name`, inside another type's braces: any subtype of it."""


class Parameter(Struct, frozen=True):
    name: str
    kind: ParameterKind
    type: Type | None = None
    """The declared type; None when none is declared (in Python always)."""
    declared: str = ""
    """The declared type as it is written."""
    default: str | None = None
    """The default as it is written; None when the argument must be given."""


class Construct(Struct, frozen=True):
    kind: LoopKind
    place: Position


class Use(Struct, frozen=True):
    """A name, with what follows it after dots, that is read or called."""

    path: Path
    place: Position
    called: bool = False
    arguments: tuple[Type | None, ...] | None = None
    """The types of the positional arguments, as far as they are known; None when their number is
    not known."""
    passes: frozenset[str] = frozenset()
    """Names whose elements the arguments hold; not those of `n` in `f(sum(n))`."""


class Import(Struct, frozen=True):
    """A name that stands for another one."""

    name: str | None
    """The imported name; None for all names of a module: `from m import *`, `using M`."""
    path: Path
    place: Position
    alias: bool = False
    """True for `name = path`, whose path is read where it stands, not as a module's."""
    loaded: Path = ()
    """The module that is loaded, where `path` does not say it: `import a.b` brings `a` only."""


class Body(Struct):
    """The inside of a function, nested functions and evaluated text included; filled by who reads
    it, and changed by nobody else."""

    constructs: list[Construct] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    imports: list[Import] = field(default_factory=list)
    locals: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    """Names after a dot, whatever stands before it."""
    flows: list[tuple[frozenset[str], frozenset[str]]] = field(default_factory=list)
    """Names that are given a value, and the names whose elements it holds."""

    def holding(self, names: frozenset[str]) -> frozenset[str]:
        """Return these names and all that hold elements of theirs."""
        before: frozenset[str] = frozenset()
        while names != before:
            before = names
            names = names.union(*(targets for targets, sources in self.flows if sources & before))
        return names


class Slip(Struct, frozen=True):
    """A place in a function that is probably not what was meant."""

    kind: str
    """The name of the everyday mistake."""
    name: str
    """The list or method that it is about."""
    place: Position


class Definition(Struct, frozen=True, eq=False):
    """A function, or one method of it. Two are the same only when they are one object."""

    name: str
    source: SourceFile
    place: Position
    parameters: tuple[Parameter, ...]
    owner: str | None
    """The class that it stands in; in Julia always None."""
    read_body: Callable[[], Body]
    read_tree: Callable[[], Node | None] = lambda: None
    """Return the tree of it; None where it is broken, or longer or deeper than anybody writes."""
    span: tuple[Position, Position] | None = None
    """The beginning and the end of all of it; None when it cannot be cut out of its file."""
    read_owner: Callable[[], Node | None] = lambda: None
    """Return the tree of its class; None where it stands in none."""

    @property
    def positional(self) -> tuple[Parameter, ...]:
        return tuple(p for p in self.parameters if p.kind in ("positional", "positional_only"))

    @property
    def required(self) -> tuple[Parameter, ...]:
        """Return those that each call gives by its position."""
        return tuple(p for p in self.positional if p.default is None)

    @property
    def keywords(self) -> tuple[Parameter, ...]:
        """Return those that can only be passed by name."""
        return tuple(p for p in self.parameters if p.kind == "keyword")

    @property
    def takes_keywords(self) -> bool:
        return self.has("keyword") or self.has("keyword_rest")

    def has(self, kind: ParameterKind) -> bool:
        return any(parameter.kind == kind for parameter in self.parameters)


class Unit(Struct, eq=False):
    """One source file; filled by who reads it, and changed by nobody else."""

    source: SourceFile
    definitions: Sequence[Definition] = ()
    """The definitions in source order, also those that later ones replace."""
    imports: list[Import] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    """Other names that the file itself gives a value."""
    modules: set[str] = field(default_factory=set)
    """Julia modules that the file defines."""
    includes: set[str] = field(default_factory=set)
    """Files that it names in `include`."""
    read_tree: Callable[[], Node | None] = lambda: None
    """Return the tree of the whole file, as a script; None as of a definition."""
    readable: bool = True
    """False when a parser gave it up: nothing is known of it."""
    nested: Callable[[], Sequence[Definition]] = field(default=tuple)
    """All functions, also those inside other functions; found only when asked for."""
