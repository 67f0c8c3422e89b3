"""Mistakes that the answers show: all that a function gave agrees with one of them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations

from msgspec.structs import replace

from grader.explaining.everyday.attempt import LEAST, Attempt, Named, Record, Tokens, named
from grader.explaining.known.field_tokens import field_token
from grader.explaining.known.tokens import Token
from grader.judging.rules.reach import reach
from grader.judging.scoring.parts import counted_from, expected_parts
from grader.languages.registry import kind_of
from grader.languages.signatures import signatures_of
from grader.languages.source.text import code_of
from grader.model import ScalarValue, SequenceValue

_PRINTED = "diagnosis.printed_not_returned"
# Without blanks: all of Python's function, or the last statement of Julia's.
_PRINTS_ALONE = re.compile(
    r"^def(?!.*(return|yield)).*\bprint\(|^(?!.*return).*print(ln)?\([^\n]*\);?end$"
)
_MOST_RESULTS = 5
"""So many results are tried in all their orders; of more, two change places."""
_MOST_PARAMETERS = 4


def returns_nothing(attempt: Attempt) -> Iterator[Named]:
    empty = [record for record in attempt.failures if record.gives_nothing]
    if any(record.case.points for record in empty):
        params = {"count": len(empty), "all": sum(r.asks_for_a_result for r in attempt.records)}
        yield attempt.named("returns_nothing", empty, **params)


def helper_prints(attempt: Attempt) -> Iterator[Named]:
    """Yield the helper that prints its result and gives none, where its caller takes one and
    nothing comes of it."""
    answering = tuple(attempt.code.answering(attempt.function) or attempt.definitions)
    empty = [record for record in attempt.failures if _comes_of_nothing(record)]
    calling = " ".join(str(code_of(definition)) for definition in answering) if empty else ""

    for group in reach(attempt.code, answering, helpers=True, elsewhere=frozenset()):
        helper = group.alternatives[0]
        is_taken = re.search(rf"(=|return|[(,+*/-]){re.escape(helper.name)}\(", calling)
        if is_taken and helper not in answering and _PRINTS_ALONE.search(str(code_of(helper))):
            yield named("helper_prints", empty, name=helper.name, place=attempt.place(helper))
            return


def _comes_of_nothing(record: Record) -> bool:
    """Return whether nothing is among a call's results, or in the text of its error."""
    error, value = record.exception, record.outcome.value
    if error is not None:
        return re.search(r"NoneType|::Nothing", error.message) is not None
    results = value.items if isinstance(value, SequenceValue) else [value]
    return any(isinstance(result, ScalarValue) and result.value is None for result in results)


def printed_not_returned(attempt: Attempt) -> Iterator[Named]:
    for finding in returns_nothing(attempt):
        asking = [record for record in attempt.records if record.asks_for_a_result]
        # What prints in each call prints a trace.
        if all(bool(record.outcome.printed) == record.gives_nothing for record in asking):
            yield replace(finding, sentence=replace(finding.sentence, key=_PRINTED))


def results_swapped(attempt: Attempt) -> Iterator[Named]:
    names = tuple(field.name for field in attempt.function.returned)
    if not attempt.has_one_answer:
        return

    def exchanged(order: tuple[str, ...], record: Record, right: Tokens) -> Tokens:
        """Return the results that another one stands in the place of."""
        moved = [
            (name, source) for name, source in zip(names, order, strict=True) if name != source
        ]
        return {
            name: _in_the_form_of(record.tokens.get(name), right[source])
            for name, source in moved
            if name in right
        }

    def fits(order: tuple[str, ...]) -> bool:
        # What keeps its place may be wrong for another reason.
        return attempt.agrees(lambda record, right: record.tokens | exchanged(order, record, right))

    fitting = [order for order in _other_orders(names) if fits(order)]
    if len(fitting) != 1:
        return

    order = fitting[0]
    # Where the results are equal, no order shows.
    showing = []
    for record in attempt.failures:
        right = attempt.right(record)
        moved = exchanged(order, record, right)
        if not moved.items() <= right.items():
            showing.append((record, right | moved))
    if sum(bool(record.case.points) for record, _ in showing) >= LEAST:
        asked, returned = f"({', '.join(names)})", f"({', '.join(order)})"
        # Where more is wrong, the order is not all.
        whole = [record for record, tokens in showing if record.tokens == tokens]
        records = whole or [record for record, _ in showing]
        yield attempt.named("results_swapped", records, asked=asked, given=returned)


def _in_the_form_of(given: Token, right: Token) -> Token:
    """Return the given token for a right one of its number: where a whole number is asked, it says
    beside that whether it is one."""

    def number(token: Token) -> Token:
        match token:
            case (bool(), magnitude):
                return magnitude
        return token

    return given if number(given) == number(right) else right


