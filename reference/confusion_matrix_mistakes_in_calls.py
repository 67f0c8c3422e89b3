"""Mistakes in what a call takes: the threshold, the types of the arguments, their order."""

from typing import Any

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .confusion_matrix import (
    BoolVector,
    Vector,
    binarize,
    binarize_exclusive,
    check,
    check_broadcast,
)
from .confusion_matrix_mistakes_common import ALL

__all__ = ["IN_CALLS"]


def binarize_reversed(outputs: Vector, threshold: float) -> BoolVector:
    if outputs.dtype == np.bool_:
        return outputs
    return ~binarize(outputs, threshold)


def only_bool(outputs: Vector, _threshold: float) -> BoolVector:
    if outputs.dtype != np.bool_:
        raise TypeError("no method for scores")
    return outputs


def only_float64(outputs: Vector, threshold: float) -> BoolVector:
    if outputs.dtype not in (np.bool_, np.float64):
        raise TypeError("no method for these scores")
    return binarize(outputs, threshold)


def only_plain_vectors(outputs: Any, targets: Any) -> tuple[Vector, BoolVector]:
    checked = check(outputs, targets)
    if not (checked[0].flags.contiguous and checked[1].flags.contiguous):
        raise TypeError("no method for views")
    return checked


def bind_without_keyword(outputs: Any, targets: Any) -> tuple[Any, Any, float]:
    return outputs, targets, 0.5


def bind_float64_threshold(
    outputs: Any, targets: Any, *, threshold: float = 0.5
) -> tuple[Any, Any, float]:
    if not isinstance(threshold, float):
        raise TypeError("in keyword argument threshold, expected Float64")
    return outputs, targets, threshold


def bind_needs_threshold(outputs: Any, targets: Any, *, threshold: float) -> tuple[Any, Any, float]:
    return outputs, targets, threshold


def bind_scores_need_threshold(
    outputs: Any, targets: Any, *, threshold: float | None = None
) -> tuple[Any, Any, float | None]:
    if threshold is None and np.asarray(outputs).dtype != np.bool_:
        raise TypeError("keyword argument threshold not assigned")
    return outputs, targets, threshold


def bind_swapped(targets: Any, outputs: Any, *, threshold: float = 0.5) -> tuple[Any, Any, float]:
    if np.asarray(targets).dtype != np.bool_:
        raise TypeError("no method for targets that are scores")
    return outputs, targets, threshold


