"""Judges random answers: nothing lost or made up, the sizes, and that they are random at all.

Items are compared by how they print, so that an answer of any kind can be judged.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.api import Call, Wrong

Answers = Sequence[Mapping[str, Any]]

_ENOUGH = 5
"""Different items of which several arrangements that agree are no chance."""
_CHANCES = 10**9
"""A right answer is refused by chance at most once in so many calls."""


def check_shuffled(call: Call, answers: Answers) -> Iterator[Wrong]:
    items = call.args[0]
    if any(_counted(answer["items"]) != _counted(items) for answer in answers):
        yield Wrong(
            "items",
            "After the call the list does not hold the same items as before.",
            "Tras la llamada, la lista no contiene los mismos elementos que antes.",
        )
        return
    if len(_counted(items)) < _ENOUGH:
        return
    if all(_text(answer["items"]) == _text(items) for answer in answers):
        yield Wrong(
            "items",
            "The list is as it was before the call: was a copy of it shuffled?",
            "La lista está como antes de la llamada: ¿se ha barajado una copia?",
        )
    yield from _unless_random("items", answers)
    if len(items) ** (len(answers) - 1) < _CHANCES:
        return
    often = _counted(items)
    for place, item in enumerate(map(repr, items)):
        if often[item] == 1 and all(repr(answer["items"][place]) == item for answer in answers):
            yield Wrong(
                "items",
                "An item stays in its place in every call: is each one exchanged?",
                "Un elemento se queda en su sitio en todas las llamadas: ¿se intercambian todos?",
            )


def check_sample(call: Call, answers: Answers) -> Iterator[Wrong]:
    items, count = call.args
    for answer in answers:
        if len(answer["sample"]) != count:
            yield Wrong(
                "sample",
                f"The sample has {len(answer['sample'])} items instead of {count}.",
                f"La muestra tiene {len(answer['sample'])} elementos en vez de {count}.",
            )
        elif _counted(answer["sample"]).keys() - _counted(items).keys():
            yield Wrong(
                "sample",
                "The sample has an item that is not in the list.",
                "La muestra tiene un elemento que no está en la lista.",
            )
        elif _counted(answer["sample"]) - _counted(items):
            yield Wrong(
                "sample",
                "An item was drawn more often than it is in the list.",
                "Algún elemento sale más veces de las que está en la lista.",
            )
        yield from _unless_unchanged(answer, items)
    yield from _unless_random("sample", answers, items[:count])


def check_split(call: Call, answers: Answers) -> Iterator[Wrong]:
    items = call.args[0]
    sizes = {name: len(call.expected[name]) for name in ("first", "second")}
    for answer in answers:
        right_sizes = True
        for name, size in sizes.items():
            if len(answer[name]) != size:
                right_sizes = False
                yield Wrong(
                    name,
                    f"This part has {len(answer[name])} items instead of {size}.",
                    f"Esta parte tiene {len(answer[name])} elementos en vez de {size}.",
                )
        both = _counted(answer["first"]) + _counted(answer["second"])
        if right_sizes and both != _counted(items):
            for name in sizes:
                yield Wrong(
                    name,
                    "The two parts together are not the items of the list: some are lost, or in"
                    " both parts.",
                    "Las dos partes juntas no son los elementos de la lista: se han perdido"
                    " algunos, o están en ambas.",
                )
        yield from _unless_unchanged(answer, items)
    yield from _unless_random("first", answers, items[: sizes["first"]])
    yield from _unless_random("second", answers, items[sizes["first"] :])


def _unless_unchanged(answer: Mapping[str, Any], items: Sequence[Any]) -> Iterator[Wrong]:
    if _text(answer["items"]) != _text(items):
        yield Wrong(
            "items",
            "The list that was given is another one after the call: work with a copy.",
            "La lista recibida ha cambiado tras la llamada: hay que trabajar con una copia.",
        )


def _unless_random(
    name: str, answers: Answers, in_order: Sequence[Any] | None = None
) -> Iterator[Wrong]:
    if min(len(_counted(answer[name])) for answer in answers) < _ENOUGH:
        return
    if in_order is not None and all(_text(answer[name]) == _text(in_order) for answer in answers):
        yield Wrong(
            name,
            "These are items of the list as they stand there: nothing is random here.",
            "Son elementos de la lista tal como están en ella: aquí no hay nada aleatorio.",
        )
    if len(answers) > 1 and len({_text(answer[name]) for answer in answers}) == 1:
        yield Wrong(
            name,
            f"All of the {len(answers)} calls gave the same: nothing is random here.",
            f"Las {len(answers)} llamadas han dado lo mismo: aquí no hay nada aleatorio.",
        )


def _counted(items: Sequence[Any]) -> Counter[str]:
    return Counter(map(repr, items))


def _text(items: Sequence[Any]) -> str:
    return repr(list(items))
