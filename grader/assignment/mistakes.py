"""Known mistakes: the package of them that an assignment names, its hints, and their answers."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, combinations
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from msgspec import Struct, field

from grader.api import Around, Mistake
from grader.assignment.files import read_bounded
from grader.assignment.problems import Place, Problems, nearest, shown
from grader.assignment.reference import (
    RAISED,
    Reference,
    Replacements,
    asked_functions,
    evaluate,
    load_module,
    own_functions,
    reference_functions,
    with_replaced,
)
from grader.judging.diagnosis.tokens import Token, Unit, expected_tokens
from grader.languages.source.functions import ProblemKind
from grader.model import LOCALES, Assignment, Case, Expected, Message, Text

HINTS = "hints.toml"
_MEGABYTES = 5


def load_mistakes(assignment: Assignment) -> tuple[Mistake, ...]:
    """`MISTAKES` of the assignment's package of mistakes; none where it names no package, or has
    no reference.

    Raises AssignmentError with everything that is wrong with them.
    """
    if assignment.mistakes is None or assignment.reference is None:
        return ()
    problems = Problems()
    place = Place(assignment.mistakes)
    try:
        mistakes: Any = vars(load_module(assignment.mistakes)).get("MISTAKES")
        own = own_functions(load_module(assignment.reference))
    except RAISED as error:
        params = {
            "file": shown(assignment.mistakes.name),
            "error": shown(f"{type(error).__name__}: {error}", 200),
        }
        problems.add(place, Message("assignment.mistakes_fail", params))
        raise problems.error() from error
    if not isinstance(mistakes, Sequence) or not all(isinstance(one, Mistake) for one in mistakes):
        problems.add(place, Message("assignment.no_mistakes"))
        raise problems.error()
    seen: set[str] = set()
    for mistake in mistakes:
        if mistake.id in seen:
            problems.add(place, Message("assignment.mistake_twice", {"id": shown(mistake.id)}))
        seen.add(mistake.id)
        for kind in set(mistake.signature) - set(get_args(ProblemKind)):
            params = {"id": shown(mistake.id), "kind": shown(kind)}
            what = Message("assignment.mistake_signature", params)
            problems.add(place, what, nearest(kind, list(get_args(ProblemKind))))
        for name, instead in mistake.replaces.items():
            params = {"id": shown(mistake.id), "function": shown(name)}
            if name not in own:
                what = Message("assignment.mistake_of_nothing", params)
                problems.add(place, what, nearest(name, list(own)))
            elif not callable(instead.function if isinstance(instead, Around) else instead):
                problems.add(place, Message("assignment.mistake_not_callable", params))
    if len(problems):
        raise problems.error()
    return tuple(
        replace(mistake, languages=mistake.languages or assignment.languages)
        for mistake in mistakes
    )


def load_hints(assignment: Assignment, mistakes: Sequence[Mistake]) -> Mapping[str, Text]:
    """Return the hint of each mistake.

    Raises AssignmentError where a mistake has no hint, or a hint no mistake.
    """
    if assignment.mistakes is None or not mistakes:
        return {}
    problems = Problems()
    path = assignment.mistakes / HINTS
    texts = _read(path, problems)
    for mistake in mistakes:
        if not _is_text(texts.get(mistake.id)):
            problems.add(Place(path), Message("assignment.no_hint", {"id": shown(mistake.id)}))
    for name in texts.keys() - {mistake.id for mistake in mistakes}:
        problems.add(Place(path), Message("assignment.idle_hint", {"id": shown(name)}))
    if len(problems):
        raise problems.error()
    return {mistake.id: Text(**texts[mistake.id]) for mistake in mistakes}


def _is_text(of: object) -> bool:
    """True for a table with texts in English and perhaps other locales."""
    return (
        isinstance(of, dict)
        and of.keys() <= set(LOCALES)
        and "en" in of
        and all(isinstance(text, str) and text for text in of.values())
    )


def _read(path: Path, problems: Problems) -> Mapping[str, Any]:
    data = read_bounded(path, Place(path), problems, _MEGABYTES)
    if data is None:
        raise problems.error()
    try:
        return tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.add(Place(path), Message("assignment.no_toml", {"reason": shown(str(error), 200)}))
        raise problems.error() from error


def replaced_together(mistakes: Sequence[Mistake]) -> Replacements | None:
    """Return what these mistakes replace; None when two replace the same function."""
    names = list(chain.from_iterable(mistake.replaces for mistake in mistakes))
    if len(set(names)) < len(names):
        return None
    return {name: one for mistake in mistakes for name, one in mistake.replaces.items()}


def predict(assignment: Assignment, replaced: Replacements) -> dict[str, Expected]:
    """Return what the reference with these replacements gives, by case id."""
    functions = reference_functions(assignment, replaced)
    return {case.id: evaluate(functions, case) for case in assignment.cases}


_Changed = Mapping[Unit, Token]
"""The tokens of a case that are not the right answer's."""


