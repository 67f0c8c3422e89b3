"""Judges the random answers of hold_out.py's functions.

Every answer must divide the indices in parts of the right sizes. The answers must also differ,
where there are so many divisions that all calls do not give the same one by chance. The order
inside a part and the rounding of its size are open.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np

from grader.api import Call, Wrong

__all__ = ["check_hold_out", "check_hold_out_with_validation"]

CHANCES = 10**9
"""A right answer is refused by chance at most once in so many calls."""

Answers = Sequence[Mapping[str, Any]]
Text = tuple[str, str]

BEFORE: Text = (
    "There is an index before the first pattern. Indices go from 1 to N in Julia, and from 0 to"
    " N - 1 in Python.",
    "Hay un índice anterior al primer patrón. Los índices van de 1 a N en Julia, y de 0 a N - 1 en"
    " Python.",
)
AFTER: Text = (
    "There is an index after the last pattern. Indices go from 1 to N in Julia, and from 0 to"
    " N - 1 in Python.",
    "Hay un índice posterior al último patrón. Los índices van de 1 a N en Julia, y de 0 a N - 1 en"
    " Python.",
)
TWICE: Text = (
    "An index comes twice in a part: the patterns are drawn without putting them back.",
    "Una parte contiene un índice repetido: los patrones se reparten sin reposición.",
)
SHARED: Text = (
    "It shares patterns with another part. The parts must be disjoint.",
    "Comparte patrones con otra parte. Las partes han de ser disjuntas.",
)
SHARED_ONE: Text = (
    "It shares one pattern with another part. The parts must be disjoint.",
    "Comparte un patrón con otra parte. Las partes han de ser disjuntas.",
)
LOST: Text = (
    "Some patterns are in no part. Together the parts have all of them.",
    "Hay patrones que no están en ninguna parte. Entre todas los contienen todos.",
)
LOST_FIRST: Text = (
    "The first pattern is in no part: its index is 1 in Julia, and 0 in Python.",
    "El primer patrón no está en ninguna parte: su índice es 1 en Julia y 0 en Python.",
)
LOST_LAST: Text = (
    "The last pattern is in no part: its index is N in Julia, and N - 1 in Python.",
    "El último patrón no está en ninguna parte: su índice es N en Julia y N - 1 en Python.",
)
IN_ORDER: Text = (
    "The parts are pieces of the order in which the patterns come. They should be shuffled.",
    "Las partes son trozos del orden en que vienen los patrones. Han de desordenarse.",
)
SAME: Text = (
    "Several calls give the same division. It should be random, without a seed of its own.",
    "Varias llamadas dan el mismo reparto. Ha de ser aleatorio, sin fijar una semilla.",
)


def check_hold_out(call: Call, answers: Answers) -> Iterator[Wrong]:
    """Judge training and test."""
    n, p = call.args
    sizes = {"training": (n * (1 - p), 1.0), "test": (n * p, 1.0)}
    return judged(n, sizes, answers)


def check_hold_out_with_validation(call: Call, answers: Answers) -> Iterator[Wrong]:
    """Judge training, validation and test.

    Where a second call divides what the first one left over, two roundings come together.
    """
    n, p_val, p_test = call.args
    sizes = {
        "training": (n * (1 - p_val - p_test), 2.0),
        "validation": (n * p_val, 2.0),
        "test": (n * p_test, 1.0),
    }
    return judged(n, sizes, answers)


def judged(n: int, sizes: Mapping[str, tuple[float, float]], answers: Answers) -> Iterator[Wrong]:
    """The first thing that is wrong with each part, in any of the answers."""
    by_part: dict[str, list[Text]] = {}
    for answer in answers:
        for name, text in faults(n, sizes, {part: answer[part].tolist() for part in sizes}):
            by_part.setdefault(name, []).append(text)
    found = {name: first_of_all(texts, len(answers)) for name, texts in by_part.items()}
    if TWICE in chain(*by_part.values()):
        # Chance decides which part has it, and no points depend on that.
        found = dict.fromkeys(sizes, TWICE)
    for name, (size, _) in sizes.items():
        lengths = [len(answer[name]) for answer in answers]
        if name in found and max(lengths) - min(lengths) > 2:
            found[name] = drawn_text(min(lengths), max(lengths), size)
    if not found and always_the_same(answers, sizes):
        divisions = log_divisions([len(answers[0][part]) for part in sizes])
        if divisions * (len(answers) - 1) >= math.log(CHANCES):
            found = dict.fromkeys(sizes, IN_ORDER if in_order(answers[0], sizes) else SAME)
    for name, (en, es) in found.items():
        yield Wrong(name, en, es)


def faults(
    n: int, sizes: Mapping[str, tuple[float, float]], parts: Mapping[str, list[int]]
) -> Iterator[tuple[str, Text]]:
    """Say what is wrong with an answer, by the name of the part."""
    indices = {index for part in parts.values() for index in part}
    before, after = min(indices, default=0) < 0, max(indices, default=0) >= n
    if before or after:
        # Chance decides which part has it, and no points depend on that.
        yield from ((name, BEFORE if before else AFTER) for name in parts)
        return
    for name, part in parts.items():
        others = {index for other, items in parts.items() if other != name for index in items}
        if len(set(part)) < len(part):
            yield name, TWICE
        elif shared := others & set(part):
            yield name, SHARED_ONE if len(shared) == 1 else SHARED
        else:
            size, slack = sizes[name]
            if abs(len(part) - size) > slack + 1e-9:
                yield name, size_text(len(part), size)
    if len(indices) < n:
        smallest = max(parts, key=lambda name: sizes[name][0] - len(parts[name]))
        yield smallest, lost_text(set(range(n)) - indices, n)


def first_of_all(texts: Sequence[Text], answers: int) -> Text:
    """Return the first text; that a certain pattern is lost, where each answer lost that one."""
    first = texts[0]
    by_chance = first in (LOST_FIRST, LOST_LAST) and texts.count(first) < answers
    return LOST if by_chance else first


def lost_text(lost: set[int], n: int) -> Text:
    """Say which patterns are in no part, where it is only the first or the last."""
    if lost == {0}:
        return LOST_FIRST
    return LOST_LAST if lost == {n - 1} else LOST


def size_text(got: int, size: float) -> Text:
    """Say how many patterns a part has, and how many it should have."""
    return (
        f"It has {got} patterns, and about {size:.4g} are asked for.",
        f"Tiene {got} patrones y se piden unos {size:.4g}.",
    )


def drawn_text(least: int, most: int, size: float) -> Text:
    """Say how many patterns a part has in several calls, and how many it should always have."""
    return (
        f"It has from {least} to {most} patterns, in several calls, and about {size:.4g} are asked"
        " for in each: its size is no matter of chance.",
        f"Tiene de {least} a {most} patrones, según la llamada, y se piden unos {size:.4g} en cada"
        " una: su tamaño no depende del azar.",
    )


def in_order(answer: Mapping[str, Any], parts: Iterable[str]) -> bool:
    """Say that each part has only neighbours."""
    return all(np.ptp(answer[part]) == len(answer[part]) - 1 for part in parts)


def log_divisions(sizes: Sequence[int]) -> float:
    """Return the logarithm of the number of ways to divide indices in parts of these sizes."""
    return math.lgamma(sum(sizes) + 1) - sum(math.lgamma(size + 1) for size in sizes)


def always_the_same(answers: Answers, parts: Iterable[str]) -> bool:
    """Say that no answer divides otherwise than the first."""
    return all(
        np.array_equal(np.sort(answer[part]), np.sort(answers[0][part]))
        for answer in answers
        for part in parts
    )
