"""Random calls of an assignment's functions: short and nasty ones first.

No domain has to be declared: the cases say by example what a call looks like. A random call keeps a
case's argument types, which of its arrays are equally long and which take their elements from
which, and draws new lengths and values from those that the assignment's cases use at the same
place, and from their neighbours.

A call that shows a difference is then made smaller, as long as it still shows it.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import TypeVar

from msgspec.structs import replace

from grader.assignment.random_calls.variation import (
    Examples,
    Variation,
    examples_of,
    values_of,
    words_in,
)
from grader.grouping import grouped
from grader.model import (
    Argument,
    ArrayArgument,
    Assignment,
    Call,
    Case,
    CodeArgument,
    DictArgument,
    Listed,
    RecordArgument,
    ScalarArgument,
    SequenceArgument,
    Text,
)
from grader.values import elements

_LONGEST = 40
# Every so many calls the longest vector grows by one: a first counterexample is a short one.
_GROWS_EVERY = 8
_USUAL_DRAWS, _USUAL_DRAWS_OF_A_CASE = 60, 6
"""The usual calls that are drawn: so many in all, or for each case, whatever is more."""

_Item = TypeVar("_Item")

_TEXT_AT_MOST = 60


def random_cases(assignment: Assignment, count: int, seed: int) -> Iterator[Case]:
    """Yield `count` calls, the same for the same seed; cases that should raise are no model for
    one, and without a model there is no call."""
    source = random.Random(seed)
    models = _models(assignment)
    by_code = grouped(models, _code).items()
    examples = {code: examples_of(cases) for code, cases in by_code}

    for index in range(count if models else 0):
        model = source.choice(models)
        yield _like_case(model, index, _longest(index), examples[_code(model)], source)


def usual_cases(assignment: Assignment, count: int, seed: int) -> Iterator[Case]:
    """Yield `count` calls at most, such as somebody asks and as no case makes: by turns like each
    case but for one scalar, and like it in nothing but its form."""
    source = random.Random(seed)
    models = _models(assignment)
    by_code = grouped(models, _code).items()
    examples = {code: examples_of(cases, usual=True) for code, cases in by_code}

    made = [_arguments(model) for model in models]
    draws = max(_USUAL_DRAWS, _USUAL_DRAWS_OF_A_CASE * len(models)) if models else 0
    for index in range(min(count, draws)):
        turn, number = divmod(index, len(models))
        model = models[number]
        case = _like_case(model, index, _longest(index), examples[_code(model)], source)
        if turn % 2 == 0:
            case = replace(case, calls=(*model.calls[:-1], _near(model.last, case.last, turn // 2)))
        if _arguments(case) not in made:
            made.append(_arguments(case))
            yield case


def _models(assignment: Assignment) -> list[Case]:
    models = []
    for case in assignment.cases:
        functions = [assignment.function(call.function) for call in case.calls]
        gives = any(function.fields for function in functions)
        if gives and not assignment.expected[case.id].answers[-1].raises:
            models.append(case)
    return models


def _longest(index: int) -> int:
    return min(1 + index // _GROWS_EVERY, _LONGEST)


def _arguments(case: Case) -> list[object]:
    return [(call.written, call.args, call.kwargs) for call in case.calls]


def _near(model: Call, varied: Call, number: int) -> Call:
    """Return the call with one scalar as it was varied; as a whole where it has none."""
    places = [at for at, item in enumerate(model.args) if isinstance(item, ScalarArgument)]
    if not places:
        return varied
    at = places[number % len(places)]
    return replace(model, args=(*model.args[:at], varied.args[at], *model.args[at + 1 :]))


def _code(case: Case) -> tuple[str, ...]:
    """Return the code among the arguments: what `len` is applied to is nothing for `sqrt`."""
    arguments = chain.from_iterable((*call.args, *call.kwargs.values()) for call in case.calls)
    return tuple(repr(item.code) for item in arguments if isinstance(item, CodeArgument))


def _like_case(
    model: Case, index: int, longest: int, examples: Examples, source: random.Random
) -> Case:
    words = words_in(model)

    def like(call: Call) -> Call:
        return _like_call(call, Variation(examples, longest, source, words))

    return replace(
        model,
        calls=tuple(map(like, model.calls)),
        id=f"random_{model.function}_{index}",
        points=Fraction(0),
        visible=True,
        title=Text(f"random call {index}"),
    ).seeded(index * len(model.repeated))


def _like_call(model: Call, variation: Variation) -> Call:
    arguments: dict[int | str, Argument] = dict(chain(enumerate(model.args), model.kwargs.items()))
    domains = _domains(arguments)
    varied: dict[int | str, Argument] = {
        at: variation.choice(argument, (model.function, at))
        for at, argument in arguments.items()
        if at in domains.values() and isinstance(argument, ArrayArgument)
    }
    for at, argument in arguments.items():
        place = (model.function, at)
        if not isinstance(argument, ArrayArgument):
            varied[at] = variation.varied(argument, place)
        elif at not in varied:
            drawn_from = varied[domains[at]] if at in domains else None
            varied[at] = variation.array(argument, place, drawn_from)

    args = tuple(varied[at] for at in range(len(model.args)))
    return replace(model, args=args, kwargs={name: varied[name] for name in model.kwargs})


def _domains(arguments: Mapping[int | str, Argument]) -> Mapping[int | str, int | str]:
    """Return which arrays take their elements from which other: labels from the list of classes.

    Such a list names nothing twice, holds all that the others have, and has its own length.
    """
    vectors = {
        at: (argument, values_of(argument))
        for at, argument in arguments.items()
        if isinstance(argument, ArrayArgument) and len(argument.shape) == 1
    }

    domains: dict[int | str, int | str] = {}
    for at, (vector, values) in vectors.items():
        for place, (domain, names) in vectors.items():
            is_list = len(names) == domain.shape[0] != vector.shape[0]
            is_alike = is_list and domain.element == vector.element
            if is_alike and values and set(values) <= set(names):
                domains[at] = place
    return domains


def shrink(case: Case, differs: Callable[[Case], bool]) -> Case:
    """Drop elements, items and characters while the case still shows the difference."""
    smaller: Case | None = case
    while smaller is not None:
        case = smaller
        smaller = next(filter(differs, _smaller_cases(case)), None)
    return case


def _smaller_cases(case: Case) -> Iterator[Case]:
    """Yield it without an element at one place of all that are equally long, then one by one."""
    args = case.last.args
    lengths = {length for argument in args if (length := _length(argument)) is not None}
    for length in sorted(lengths, reverse=True):
        for index in range(length if length > 1 else 0):
            shorter = [
                _without_item(argument, index) if _length(argument) == length else argument
                for argument in args
            ]
            yield _with_args(case, shorter)

    for at, argument in enumerate(args):
        for smaller in _smaller_arguments(argument):
            yield _with_args(case, (*args[:at], smaller, *args[at + 1 :]))


def _with_args(case: Case, args: Sequence[Argument]) -> Case:
    return replace(case, calls=(*case.calls[:-1], replace(case.last, args=tuple(args))))


def _length(argument: Argument) -> int | None:
    match argument:
        case ArrayArgument(_, (length,)):
            return length
        case SequenceArgument("list", items):
            return len(items)
    return None


def _without_item(argument: Argument, index: int) -> Argument:
    match argument:
        case SequenceArgument(_, items):
            like = None if len(items) > 1 else items[index]
            return replace(argument, items=_without(items, index), like=like)
        case ArrayArgument():
            values = _without(elements(argument).tolist(), index)
            return replace(argument, shape=(len(values),), recipe=Listed(values))
        case DictArgument(keys, items):
            pair = None if len(items) > 1 else (keys[index], items[index])
            return DictArgument(_without(keys, index), _without(items, index), pair)
    return argument


def _without(items: Sequence[_Item], index: int) -> tuple[_Item, ...]:
    return (*items[:index], *items[index + 1 :])


def _smaller_arguments(argument: Argument) -> Iterator[Argument]:
    """Yield the argument with one thing less in it, at any depth."""
    match argument:
        case ScalarArgument("String", str(text)) if len(text) <= _TEXT_AT_MOST:
            for at in range(len(text)):
                yield ScalarArgument("String", text[:at] + text[at + 1 :])
        case SequenceArgument("list" | "set", items) | DictArgument(_, items):
            yield from (_without_item(argument, index) for index in range(len(items)))

    if isinstance(argument, SequenceArgument | DictArgument | RecordArgument):
        items = argument.items
        for at, item in enumerate(items):
            for smaller in _smaller_arguments(item):
                yield replace(argument, items=(*items[:at], smaller, *items[at + 1 :]))
