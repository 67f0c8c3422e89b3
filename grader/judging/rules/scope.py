"""The meaning of names: the submission's own functions, something from outside, or
nothing known."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import PurePosixPath

from msgspec import Struct

from grader.languages.language import Reading
from grader.languages.registry import kind_of
from grader.languages.signatures import signatures_of
from grader.languages.source.functions import Functions
from grader.languages.source.slips import slips_in
from grader.languages.source.syntax import (
    Body,
    Definition,
    Import,
    Parameter,
    Path,
    Slip,
    Unit,
    Use,
)
from grader.model import Function, Language, Submission

_OUTERMOST = {"Base", "Core", "builtins"}
_ALWAYS_CALLED = frozenset({"__init__", "__new__", "__call__", "__post_init__"})
_LONGEST_ALIAS_CHAIN = 8
_MOST_MODULES = 50


class Meaning(Struct, frozen=True):
    """The thing that a name stands for. With neither definitions nor path it is a value of the
    submission's own, a parameter or a local variable."""

    definitions: tuple[Definition, ...] = ()
    path: Path = ()
    """The full name of what comes from outside the submission; else empty."""
    bare: bool = False
    """True when no import says where it comes from: of the language itself, or of a module all of
    whose names were imported."""


class Code:
    """A submission's sources. They are loaded one after the other into one namespace, so a later
    definition replaces an earlier one, also of another file."""

    def __init__(self, submission: Submission, language: Language) -> None:
        self.language = language
        self.reading: Reading = kind_of(language).reading
        self.units: tuple[Unit, ...] = tuple(
            self.reading.read(source)
            for source in submission.sources
            if source.language == language
        )
        # Each kind of slip is asked for by itself; to read them takes milliseconds.
        self._slips = cache(partial(slips_in, words=self.reading.words, lexis=self.reading.lexis))
        self._callees = cache(self._read_callees)
        self._functions = _grouped(self._every_definition(), self.reading.functions)
        self._classes: dict[str, dict[str, Definition]] = {}
        for definition in self._every_definition():
            if definition.owner is not None:
                self._classes.setdefault(definition.owner, {})[definition.name] = definition

        imports = [statement for unit in self.units for statement in unit.imports]
        self._imports = {i.name: i for i in imports if i.name is not None}
        modules = dict.fromkeys(i.path for i in imports if i.name is None)
        self.everything_of: tuple[Path, ...] = tuple(modules)[:_MOST_MODULES]
        """The modules all of whose names are imported."""

        files = {PurePosixPath(unit.source.name).name for unit in self.units}
        self.files_are_missing = any(
            PurePosixPath(name).name not in files for unit in self.units for name in unit.includes
        )
        """Julia's `include` names files that were not handed in: they may define anything."""
        self._names: frozenset[str] = frozenset().union(*(unit.names for unit in self.units))
        # Names before a dot that stand for the one namespace itself.
        self._inner = frozenset({"Main", "__main__"}).union(
            *(unit.modules | {PurePosixPath(unit.source.name).stem} for unit in self.units)
        )

    def named(self, name: str) -> tuple[Definition, ...]:
        """Return the function `name`, in Julia all its methods. One in a class or in another
        function counts only when there is none outside. `Account.deposit` is the method of that
        class."""
        owner, _, method = name.rpartition(".")
        if owner:
            of_class = self._classes.get(owner, {}).get(method)
            return () if of_class is None else (of_class,)

        definitions = self._functions.get(name) or self._anywhere((name,)).definitions
        if not definitions:
            classes = self._classes.values()
            definitions = tuple(methods[name] for methods in classes if name in methods)
        if not definitions:
            nested = (inner for unit in self.units for inner in unit.nested())
            homonyms = (inner for inner in nested if inner.name == name)
            definitions = _grouped(homonyms, self.reading.functions).get(name, ())
        return definitions if self.reading.functions.several else definitions[-1:]

    def answering(self, function: Function) -> tuple[Definition, ...]:
        """Return the definitions that the assignment's calls may reach."""
        definitions = self.named(function.written(self.language))
        signatures = signatures_of(function, self.language)
        return self.reading.functions.answering(definitions, signatures)

    def function_names(self) -> Iterable[str]:
        return self._functions.keys()

    def names(self, definition: Definition | None) -> frozenset[str]:
        """Return the names that mean something inside `definition`, or outside of all functions."""
        outside = self._functions.keys() | self._classes.keys() | self._imports.keys() | self._names
        if definition is None:
            return frozenset(outside)

        parameters = {parameter.name for parameter in definition.parameters}
        return frozenset(outside | parameters | self.body(definition).locals)

    def body(self, definition: Definition) -> Body:
        return definition.read_body()

    def slips(self, part: Definition | Unit) -> tuple[Slip, ...]:
        """Return the slips of a function, or of a file as a script."""
        return self._slips(part)

    def unread(self, definition: Definition) -> list[Parameter]:
        """Return the parameters whose values nothing in the definition reads."""
        read = {use.path[0] for use in self.body(definition).uses}
        return [parameter for parameter in definition.parameters if parameter.name not in read]

    def meaning(self, definition: Definition, path: Path) -> Meaning:
        """Return what `path` means inside `definition`."""
        body = self.body(definition)
        head, rest = path[0], path[1:]
        for statement in body.imports:
            if statement.name == head:
                return self._follow(statement, rest, 0)

        if rest and definition.owner is not None and head in _own_object(definition):
            method = self._classes[definition.owner].get(rest[0])
            return Meaning((method,) if method is not None else ())
        if head in body.locals:
            return Meaning()

        if not rest and head in self._classes:
            called = body.attributes | _ALWAYS_CALLED
            methods = self._classes[head].values()
            return Meaning(tuple(method for method in methods if method.name in called))
        return self._anywhere(path)

    def full_names(self, meaning: Meaning) -> Iterator[Path]:
        """Yield the names under which something from outside may be known: its own, and for one
        that no import explains, those in the modules all of whose names are imported."""
        if meaning.path:
            yield meaning.path
            if meaning.bare:
                yield from ((*module, *meaning.path) for module in self.everything_of)

    def passed(self, definition: Definition) -> frozenset[str]:
        """Return the parameters, and the local names that hold elements of theirs."""
        names = frozenset(parameter.name for parameter in definition.parameters)
        return self.body(definition).holding(names)

    def callees(self, definition: Definition) -> Mapping[tuple[Definition, ...], Use]:
        """Return the functions of the submission that `definition` uses, each with its first use.
        Several definitions together: one of them is called."""
        return self._callees(definition)

    def _read_callees(self, definition: Definition) -> Mapping[tuple[Definition, ...], Use]:
        first: dict[tuple[Definition, ...], Use] = {}
        passed = self.passed(definition)
        uses: dict[object, Use] = {}
        for use in self.body(definition).uses:
            uses.setdefault((use.path, use.arguments, use.passes), use)
        called: dict[object, tuple[tuple[Definition, ...], ...]] = {}
        for use in uses.values():
            call = (use.path, use.arguments)
            if call not in called:
                candidates = self.meaning(definition, use.path).definitions
                called[call] = tuple(self.reading.functions.called(candidates, use.arguments))
            for callees in called[call]:
                # A use that passes on what was passed says more than an earlier one.
                if callees not in first or not first[callees].passes & passed:
                    first[callees] = use
        return first

    def _every_definition(self) -> Iterator[Definition]:
        return (definition for unit in self.units for definition in unit.definitions)

    def _anywhere(self, path: Path, depth: int = 0) -> Meaning:
        head, rest = path[0], path[1:]
        if depth > _LONGEST_ALIAS_CHAIN:
            return Meaning()

        if head in self._functions:
            return Meaning(() if rest else self._functions[head])
        if head in self._classes:
            method = self._classes[head].get(rest[0]) if rest else None
            return Meaning((method,) if method is not None else ())
        if head in self._imports:
            return self._follow(self._imports[head], rest, depth)
        if head in self._names:
            return Meaning()

        if rest and head in self._inner:
            return self._anywhere(rest, depth + 1)
        if rest and head in _OUTERMOST:
            return Meaning(path=rest)
        return Meaning(path=path, bare=not rest)

    def _follow(self, imported: Import, rest: Path, depth: int) -> Meaning:
        path = (*imported.path, *rest)
        if imported.alias:
            return self._anywhere(path, depth + 1)
        if len(path) > 1 and path[0] in self._inner:
            return self._anywhere(path[1:], depth + 1)
        return Meaning(path=path[1:] if len(path) > 1 and path[0] in _OUTERMOST else path)


def _own_object(definition: Definition) -> set[str]:
    """Return the name of `self` or `cls`, whatever it is."""
    return {parameter.name for parameter in definition.positional[:1]}


def _grouped(
    definitions: Iterable[Definition], functions: Functions
) -> dict[str, tuple[Definition, ...]]:
    """Return the definitions by name, without those that a later one replaces; methods of classes
    are left out."""
    groups: dict[str, dict[Hashable, Definition]] = {}
    for definition in definitions:
        if definition.owner is None:
            group = groups.setdefault(definition.name, {})
            key = functions.replaced_by(definition)
            group.pop(key, None)
            group[key] = definition
    return {name: tuple(group.values()) for name, group in groups.items()}