class ReferencePredictor(Struct, frozen=True, dict=True):
    """Predictions made by calling the mistaken reference, in one thread at a time.

    Mistakes that replace the same function are put together from what each gives alone, where in
    the visible cases none contradicts another one.
    """

    assignment: Assignment
    mistakes: tuple[Mistake, ...]
    _groups: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    _functions: dict[tuple[str, ...], Reference] = field(default_factory=dict)
    _expected: dict[str, Mapping[Unit, Token]] = field(default_factory=dict)
    _changed: dict[tuple[tuple[str, ...], str], _Changed] = field(default_factory=dict)

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        if mistakes not in self._groups:
            self._groups[mistakes] = self._apart(mistakes)
        groups = self._groups[mistakes]
        if not groups:
            return None
        found = self._right(case)
        for group in reversed(groups):
            found = {**found, **self._changes(group, case)}
        return found

    def _right(self, case: str) -> Mapping[Unit, Token]:
        if case not in self._expected:
            value = self.assignment.expected[case]
            self._expected[case] = expected_tokens(self.assignment, self._cases[case], value)
        return self._expected[case]

    def _apart(self, ids: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return the mistakes in groups that can be made together; none where groups meet."""
        groups: list[list[Mistake]] = []
        for mistake in (one for one in self.mistakes if one.id in ids):
            free = (group for group in groups if replaced_together([*group, mistake]) is not None)
            if (group := next(free, None)) is not None:
                group.append(mistake)
            else:
                groups.append([mistake])
        for group in groups:
            if (replaced := replaced_together(group)) is not None:
                changed = with_replaced(self._reference, replaced)
                functions = asked_functions(self.assignment.functions, changed)
                self._functions[tuple(one.id for one in group)] = functions
        names = tuple(tuple(one.id for one in group) for group in groups)
        meet = any(
            token != self._changes(other, case).get(unit, token)
            for one, other in combinations(names, 2)
            for case, known in self._cases.items()
            if known.visible
            for unit, token in self._changes(one, case).items()
        )
        return () if meet else names

    def _changes(self, group: tuple[str, ...], case: str) -> _Changed:
        if (group, case) not in self._changed:
            called = self._cases[case]
            predicted = evaluate(self._functions[group], called)
            # Most mistakes change nothing in most calls.
            same = predicted == self.assignment.expected[case]
            tokens = {} if same else expected_tokens(self.assignment, called, predicted)
            right = self._right(case)
            self._changed[group, case] = {
                unit: token for unit, token in tokens.items() if token != right[unit]
            }
        return self._changed[group, case]

    @cached_property
    def _reference(self) -> ModuleType:
        """The reference, loaded once: to find out whether its files changed takes 0.3 ms."""
        if self.assignment.reference is None:
            raise ValueError(f"the assignment {self.assignment.id} carries no reference")
        return load_module(self.assignment.reference)

    @cached_property
    def _cases(self) -> Mapping[str, Case]:
        return {case.id: case for case in self.assignment.cases}
