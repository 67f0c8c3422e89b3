"""A language, as the rest of the house asks for it.

The record is light: every submission is looked at with the records of all languages. The parts
that take time to import are modules beside it, each with one constant or function, and are imported
by the first who asks. That is the only import by name in the house.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from msgspec import Struct, field

from grader.languages.source.functions import ONE_EACH, Functions
from grader.languages.source.lines import PLAIN, Lexis
from grader.languages.source.neutral import Node
from grader.languages.source.places import Spelling
from grader.languages.source.syntax import Path as DottedName
from grader.languages.source.syntax import Unit
from grader.languages.source.words import NO_WORDS, Words
from grader.model import Case, Language, Message, SourceFile, Submission, Support, Value


class Literals(Struct, frozen=True):
    """Calls and values as code of the language; constant `LITERALS` of the module `literals`."""

    call: Callable[[Case], str]
    value: Callable[[Value], str]


class Reading(Struct, frozen=True):
    """The answers to what rules ask of source, of which nothing is run; constant `READING` of the
    module `reading`."""

    read: Callable[[SourceFile], Unit]
    declaration: Callable[[str, str], tuple[str, str]]
    """(name, parameter list in brackets) -> the first line as it is to be written, and a source
    with only a function that has this parameter list."""
    tree: Callable[[SourceFile], Node | None] = lambda _: None
    """Return the file as the tree that all languages have; None where it does not parse."""
    spelling: Spelling | None = None
    """The words and signs that a change puts in; None where nothing is changed."""
    lexis: Lexis = PLAIN
    words: Words = NO_WORDS
    """The words by which slips are told."""
    nothing: str = ""
    """A statement that does nothing: it stands where a definition was cut out."""
    constants: frozenset[str] = frozenset()
    """Names of the language's own values."""
    own_functions: frozenset[str] = frozenset()
    """Names of functions of the language's own that are often called."""
    keywords: frozenset[str] = frozenset()
    """Words with which statements begin."""
    foreign: Mapping[str, str] = field(default_factory=dict)
    """Words, signs and names that other languages have -> what is written here."""
    functions: Functions = ONE_EACH
    brings: Callable[[str], str] = lambda _: ""
    """(name) -> the statement that brings it from the standard library; empty where none does."""
    members: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The functions of modules, by the names under which these are imported."""
    evaluates: frozenset[DottedName] = frozenset()
    """Functions that run text as code."""
    applies: Mapping[DottedName, str] = field(default_factory=dict)
    """Functions that call another one for each element -> the construct of `no_loops` that they
    count as."""
    lent_by: tuple[Language, ...] = ()
    """Languages whose libraries can be called from it."""


ENVIRONMENT: Mapping[str, str] = {
    # Julia aborts without a HOME where the user has no passwd entry.
    "HOME": "{scratch}",
    "TMPDIR": "{scratch}",
    "LANG": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
    # One thread each: a class runs in parallel already, and results stay the same.
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
}
"""The variables that workers of every language are given."""


class WorkerCommand(Struct, frozen=True):
    """The facts that the sandbox is told; `{scratch}` in the environment stands for the private
    folder."""

    argv: tuple[str, ...]
    environment: Mapping[str, str]
    readable: tuple[Path, ...]
    """All that the runtime itself must be able to read, the worker's own file with it."""
    masked: tuple[Path, ...] = ()
    """Parts of `readable` that must stay out of sight."""
    file_bytes: int = 0
    """The size of file that the runtime itself needs: it does not start under a lower limit."""
    server: tuple[str, ...] = ()
    """Starts a server that forks such workers, by `sandbox/inside/fork_server.py`; none when
    empty."""
    server_repays: int = 2
    """The number of workers from which a server and they take less than workers that are started
    anew."""
    interprets: bool = False
    """Knows the request `interpret`, which spares the compilation of calls with short arguments."""

    def environment_in(self, scratch: Path) -> dict[str, str]:
        items = self.environment.items()
        return {name: value.replace("{scratch}", str(scratch)) for name, value in items}


class Engine(Struct, frozen=True):
    """An interpreter or compiler on this machine."""

    name: str
    """The name of the way in which a language is run, if there are several; else the language."""
    command: Callable[[Path, Support], WorkerCommand | Message]
    """(folder, what is laid beside submissions) -> how workers are started, or what of the promised
    packages is missing. The folder is for their code; workers can read it only where the command
    says so."""
    version: Callable[[Support], str]
    """Return the version of the language and of all that a result may depend on."""
    trial: str = ""
    """A source that loads wherever submissions can use what comes with the language."""