THRESHOLD = (
    Mistake(
        "threshold_exclusive",
        {"binarize": binarize_exclusive},
        Text(
            "A score exactly on the threshold counts as negative here (`>`). The text leaves this "
            "open; most take it as positive (`>=`).",
            "Una puntuación que coincide con el umbral cuenta aquí como negativa (`>`). El "
            "enunciado no lo precisa; lo habitual es tomarla como positiva (`>=`).",
        ),
        ALL,
        decided="open_point",
    ),
    Mistake(
        "lengths_broadcast",
        {"check": check_broadcast},
        Text(
            "Vectors of different lengths should be an error. With a single output, broadcasting "
            "(`.&`, `.==`) repeats it without a word.",
            "Dos vectores de distinta longitud deberían dar un error. Con una sola salida, el "
            "broadcasting (`.&`, `.==`) la repite sin avisar.",
        ),
        decided="open_point",
    ),
    Mistake(
        "threshold_fixed",
        {"binarize": lambda outputs, _threshold: binarize(outputs, 0.5)},
        Text(
            "Results are those of a threshold of 0.5 whatever the call says. Is the parameter "
            "`threshold` used everywhere, also in what you pass on to another function?",
            "Los resultados son los de un umbral de 0.5 diga lo que diga la llamada. ¿Se usa el "
            "parámetro `threshold` en todas partes, también al llamar a otra función?",
        ),
        ALL,
    ),
    Mistake(
        "threshold_reversed",
        {"binarize": binarize_reversed},
        Text(
            "Scores below the threshold come out as positive. Which side of it is the positive "
            "class?",
            "Las puntuaciones por debajo del umbral salen como positivas. ¿A qué lado del umbral "
            "está la clase positiva?",
        ),
        ALL,
    ),
    Mistake(
        "threshold_default_zero",
        {
            "bind": lambda outputs, targets, *, threshold=0.0: (outputs, targets, threshold),
        },
        Text(
            "Calls without `threshold` give too many positives. Which default does the text ask "
            "for?",
            "Las llamadas sin `threshold` dan demasiados positivos. ¿Qué valor por defecto pide el "
            "enunciado?",
        ),
        ALL,
    ),
    Mistake(
        "threshold_not_a_keyword",
        {"bind": bind_without_keyword},
        Text(
            "Every call with `threshold=…` fails. Look at the parameter list: it should be a "
            "keyword argument (in Julia after the `;`) with exactly that name, and one number.",
            "Falla toda llamada con `threshold=…`. Revisa la lista de parámetros: ha de ser un "
            "argumento por nombre (en Julia, tras el `;`), llamarse exactamente así y ser un "
            "solo número.",
        ),
    ),
    Mistake(
        "threshold_only_float64",
        {"bind": bind_float64_threshold},
        Text(
            "A threshold that is an integer, like `threshold=1`, fails. The type that you give the "
            "parameter is narrower than the one asked for.",
            "Falla un umbral entero, como `threshold=1`. El tipo que das al parámetro es más "
            "estrecho que el que se pide.",
        ),
        languages=("julia",),
    ),
    Mistake(
        "threshold_without_default",
        {"bind": bind_scores_need_threshold},
        Text(
            "Scores without `threshold` fail. The parameter should have a default value.",
            "Fallan las puntuaciones sin `threshold`. El parámetro ha de tener un valor por "
            "defecto.",
        ),
        languages=("julia",),
    ),
    Mistake(
        "threshold_required",
        {"bind": bind_needs_threshold},
        Text(
            "Every call without `threshold` fails. The parameter should have a default value.",
            "Falla toda llamada sin `threshold`. El parámetro ha de tener un valor por defecto.",
        ),
        languages=("python",),
    ),
)

ARGUMENTS = (
    Mistake(
        "scores_not_accepted",
        {"binarize": only_bool},
        Text(
            "Bool outputs work, and no call with scores does. Is there a version of the function "
            "for real numbers, with the types asked for? In Julia `AbstractArray{Real,1}` is not "
            "`AbstractArray{<:Real,1}`, and `threshold` is one number, not an array.",
            "Funciona con salidas Bool y falla siempre con puntuaciones. ¿Hay una versión de la "
            "función para números reales, con los tipos que se piden? En Julia "
            "`AbstractArray{Real,1}` no es `AbstractArray{<:Real,1}`, y `threshold` es un número, "
            "no un vector.",
        ),
    ),
    Mistake(
        "scores_only_float64",
        {"binarize": only_float64},
        Text(
            "Float64 scores work, integer and Float32 ones fail. Scores may be any real numbers.",
            "Funciona con puntuaciones Float64 y falla con enteras o Float32. Pueden ser números "
            "reales de cualquier tipo.",
        ),
    ),
    Mistake(
        "only_plain_vectors",
        {"check": only_plain_vectors},
        Text(
            "Plain vectors work; views and BitVectors, as `x .>= 0.5` gives them, fail. "
            "`Vector{Bool}` and `Array{Bool,1}` are narrower than the type asked for.",
            "Funciona con vectores corrientes y falla con vistas y con BitVector, que es lo que da "
            "`x .>= 0.5`. `Vector{Bool}` y `Array{Bool,1}` son más estrechos que el tipo que se "
            "pide.",
        ),
        languages=("julia",),
    ),
    Mistake(
        "arguments_swapped",
        {"bind": bind_swapped},
        Text(
            "The function takes `targets` first and `outputs` second. The text has them the other "
            "way round.",
            "La función recibe primero `targets` y después `outputs`. En el enunciado el orden es "
            "el contrario.",
        ),
        ("sensitivity", "specificity", "ppv", "npv", "matrix"),
    ),
)

IN_CALLS = (*THRESHOLD, *ARGUMENTS)
