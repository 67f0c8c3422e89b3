"""The rule `no_loops`: no loop in the function, nor in the helpers that it calls."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, convert

from grader.judging.rules.finding import Violation, remedy
from grader.judging.rules.reach import Reached, reach, recursive_calls
from grader.judging.rules.scope import Code
from grader.languages.source.lines import Position
from grader.languages.source.syntax import Definition
from grader.model import Function, Language, Message, Rule

Construct = Literal[
    "for", "while", "comprehension", "generator", "map", "foreach", "filter", "reduce",
    "vectorize", "recursion",
]  # fmt: skip

# One key each for the sentence that says what was found.
_SENTENCE = {
    "for": "loop",
    "while": "loop",
    "comprehension": "comprehension",
    "generator": "generator",
    "recursion": "recursion",
}
_MENTIONED: tuple[Construct, ...] = ("comprehension", "generator")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    constructs: tuple[Construct, ...] = ("for", "while")
    """The constructs that count as loops."""
    warn: tuple[Construct, ...] = _MENTIONED
    """The constructs that are mentioned and cost nothing."""
    allowed: Annotated[int, Meta(ge=0)] = 0
    """The number of loops that cost nothing, in all methods and helpers together."""
    where: Literal["function", "passed", "helpers"] = "helpers"
    """`passed`: also in helpers that get what was passed to the function; `helpers`: in any."""

    def __post_init__(self) -> None:
        # The default says what is mentioned unless it counts.
        if self.warn is not _MENTIONED and not set(self.warn).isdisjoint(self.constructs):
            raise ValueError("warn", "assignment.loop_twice.expected")


def check(code: Code, rule: Rule, function: Function) -> Iterator[Violation]:
    options = convert(rule.options, Options)
    groups = reach(
        code,
        code.answering(function),
        helpers=options.where != "function",
        elsewhere=frozenset(rule.functions) - {function.name},
        only_passed=options.where == "passed",
    )

    number = 0
    for loop in _loops(code, groups):
        if loop.kind in options.constructs:
            number += 1
            if number > options.allowed:
                yield _violation(loop, function, code.language, number, options.allowed)
        elif loop.kind in options.warn:
            yield _violation(loop, function, code.language, None, 0)


class _Loop(Struct, frozen=True):
    kind: str
    written: str
    definition: Definition
    place: Position
    helper: bool


def _loops(code: Code, groups: list[Reached]) -> Iterator[_Loop]:
    """Yield every loop, of any kind; of alternatives only the kinds that all of them have."""
    recursive = dict(recursive_calls(code, groups))
    for group in groups:
        loops: list[_Loop] = []
        kinds: list[set[str]] = []
        for definition in group.alternatives:
            direct = list(_direct_loops(code, definition, group.helper))
            if (use := recursive.get(definition)) is not None:
                written = ".".join(use.path)
                direct.append(_Loop("recursion", written, definition, use.place, group.helper))
            loops += sorted(direct, key=lambda loop: loop.place)
            kinds.append({loop.kind for loop in direct})

        shared = set.intersection(*kinds)
        yield from (loop for loop in loops if loop.kind in shared)


def _direct_loops(code: Code, definition: Definition, helper: bool) -> Iterator[_Loop]:
    body = code.body(definition)
    for construct in body.constructs:
        yield _Loop(construct.kind, construct.kind, definition, construct.place, helper)

    applying = code.reading.applies
    for use in body.uses:
        if use.called:
            names = code.full_names(code.meaning(definition, use.path))
            kind = next((applying[name] for name in names if name in applying), None)
            if kind is not None:
                yield _Loop(kind, ".".join(use.path), definition, use.place, helper)


def _violation(
    loop: _Loop, function: Function, language: Language, number: int | None, allowed: int
) -> Violation:
    sentence = _SENTENCE.get(loop.kind, "applied")
    place = "helper" if loop.helper else "function"
    params: dict[str, str | int | float] = {
        "construct": loop.written,
        "function": function.name,
        "helper": loop.definition.name,
    }
    if number is not None and allowed:
        sentence = "too_many"
        params |= {"number": number, "count": allowed}

    message = Message(f"rules.no_loops.{sentence}.{place}", params)
    advice = remedy("no_loops", language)
    return Violation(loop.definition, loop.place, message, advice, warning=number is None)
