"""The rule `no_loops`: no loop in the function, nor in the helpers that it calls.

Options: `constructs`, those that count as loops; `warn`, those that are only mentioned; `allowed`,
how many counted ones there may be, all methods and helpers together; `where`, `function`, `passed`
(and helpers that get what was passed to the function) or `helpers` (and any helper).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.judging.rules.finding import Violation, remedy
from grader.judging.rules.options import text_list_problems, texts, unknown_problems
from grader.judging.rules.reach import Group, reach, recursive_calls
from grader.judging.rules.scope import Code
from grader.languages.source.syntax import Definition, Position
from grader.model import Function, Language, Message, Rule

__all__ = ["CONSTRUCTS", "check", "options_problems"]

CONSTRUCTS = (
    "for",
    "while",
    "comprehension",
    "generator",
    "map",
    "foreach",
    "filter",
    "reduce",
    "vectorize",
    "recursion",
)
_COUNTED = ("for", "while")
_MENTIONED = ("comprehension", "generator")
_WHERE = ("function", "passed", "helpers")

# One key each for the sentence that says what was found.
_SENTENCE = {
    "for": "loop",
    "while": "loop",
    "comprehension": "comprehension",
    "generator": "generator",
    "recursion": "recursion",
}


def options_problems(rule: Rule) -> Iterator[Message]:
    options = rule.options
    yield from unknown_problems(rule.id, options, ("constructs", "warn", "allowed", "where"))
    yield from text_list_problems(options, "constructs", CONSTRUCTS)
    yield from text_list_problems(options, "warn", CONSTRUCTS)
    if {"constructs", "warn"} <= options.keys():
        counted = texts(options, "constructs", ())
        for construct in texts(options, "warn", ()):
            if construct in counted:
                yield Message("rules.options.loop_twice", {"construct": construct})
    allowed = options.get("allowed", 0)
    if isinstance(allowed, bool) or not isinstance(allowed, int) or allowed < 0:
        yield Message("rules.options.not_a_count", {"option": "allowed", "value": repr(allowed)})
    if options.get("where", "helpers") not in _WHERE:
        yield Message(
            "rules.options.not_allowed",
            {
                "option": "where",
                "value": str(options["where"]),
                "allowed": ", ".join(_WHERE),
            },
        )


def check(code: Code, rule: Rule, function: Function) -> Iterator[Violation]:
    counted = texts(rule.options, "constructs", _COUNTED)
    mentioned = texts(rule.options, "warn", _MENTIONED)
    value = rule.options.get("allowed", 0)
    allowed = value if isinstance(value, int) else 0
    where = rule.options.get("where", "helpers")
    groups = reach(
        code,
        code.answering(function),
        helpers=where != "function",
        elsewhere=frozenset(rule.functions) - {function.name},
        only_passed=where == "passed",
    )
    loops = list(_loops(code, groups))
    number = 0
    for loop in loops:
        if loop.kind in counted:
            number += 1
            if number > allowed:
                yield _found(loop, function, code.language, number, allowed)
        elif loop.kind in mentioned:
            yield _found(loop, function, code.language, None, 0)


@dataclass(frozen=True, slots=True)
class _Loop:
    kind: str
    written: str
    definition: Definition
    place: Position
    helper: bool


def _loops(code: Code, groups: list[Group]) -> Iterator[_Loop]:
    """Every loop, of any kind; of alternatives only what all of them have."""
    recursive = dict(recursive_calls(code, groups))
    for group in groups:
        found: list[list[_Loop]] = []
        for definition in group.alternatives:
            loops = list(_direct_loops(code, definition, group.helper))
            if definition in recursive:
                use = recursive[definition]
                written = ".".join(use.path)
                loops.append(_Loop("recursion", written, definition, use.place, group.helper))
            found.append(sorted(loops, key=lambda loop: loop.place))
        shared = set.intersection(*({loop.kind for loop in loops} for loops in found))
        yield from (loop for loops in found for loop in loops if loop.kind in shared)


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


def _found(
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
        message = Message(
            f"rules.no_loops.too_many.{place}", {**params, "number": number, "count": allowed}
        )
    else:
        message = Message(f"rules.no_loops.{sentence}.{place}", params)
    return Violation(
        loop.definition,
        loop.place,
        message,
        remedy("no_loops", language),
        warning=number is None,
    )
