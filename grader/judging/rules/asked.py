"""The signatures that an assignment asks for, and the definitions that are meant to answer them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from grader.judging.rules.scope import Code
from grader.languages.julia.source import source as julia_source
from grader.languages.julia.source.methods import relations, without_hidden
from grader.languages.julia.source.types import Relation, relation
from grader.languages.python.source import source as python_source
from grader.languages.source.syntax import Definition, Parameter, Type
from grader.model import Function, Language, SourceFile

__all__ = ["Asked", "Fit", "answering", "asked_of", "fit", "may_be", "number", "reached"]


@dataclass(frozen=True, slots=True)
class Asked:
    """One asked method."""

    parameters: tuple[Parameter, ...]
    head: str
    """Its first line, as it is to be written."""

    @property
    def positional(self) -> tuple[Parameter, ...]:
        return tuple(
            p
            for p in self.parameters
            if p.kind == "positional_only" or (p.kind == "positional" and p.default is None)
        )

    @property
    def named(self) -> tuple[Parameter, ...]:
        """Those that are passed by name: keywords, and in Python any that has a default."""
        return tuple(
            p
            for p in self.parameters
            if p.kind == "keyword" or (p.kind == "positional" and p.default is not None)
        )


@dataclass(frozen=True, slots=True)
class Fit:
    """How a Julia method lies to an asked one that it may be meant for."""

    verdicts: tuple[Relation, ...]
    """Per asked positional parameter."""
    extra: tuple[Parameter, ...]
    """Positional parameters after those."""

    @property
    def accepts(self) -> bool:
        """Can it be called as asked, keywords apart?"""
        return all(verdict == "accepts" for verdict in self.verdicts) and all(
            parameter.default is not None for parameter in self.extra
        )

    @property
    def takes_some(self) -> bool:
        """True when it surely takes some of the calls as asked, keywords apart."""
        return "unknown" not in self.verdicts and all(
            parameter.default is not None for parameter in self.extra
        )


def asked_of(function: Function, language: Language) -> tuple[Asked, ...]:
    """The signatures of `function`; one that cannot be read is left out."""
    found = (
        _asked(language, function.name, text) for text in function.signatures.get(language, ())
    )
    return tuple(asked for asked in found if asked is not None)


@lru_cache(maxsize=256)
def _asked(language: Language, name: str, text: str) -> Asked | None:
    text = " ".join(text.split())
    # "f(a, b)" and "a, b" are understood like "(a, b)".
    list_only = re.sub(r"^[\w.!]+(?=\()", "", text)
    signature = list_only if list_only.startswith("(") else f"({list_only})"
    if language == "python":
        head, code = f"def {name}{signature}:", f"def asked{signature}:\n    pass\n"
        unit = python_source.read(SourceFile("", "python", code))
    else:
        head, code = f"function {name}{signature}", f"function asked{signature}\nend\n"
        unit = julia_source.read(SourceFile("", "julia", code))
    if len(unit.definitions) != 1:
        return None
    return Asked(unit.definitions[0].parameters, head)


def answering(code: Code, function: Function) -> tuple[Definition, ...]:
    """Return the definitions that calls as asked may reach: in Python the last one, in Julia the
    methods for the asked types, not those of the same name for other ones."""
    definitions = code.named(function.name)
    asked = asked_of(function, code.language)
    if code.language == "python" or not asked:
        return definitions
    called: set[Definition] = set()
    for one in asked:
        fits = {method: fit(method, one, asked) for method in definitions}
        meant = {method: found for method, found in fits.items() if found is not None}
        called.update(reached(meant, one))
    return tuple(method for method in definitions if method in called)


def reached(fits: Mapping[Definition, Fit], asked: Asked) -> Iterator[Definition]:
    """Yield the methods that calls reach, of those that may be meant for an asked one.

    Calls that give a keyword go by methods that have keywords, and see no others. Where a method
    surely takes all calls, another one counts only when it surely takes some of them.
    """
    choices = [list(fits)]
    if asked.named:
        choices.append([method for method in fits if method.takes_keywords])
    for methods in choices:
        sure = [method for method in methods if fits[method].accepts]
        some = [method for method in methods if fits[method].takes_some] if sure else methods
        yield from without_hidden(some, sure, len(asked.positional))


def fit(method: Definition, asked: Asked, every: Iterable[Asked]) -> Fit | None:
    """None when the method is meant for something else: other types, another number of arguments,
    keywords that have nothing to do with the asked ones (`every` asked method's)."""
    count = len(asked.positional)
    named = [parameter for one in every for parameter in one.named]
    if method.keywords and not any(may_be(k, p) for k in method.keywords for p in named):
        return None
    extra = method.positional[count:]
    required = [parameter for parameter in extra if parameter.default is None]
    if any(not any(may_be(p, n) for n in asked.named) for p in required):
        return None
    types = [parameter.type for parameter in asked.positional]
    verdicts = relations(method, [*types, *(parameter.type for parameter in required)])
    if verdicts is None or "disjoint" in verdicts[:count]:
        return None
    return Fit(verdicts[:count], extra)


def may_be(parameter: Parameter, asked: Parameter) -> bool:
    """May `parameter` be meant for the asked one: by its name, or else by what it holds?"""
    if parameter.name == asked.name:
        return True
    if parameter.type is None and parameter.default is None:
        return False
    if (parameter.type == Type("Bool")) != (asked.type == Type("Bool")):
        return False
    if relation(parameter.type, asked.type) == "disjoint":
        return False
    numbers = [number(default) for default in (parameter.default, asked.default) if default]
    return None not in numbers


def number(code: str) -> float | None:
    """The value of a number, or of a quotient of two, as both languages write them."""
    parts = [part.strip() for part in code.strip("() ").replace("_", "").split("/")]
    values = []
    for part in parts:
        if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([ef][+-]?\d+)?", part):
            return None
        values.append(float(part.replace("f", "e")))
    if len(values) == 2 and values[1]:
        return values[0] / values[1]
    return values[0] if len(values) == 1 else None