def _other_orders(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if len(names) <= _MOST_RESULTS:
        yield from (order for order in permutations(names) if order != names)
        return

    for first, second in combinations(names, 2):
        places = {first: second, second: first}
        yield tuple(places.get(name, name) for name in names)


def parameters_swapped(attempt: Attempt) -> Iterator[Named]:
    if attempt.language in attempt.function.callings:
        return  # its order is not that of the reference

    count = min(len(record.case.last.args) for record in attempt.records)
    pairs = combinations(range(min(count, _MOST_PARAMETERS)), 2)

    def fits(pair: tuple[int, int]) -> bool:
        return attempt.agrees(lambda record, _: attempt.exchanged(record, *pair))

    fitting = [pair for pair in pairs if fits(pair)] or _exchanged_in_heads(attempt)
    if _has_the_asked_order(attempt):
        return  # it calls something that takes them in another order
    if len(fitting) == 1:
        first, second = fitting[0]
        yield attempt.named("parameters_swapped", one=first + 1, other=second + 1)


def _has_the_asked_order(attempt: Attempt) -> bool:
    """Return whether a head has the asked names in their order."""
    signatures = signatures_of(attempt.function, attempt.language)
    asked = [p.name for p in signatures[-1].positional] if signatures else []
    heads = [[p.name for p in d.positional[: len(asked)]] for d in attempt.definitions]
    return len(asked) > 1 and asked in heads


def _exchanged_in_heads(attempt: Attempt) -> list[tuple[int, int]]:
    """Return the two parameters that stand in each other's place, by their names, unless what
    passes is right in the asked order alone."""
    signatures = signatures_of(attempt.function, attempt.language)
    if not signatures:
        return []

    asked = [parameter.name for parameter in signatures[-1].positional]
    heads = {tuple(p.name for p in d.positional[: len(asked)]) for d in attempt.definitions}

    def exchanged(first: int, second: int) -> tuple[str, ...]:
        names = [*asked]
        names[first], names[second] = asked[second], asked[first]
        return tuple(names)

    def passes_anyway(pair: tuple[int, int]) -> bool:
        passed = [record for record in attempt.records if not record.failed]
        return all(attempt.exchanged(record, *pair) == record.tokens for record in passed)

    pairs = combinations(range(len(asked)), 2)
    return [pair for pair in pairs if heads == {exchanged(*pair)} and passes_anyway(pair)]


def positions_one_off(attempt: Attempt) -> Iterator[Named]:
    """Yield a sentence where all positions count from the other language's first index."""
    fields = attempt.function.fields
    first = attempt.assignment.first_index
    if not any("index" in (field.kind, field.element) for field in fields):
        return

    def counted_otherwise(record: Record, right: Tokens) -> Tokens:
        parts = expected_parts(attempt.function, record.answer)
        # The values that count from the wrong index; an answer that is an error has no parts.
        moved = {
            field.name: field_token(field, counted_from(1 - 2 * first, field, parts[field.name]))
            for field in fields
            if field.name in parts
        }
        return {**right, **moved}

    if attempt.agrees(counted_otherwise):
        language = kind_of(attempt.language).title
        yield attempt.named("positions_one_off", language=language, first=first, other=1 - first)


def another_order(attempt: Attempt) -> Iterator[Named]:
    """Yield a sentence where the items are right, and not their order."""

    def reordered(record: Record, right: Tokens) -> Tokens:
        """Return the answer itself where it has the right items, and not in their order."""
        if record.failed and record.tokens == right:
            return {}  # its type is wrong
        same = (_items(record.tokens.get(field)) == _items(token) for field, token in right.items())
        return record.tokens if all(same) else {}

    if attempt.has_one_answer and attempt.agrees(reordered):
        is_reversed = attempt.agrees(lambda _, right: _each(_reversed, right))
        yield attempt.named("reverse_order" if is_reversed else "another_order")


def opposite(attempt: Attempt) -> Iterator[Named]:
    """Yield a sentence where all truth values are the other ones, or all numbers have the other
    sign."""
    answers = {tuple(record.tokens.values()) for record in attempt.failures}
    is_various = len(answers) > 1 and attempt.has_one_answer
    if is_various and attempt.agrees(lambda _, right: _each(_opposite, right)):
        kinds = {kind for field in attempt.function.fields for kind in (field.kind, field.element)}
        yield attempt.named("opposite" if "boolean" in kinds else "other_sign")


def _each(change: Callable[[Token], Token], tokens: Tokens) -> Tokens:
    return {field: change(token) for field, token in tokens.items()}


def _reversed(token: Token) -> Token:
    match token:
        case (("list" | "tuple" | (int(),)) as form, tuple(items)):
            return form, items[::-1]
    return token


def _opposite(token: Token) -> Token:
    match token:
        case ("bool", bool(value)):
            return "bool", not value
        case float(number):
            return 0.0 - number
        case (bool(whole), float(number)):
            return whole, 0.0 - number
        case (("list" | "tuple" | (*_,)) as form, tuple(items)):
            return form, tuple(map(_opposite, items))
    return token


def _items(token: Token) -> Token:
    """Return a list's items with how often each comes; of anything else the token itself."""
    match token:
        case (("list" | "tuple" | (int(),)) as form, tuple(items)):
            return form, frozenset(Counter(items).items())
    return token