FindEngine = Callable[[str, Callable[[Message], None]], Engine | Message]
"""Function `find_engine` of the module `starting`: (the engine that is asked for, `auto` or
`quick`; who is told what takes long) -> the engine, or what is missing and what to do."""


class Container(Struct, frozen=True):
    """The things that the image of a container needs to run the language, beside the grader."""

    files: Mapping[str, str] = field(default_factory=dict)
    """The files, by name, from which the package's `install.sh` knows what to install."""
    distributions: tuple[str, ...] = ()
    """The language's own Python distributions that its engine needs."""


_PARTS = {"starting": "find_engine", "literals": "LITERALS", "reading": "READING"}
"""The modules of a language's folder beside its entry, each with the name that it has to define."""


class LanguageKind(Struct, frozen=True, dict=True):
    """Constant `LANGUAGE` of a module `language`; the modules of its parts lie beside that."""

    name: Language
    """The name that assignments and reports write."""
    title: str
    """The name that people write."""
    package: str
    """The folder, as an import names it."""
    endings: tuple[str, ...]
    """The endings of source files, with the dot. The code of a notebook gets the first one."""
    seems_defined: Callable[[str, str], bool]
    """(text, a function's name) -> true when the text seems to define it. By patterns, in linear
    time: sources that do not parse count too."""
    has_methods: bool = False
    """`Account.deposit` names a function that is called on an object."""
    built_in: tuple[str, ...] = ()
    """Modules of the language itself: a function of theirs is called, and nobody defines it."""
    reads_attribute: str = ""
    """The function of the language that reads an attribute by its name."""
    calls_object: str = ""
    """The function of the language that calls its first argument; where objects have `__call__`,
    empty."""
    first_index: int = 0
    """The index of a list's first element."""
    kernels: tuple[str, ...] = ()
    """Beginnings of the names that notebooks give the language."""
    without_commands: Callable[[Sequence[str]], list[str]] = list
    """The lines of a notebook's cell, with what only a notebook understands as comments."""
    forms: Mapping[str, str] = field(default_factory=dict)
    """The names that people give a `list`, `tuple`, `set`, `dict` and so on, where they differ from
    these."""
    printed_as: Mapping[str, str] = field(default_factory=dict)
    """Words that it prints -> those, as long, that the reference's language prints for them."""
    reserved: frozenset[str] = frozenset()
    """Words that cannot name a function."""
    accepts_signature: Callable[[str], bool] = lambda _: True
    """True when a parameter list of an assignment can be written in the language."""
    needs_newer: Callable[[Submission, str], Message | None] = lambda _, __: None
    """(submission, the version that runs it) -> that it is written for a newer one, if it is."""
    container: Callable[[str], Container] = lambda _: Container()
    """(the engine that is asked for) -> what a container needs for it."""
    setup: str = ""
    """The key of the sentence that tells students what to install; empty where there is none."""

    def defines(self, written: str) -> bool:
        """Return true for a name that submissions define, and not the language."""
        return written.rpartition(".")[0] not in self.built_in

    def seems_to_define(self, text: str, written: str) -> bool:
        """Return true when a text seems to define what is asked for under this name."""
        return self.defines(written) and self.seems_defined(text, written.rpartition(".")[2])

    @cached_property
    def literals(self) -> Literals:
        return cast(Literals, self._part("literals").LITERALS)

    @cached_property
    def reading(self) -> Reading:
        return cast(Reading, self._part("reading").READING)

    @cached_property
    def find_engine(self) -> FindEngine:
        return cast(FindEngine, self._part("starting").find_engine)

    def lacking(self) -> str:
        """Return the first part that is not there yet, `literals.py: LITERALS`; nothing of a whole
        language."""
        for module, name in _PARTS.items():
            try:
                getattr(self._part(module), name)
            except (ModuleNotFoundError, AttributeError) as error:
                if error.name not in (f"{self.package}.{module}", name):
                    raise
                return f"{module}.py: {name}"
        return ""

    def _part(self, module: str) -> Any:
        return import_module(f"{self.package}.{module}")
