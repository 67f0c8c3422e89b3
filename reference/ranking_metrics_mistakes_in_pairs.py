"""Mistakes in the pairs of the C-index, and in what is made of them."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .ranking_metrics import Pairs, Vector, check, pairs_of, reals, share_concordant

__all__ = ["IN_PAIRS"]


def twice(scores: Vector, outcomes: Vector) -> Pairs:
    return Pairs(*(2 * count for count in pairs_of(scores, outcomes)))


def permitting_all(scores: Vector, outcomes: Vector) -> Pairs:
    _, concordant, tied = pairs_of(scores, outcomes)
    return Pairs(scores.size * (scores.size - 1) // 2, concordant, tied)


def discordant(scores: Vector, outcomes: Vector) -> Pairs:
    permissible, concordant, tied = pairs_of(scores, outcomes)
    return Pairs(permissible, permissible - concordant - tied, tied)


def without_ties(scores: Vector, outcomes: Vector) -> Pairs:
    permissible, concordant, tied = pairs_of(scores, outcomes)
    return Pairs(permissible - tied, concordant, tied)


def ties_concordant(scores: Vector, outcomes: Vector) -> Pairs:
    permissible, concordant, tied = pairs_of(scores, outcomes)
    return Pairs(permissible, concordant + tied, tied)


def all_ties(scores: Vector, outcomes: Vector) -> Pairs:
    """Ties counted among pairs of one outcome too."""
    permissible, concordant, _ = pairs_of(scores, outcomes)
    counts = np.unique(scores, return_counts=True)[1]
    return Pairs(permissible, concordant, int(np.sum(counts * (counts - 1) // 2)))


def only_classes(scores: Any, targets: Any) -> tuple[Vector, Vector]:
    """What `targets[i] && !targets[j]` does with numbers."""
    if np.asarray(targets).dtype != np.bool_:
        raise TypeError("targets are no truth values")
    given, real = check(scores, targets)
    return given, reals(real)


def ratio(part: float, whole: float) -> float:
    return part / whole if whole else math.nan


def or_value(value: float) -> Callable[[Pairs], float]:
    return lambda pairs: share_concordant(pairs) if pairs.permissible else value


def failing(pairs: Pairs) -> float:
    if not pairs.permissible:
        raise ZeroDivisionError("no pair is permissible")
    return share_concordant(pairs)


COUNTS = (
    Mistake(
        "pairs_counted_twice",
        {"pairs": twice},
        Text(
            "You count each pair twice, once in either order.",
            "Cuentas cada par dos veces, una en cada orden.",
        ),
        ("permissible", "concordant", "tied"),
    ),
    Mistake(
        "all_pairs_permissible",
        {"pairs": permitting_all},
        Text(
            "You permit all pairs. Can two elements with the same outcome be put in order?",
            "Admites todos los pares. ¿Se pueden ordenar dos elementos con el mismo resultado?",
        ),
        ("permissible", "c_index"),
    ),
    Mistake(
        "discordant_for_concordant",
        {"pairs": discordant},
        Text(
            "Your concordant pairs are those in which the higher outcome has the lower score, as "
            "when a score is a risk. The text asks for the other ones.",
            "Tus pares concordantes son aquellos en que el resultado más alto tiene la puntuación "
            "más baja, como cuando la puntuación es un riesgo. El enunciado pide los otros.",
        ),
        ("concordant", "c_index"),
    ),
    Mistake(
        "ties_not_permissible",
        {"pairs": without_ties},
        Text(
            "You do not permit pairs with the same score. By the text it is the outcomes that have "
            "to differ.",
            "No admites los pares con la misma puntuación. Según el enunciado son los resultados "
            "los que han de diferir.",
        ),
        ("permissible", "c_index"),
    ),
    Mistake(
        "ties_counted_as_concordant",
        {"pairs": ties_concordant},
        Text(
            "Pairs with the same score are among your concordant ones, as with `>=` between "
            "scores.",
            "Los pares con la misma puntuación están entre tus concordantes, como al comparar "
            "puntuaciones con `>=`.",
        ),
        ("concordant", "c_index"),
    ),
    Mistake(
        "ties_within_an_outcome",
        {"pairs": all_ties},
        Text(
            "You count ties between elements with the same outcome too. Are those pairs "
            "permissible?",
            "Cuentas también los empates entre elementos con el mismo resultado. ¿Son admisibles "
            "esos pares?",
        ),
        ("tied", "c_index"),
    ),
    Mistake(
        "c_for_classes_only",
        {"check_outcomes": only_classes},
        Text(
            "Your C-index only takes classes. By the text targets may be quantities too: compare "
            "those of the two elements.",
            "Tu índice C solo admite clases. Según el enunciado los objetivos también pueden ser "
            "cantidades: compara los de ambos elementos.",
        ),
    ),
)

INDEX = (
    Mistake(
        "c_ties_lost",
        {"c_index": lambda pairs: ratio(pairs.concordant, pairs.permissible)},
        Text(
            "In your C-index a tied pair counts nothing. How much does the text give it?",
            "En tu índice C un par empatado no cuenta nada. ¿Cuánto le da el enunciado?",
        ),
        ("c_index",),
    ),
    Mistake(
        "c_ties_won",
        {"c_index": lambda pairs: ratio(pairs.concordant + pairs.tied, pairs.permissible)},
        Text(
            "In your C-index a tied pair counts whole. How much does the text give it?",
            "En tu índice C un par empatado cuenta entero. ¿Cuánto le da el enunciado?",
        ),
        ("c_index",),
    ),
    Mistake(
        "c_ties_left_out",
        {"c_index": lambda pairs: ratio(pairs.concordant, pairs.permissible - pairs.tied)},
        Text(
            "Your C-index leaves tied pairs out, above and below. How much does the text give "
            "them?",
            "Tu índice C deja fuera los pares empatados, arriba y abajo. ¿Cuánto les da el "
            "enunciado?",
        ),
        ("c_index",),
    ),
    *(
        Mistake(
            f"c_no_pair_{name}",
            {"c_index": or_value(value)},
            Text(
                f"Without permissible pairs your C-index is {value:g}. What does the text say of a "
                "number that is not defined?",
                f"Sin pares admisibles tu índice C vale {value:g}. ¿Qué dice el enunciado de un "
                "número que no está definido?",
            ),
            ("c_index",),
        )
        for name, value in (("zero", 0.0), ("half", 0.5), ("one", 1.0))
    ),
    Mistake(
        "c_no_pair_fails",
        {"c_index": failing},
        Text(
            "Your C-index fails with an error without permissible pairs. What does the text say of "
            "a number that is not defined?",
            "Tu índice C da un error sin pares admisibles. ¿Qué dice el enunciado de un número que "
            "no está definido?",
        ),
    ),
)

IN_PAIRS: tuple[Mistake, ...] = (*COUNTS, *INDEX)
