"""Known mistakes: the package of them that an assignment names, its hints, and their answers."""

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations, product
from types import ModuleType
from typing import Any, get_args

from msgspec import Struct, field

from grader.api import Around, Mistake
from grader.assignment.reading.files import read_bounded
from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reference.module import (
    RAISED,
    Reference,
    Replacements,
    asked_functions,
    evaluate,
    load_module,
    module_of,
    own_functions,
    reference_functions,
    with_replaced,
)
from grader.explaining.known.tokens import Token, Unit, answer_tokens, right_tokens
from grader.languages.source.functions import ProblemKind
from grader.model import LOCALES, Answers, Assignment, Case, Text

HINTS = "hints.toml"
_MEGABYTES = 5

_Group = tuple[str, ...]
"""The ids of mistakes of which no two replace the same function."""


def load_mistakes(assignment: Assignment) -> tuple[Mistake, ...]:
    """Return `MISTAKES` of the assignment's package of mistakes; none where it names no package, or
    has no reference.

    Raises AssignmentError with everything that is wrong with them.
    """
    if assignment.mistakes is None or assignment.reference is None:
        return ()

    problems = Problems()
    place = Place(assignment.mistakes)
    try:
        mistakes: Any = vars(load_module(assignment.mistakes)).get("MISTAKES")
        replaceable = list(own_functions(module_of(assignment)))
    except RAISED as error:
        text = shown(f"{type(error).__name__}: {error}", 200)
        problems.note(place, "mistakes_fail", file=shown(assignment.mistakes.name), error=text)
        raise problems.error() from error

    is_sequence = isinstance(mistakes, Sequence)
    if not is_sequence or not all(isinstance(mistake, Mistake) for mistake in mistakes):
        problems.note(place, "no_mistakes")
        raise problems.error()

    ids = Counter(mistake.id for mistake in mistakes)
    for repeated in ids - Counter(set(ids)):
        problems.note(place, "mistake_twice", id=shown(repeated))
    for mistake in mistakes:
        _check(mistake, replaceable, place, problems)
    problems.hold()
    return tuple(
        replace(mistake, languages=mistake.languages or assignment.languages)
        for mistake in mistakes
    )


def _check(mistake: Mistake, replaceable: Sequence[str], place: Place, problems: Problems) -> None:
    """Note what of a mistake cannot be: a kind of problem, or what it replaces by what."""
    id = shown(mistake.id)
    kinds = get_args(ProblemKind)
    for kind in mistake.signature:
        problems.known(place, "mistake_signature", kind, kinds, id=id)

    for name, instead in mistake.replaces.items():
        is_known = problems.known(place, "mistake_of_nothing", name, replaceable, id=id)
        if is_known and not callable(instead.function if isinstance(instead, Around) else instead):
            problems.note(place, "mistake_not_callable", id=id, function=shown(name))


def load_hints(assignment: Assignment, mistakes: Sequence[Mistake]) -> Mapping[str, Text]:
    """Return the hint of each mistake.

    Raises AssignmentError where a mistake has no hint, or a hint no mistake.
    """
    if assignment.mistakes is None or not mistakes:
        return {}

    problems = Problems()
    place = Place(assignment.mistakes / HINTS)
    texts = _parse_hints(place, problems)
    ids = [mistake.id for mistake in mistakes]
    for name in ids:
        if not _is_text(texts.get(name)):
            problems.note(place, "no_hint", id=shown(name))
    for name in texts.keys() - set(ids):
        problems.note(place, "idle_hint", id=shown(name))
    problems.hold()
    return {mistake.id: Text(**texts[mistake.id]) for mistake in mistakes}


def _is_text(table: object) -> bool:
    """Return whether it is a table with texts in English and perhaps other locales."""
    if not isinstance(table, dict) or "en" not in table or not table.keys() <= set(LOCALES):
        return False
    return all(isinstance(text, str) and text for text in table.values())


