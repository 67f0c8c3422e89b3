"""Mistakes that the answers show: all that a function gave agrees with one of them."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations

from grader.judging.diagnosis.everyday.attempt import Attempt, Named, Record, Tokens
from grader.judging.diagnosis.field_tokens import field_token
from grader.judging.diagnosis.tokens import Token
from grader.judging.scoring.parts import counted_from, expected_parts
from grader.languages.registry import kind_of
from grader.model import ScalarValue

_MOST_RESULTS = 5
_MOST_PARAMETERS = 4

Predicted = Callable[[Record], Tokens | None]


def returns_nothing(attempt: Attempt) -> Iterator[Named]:
    if _gives_nothing(attempt) and not any(r.outcome.printed for r in attempt.records):
        yield attempt.named("returns_nothing")


def printed_not_returned(attempt: Attempt) -> Iterator[Named]:
    if _gives_nothing(attempt) and all(r.outcome.printed for r in attempt.failures):
        yield attempt.named("printed_not_returned")


def _gives_nothing(attempt: Attempt) -> bool:
    """Return whether every call gives nothing, and something is asked for in those that fail."""
    values = [record.outcome.value for record in attempt.records]
    nothing = (isinstance(value, ScalarValue) and value.value is None for value in values)
    return attempt.function.returns != "nothing" and all(nothing)


def results_swapped(attempt: Attempt) -> Iterator[Named]:
    fields = attempt.function.returned
    names = [field.name for field in fields]
    if attempt.function.returns != "tuple" or not 1 < len(names) <= _MOST_RESULTS:
        return

    orders = (order for order in permutations(names) if list(order) != names)
    fitting = [order for order in orders if attempt.agrees(_in_order(attempt, order))]
    if len(fitting) == 1:
        given = f"({', '.join(fitting[0])})"
        yield attempt.named("results_swapped", asked=f"({', '.join(names)})", given=given)


def _in_order(attempt: Attempt, order: tuple[str, ...]) -> Predicted:
    names = [field.name for field in attempt.function.returned]

    def predicted(record: Record) -> Tokens:
        right = attempt.right(record)
        moved = {name: right[other] for name, other in zip(names, order, strict=True)}
        return {**right, **moved}

    return predicted


def parameters_swapped(attempt: Attempt) -> Iterator[Named]:
    count = min(len(record.case.last.args) for record in attempt.records)
    pairs = combinations(range(min(count, _MOST_PARAMETERS)), 2)
    fitting = [pair for pair in pairs if attempt.agrees(_with_exchanged(attempt, *pair))]
    if len(fitting) == 1:
        first, second = fitting[0]
        yield attempt.named("parameters_swapped", one=first + 1, other=second + 1)


def _with_exchanged(attempt: Attempt, first: int, second: int) -> Predicted:
    def predicted(record: Record) -> Tokens | None:
        tokens = attempt.known_mistakes.exchanged(record.case.id, first, second)
        return None if tokens is None else {unit[1]: token for unit, token in tokens.items()}

    return predicted


def positions_one_off(attempt: Attempt) -> Iterator[Named]:
    """All positions count from the other language's first index."""
    fields = attempt.function.fields
    first = attempt.assignment.first_index
    if not any("index" in (field.kind, field.element) for field in fields):
        return

    def predicted(record: Record) -> Tokens:
        parts = expected_parts(attempt.function, record.answer)
        # As a reader would see it who takes it to count from the right index.
        moved = {
            field.name: field_token(field, counted_from(1 - 2 * first, field, parts[field.name]))
            for field in fields
        }
        return {**attempt.right(record), **moved}

    if attempt.agrees(predicted):
        language = kind_of(attempt.language).title
        yield attempt.named("positions_one_off", language=language, first=first, other=1 - first)


def another_order(attempt: Attempt) -> Iterator[Named]:
    """The items are right, and not their order."""
    agreeing = all(
        _items(token) == _items(attempt.right(record)[field])
        for record in attempt.records
        for field, token in record.tokens.items()
    )
    if agreeing and attempt.agrees(lambda record: record.tokens):
        yield attempt.named("another_order")


def _items(token: Token) -> Token:
    """Return a list's items with how often each comes; of anything else the token itself."""
    match token:
        case (("list" | "tuple" | (int(),)) as form, tuple(items)):
            return form, frozenset(Counter(items).items())
    return token