def _parse_hints(place: Place, problems: Problems) -> Mapping[str, Any]:
    data = read_bounded(place.path, place, problems, _MEGABYTES)
    if data is None:
        raise problems.error()

    try:
        return tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.note(place, "no_toml", reason=shown(str(error), 200))
        raise problems.error() from error


def replaced_together(mistakes: Sequence[Mistake]) -> Replacements | None:
    """Return what these mistakes replace; None when two replace the same function."""
    replacements: dict[str, Callable[..., Any] | Around] = {}
    for mistake in mistakes:
        if not replacements.keys().isdisjoint(mistake.replaces):
            return None
        replacements |= mistake.replaces
    return replacements


def predict(assignment: Assignment, replaced: Replacements) -> dict[str, Answers]:
    """Return what the reference with these replacements gives, by case id."""
    functions = reference_functions(assignment, replaced)
    return {case.id: evaluate(functions, case) for case in assignment.cases}


class ReferencePredictor(Struct, frozen=True, dict=True):
    """A predictor that calls the mistaken reference, in one thread at a time.

    Mistakes that replace the same function are put together from what each gives alone, where in
    the visible cases none contradicts another one.
    """

    assignment: Assignment
    mistakes: tuple[Mistake, ...]
    _groups: dict[tuple[str, ...], Sequence[_Group]] = field(default_factory=dict)
    _functions: dict[_Group, Reference] = field(default_factory=dict)
    _changed: dict[tuple[_Group, str], Mapping[Unit, Token]] = field(default_factory=dict)

    def tokens(self, mistakes: tuple[str, ...], case: str) -> Mapping[Unit, Token] | None:
        if mistakes not in self._groups:
            self._groups[mistakes] = self._consistent_groups(mistakes)
        groups = self._groups[mistakes]
        if mistakes and not groups:
            return None

        tokens = self._right_tokens[case]
        for group in reversed(groups):
            if changed := self._changed_tokens(group, case):
                tokens = {**tokens, **changed}
        return tokens

    def _consistent_groups(self, ids: tuple[str, ...]) -> Sequence[_Group]:
        """Return the mistakes in groups that can be made together; none where two groups contradict
        each other."""
        groups: list[list[Mistake]] = []
        for mistake in (mistake for mistake in self.mistakes if mistake.id in ids):
            for group in groups:
                if replaced_together([*group, mistake]) is not None:
                    group.append(mistake)
                    break
            else:
                groups.append([mistake])

        names = []
        for group in groups:
            name = tuple(mistake.id for mistake in group)
            changed = with_replaced(self._reference, replaced_together(group) or {})
            self._functions[name] = asked_functions(self.assignment.functions, changed)
            names.append(name)
        visible = [case.id for case in self.assignment.cases if case.visible]
        pairs = product(combinations(names, 2), visible)
        return [] if any(self._contradict(*pair, case) for pair, case in pairs) else names

    def _contradict(self, first: _Group, second: _Group, case: str) -> bool:
        changed = self._changed_tokens(second, case)
        tokens = self._changed_tokens(first, case).items()
        return any(token != changed.get(unit, token) for unit, token in tokens)

    def _changed_tokens(self, group: _Group, case: str) -> Mapping[Unit, Token]:
        """Return the tokens of the case that are not the right answer's."""
        if (group, case) not in self._changed:
            called = self._cases[case]
            predicted = evaluate(self._functions[group], called)
            # Most mistakes change nothing in most calls.
            is_right = predicted == self.assignment.expected[case].answers
            tokens = {} if is_right else answer_tokens(self.assignment, called, predicted)
            right = self._right_tokens[case]
            self._changed[group, case] = {
                unit: token for unit, token in tokens.items() if token != right[unit]
            }
        return self._changed[group, case]

    @cached_property
    def _reference(self) -> ModuleType:
        """Return the reference, loaded once: to see whether its files changed takes 0.3 ms."""
        return module_of(self.assignment)

    @cached_property
    def _cases(self) -> Mapping[str, Case]:
        return {case.id: case for case in self.assignment.cases}

    @cached_property
    def _right_tokens(self) -> Mapping[str, Mapping[Unit, Token]]:
        return right_tokens(self.assignment)
