"""Known ways to get the confusion matrix wrong, seen in real submissions or expected by a teacher.

Each replaces steps of reference/confusion_matrix.py, called as those are: the ratios and `layout`
with the counts (`vn`, `fp`, `fn`, `vp`), F1 with the six ratios, `pack` with the ratios, F1 and the
matrix. Mistakes that no case could tell apart are one, whose hint names all the causes.
This module needs nothing of the reference's, so that it loads wherever it is laid.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from grader.diagnosis.mistake import Mistake
from grader.model.text import Text

__all__ = ["MISTAKES"]

RATIOS = ("accuracy", "error_rate", "sensitivity", "specificity", "ppv", "npv", "f1")
ALL = (*RATIOS, "matrix")
SPECIAL = ("sensitivity", "specificity", "ppv", "npv", "f1")


class Counts(NamedTuple):
    vn: int
    fp: int
    fn: int
    vp: int


# --- What the mistakes have in common ---------------------------------------------------------


def count(predicted: Any, targets: Any) -> Counts:
    """The right counts, for those mistakes that begin with them."""
    vp = int(np.count_nonzero(predicted & targets))
    fp = int(np.count_nonzero(predicted)) - vp
    fn = int(np.count_nonzero(targets)) - vp
    return Counts(targets.size - vp - fp - fn, fp, fn, vp)


def or_value(part: int, whole: int, value: float) -> float:
    """part / whole, and `value` where that cannot be computed."""
    return part / whole if whole else value


def harmonic(a: float, b: float, value: float = 0.0) -> float:
    """The harmonic mean, and `value` where both are 0."""
    return 2.0 * a * b / (a + b) if a + b else value


def undefined(*_args: Any, **_kwargs: Any) -> Any:
    """What code does that asks for something that is not there."""
    raise NameError("name is not defined")


def four(value_of: Callable[[int, int, Any], float]) -> dict[str, Callable[..., Any]]:
    """The four ratios that have special cases, from `value_of(part, whole, counts)`."""
    return {
        "sensitivity": lambda c: value_of(c.vp, c.fn + c.vp, c),
        "specificity": lambda c: value_of(c.vn, c.fp + c.vn, c),
        "ppv": lambda c: value_of(c.vp, c.vp + c.fp, c),
        "npv": lambda c: value_of(c.vn, c.vn + c.fn, c),
    }


def previous_year(otherwise: float) -> dict[str, Callable[..., Any]]:
    """The special cases of an older text; `otherwise` is what it gives outside of them."""

    def value(part: int, whole: int, all_of_a_kind: bool) -> float:
        return 1.0 if all_of_a_kind else or_value(part, whole, otherwise)

    return {
        "sensitivity": lambda c: value(c.vp, c.fn + c.vp, c.vn == sum(c)),
        "specificity": lambda c: value(c.vn, c.fp + c.vn, c.vp == sum(c)),
        "ppv": lambda c: value(c.vp, c.vp + c.fp, c.vn == sum(c)),
        "npv": lambda c: value(c.vn, c.vn + c.fn, c.vp == sum(c)),
    }


def precedence(predicted: Any, targets: Any) -> Counts:
    """What `a == x & b == y` gives where `&` binds tighter and comparisons chain.

    It means (a == (x & b)) and ((x & b) == y), which is right for x = y = true only.
    """
    negative = int(np.count_nonzero(~predicted))
    true_negative = int(np.count_nonzero(~predicted & ~targets))
    return Counts(negative, true_negative, 0, int(np.count_nonzero(predicted & targets)))


OF_ANY_COUNTS: dict[str, Callable[..., Any]] = {
    "accuracy": lambda c: or_value(c.vn + c.vp, sum(c), math.nan),
    "error_rate": lambda c: or_value(c.fn + c.fp, sum(c), math.nan),
}
"""For counts that are so wrong that they can add up to 0."""


def precedence_in_python(predicted: Any, targets: Any) -> Counts:
    return precedence(*one_element_only(predicted, targets))


def one_element_only(predicted: Any, targets: Any) -> tuple[Any, Any]:
    """Python asks an array for its one truth value, which it has with one element only."""
    if targets.size > 1:
        raise ValueError("The truth value of an array with more than one element is ambiguous.")
    return predicted, targets


def only_bool(outputs: Any, _threshold: float) -> Any:
    if outputs.dtype != np.bool_:
        raise TypeError("no method for scores")
    return outputs


def only_float64(outputs: Any, threshold: float) -> Any:
    if outputs.dtype not in (np.bool_, np.float64):
        raise TypeError("no method for these scores")
    return outputs if outputs.dtype == np.bool_ else outputs >= threshold


def only_plain_arrays(outputs: Any, targets: Any) -> tuple[Any, Any]:
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if not (outputs.flags.contiguous and targets.flags.contiguous):
        raise TypeError("no method for views")
    if outputs.shape != targets.shape:
        raise ValueError("the lengths differ")
    return outputs, targets


def broadcast(outputs: Any, targets: Any) -> tuple[Any, Any]:
    outputs, targets = np.broadcast_arrays(outputs, targets)
    return outputs, targets


def scores(compare: Callable[[Any, float], Any]) -> Callable[..., Any]:
    """Bool outputs as they are, scores by `compare` (as float64)."""

    def binarize(outputs: Any, threshold: float) -> Any:
        if outputs.dtype == np.bool_:
            return outputs
        return compare(outputs.astype(np.float64), float(threshold))

    return binarize


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
    return outputs, targets, threshold


def f1_from_counts(value: float) -> Callable[..., float]:
    return lambda r: or_value(2 * r.counts.vp, 2 * r.counts.vp + r.counts.fp + r.counts.fn, value)


def f2(r: Any) -> float:
    both = 4.0 * r.ppv + r.sensitivity
    return 5.0 * r.ppv * r.sensitivity / both if both else 0.0


def matrix(*rows: Any) -> Any:
    return np.array(rows)


def in_order(*names: str) -> Callable[..., Any]:
    """A tuple of these fields instead of the eight in their order."""

    def pack(r: Any, f1: float, matrix: Any) -> Any:
        by_name = {**r._asdict(), "f1": f1, "matrix": matrix}
        return tuple(by_name[name] for name in names)

    return pack


def of_each_ratio(change: Callable[[float], float]) -> Callable[..., Any]:
    return lambda r, f1, matrix: (*map(change, (*r[1:], f1)), matrix)


def returned_by_name(r: Any, f1: float, matrix: Any) -> Any:
    return {**dict(zip(RATIOS, (*r[1:], f1), strict=True)), "matrix": matrix}


# --- The mistakes -----------------------------------------------------------------------------

THRESHOLD = (
    Mistake(
        "threshold_exclusive",
        {"binarize": scores(lambda outputs, threshold: outputs > threshold)},
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
        {"check": broadcast},
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
        {"binarize": scores(lambda outputs, _threshold: outputs >= 0.5)},
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
        {"binarize": scores(lambda outputs, threshold: outputs < threshold)},
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
            "keyword argument (in Julia after the `;`), with exactly that name.",
            "Falla toda llamada con `threshold=…`. Revisa la lista de parámetros: ha de ser un "
            "argumento por nombre (en Julia, tras el `;`) y llamarse exactamente así.",
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
        {"check": only_plain_arrays},
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

COUNTS = (
    Mistake(
        "false_positives_and_negatives_swapped",
        {"counts": lambda predicted, targets: count(targets, predicted)},
        Text(
            "False positives and false negatives have changed places, and with them recall and "
            "precision. A false positive is predicted positive: what is its real class?",
            "Falsos positivos y falsos negativos están intercambiados y, con ellos, la "
            "sensibilidad y el valor predictivo positivo. Un falso positivo se predice como "
            "positivo: ¿cuál es su clase real?",
        ),
        ("sensitivity", "specificity", "ppv", "npv", "matrix"),
    ),
    Mistake(
        "true_positives_and_negatives_swapped",
        {"counts": lambda predicted, targets: count(~targets, ~predicted)},
        Text(
            "True positives and true negatives have changed places. Which value do the elements "
            "have that you count as VP?",
            "Verdaderos positivos y verdaderos negativos están intercambiados. ¿Qué valor tienen "
            "los elementos que cuentas como VP?",
        ),
        ("sensitivity", "specificity", "ppv", "npv", "f1", "matrix"),
    ),
    Mistake(
        "classes_swapped",
        {"counts": lambda predicted, targets: count(~predicted, ~targets)},
        Text(
            "Everything is computed as if `false` were the positive class.",
            "Todo se calcula como si la clase positiva fuera `false`.",
        ),
        ("sensitivity", "specificity", "ppv", "npv", "f1", "matrix"),
    ),
    Mistake(
        "operator_precedence",
        {"counts": precedence, **OF_ANY_COUNTS},
        Text(
            "`a .== true .& b .== true` is not read as you mean it: `.&` binds tighter than `.==`. "
            "Use parentheses, or the Bool vectors themselves.",
            "`a .== true .& b .== true` no se lee como parece: `.&` tiene más precedencia que "
            "`.==`. Usa paréntesis, o directamente los vectores Bool.",
        ),
        ALL,
        languages=("julia",),
    ),
    Mistake(
        "operator_precedence_in_python",
        {"counts": precedence_in_python, **OF_ANY_COUNTS},
        Text(
            "`a == True & b == True` is not read as you mean it: `&` binds tighter than `==`. Use "
            "parentheses, or the Bool arrays themselves.",
            "`a == True & b == True` no se lee como parece: `&` tiene más precedencia que `==`. "
            "Usa paréntesis, o directamente los arrays Bool.",
        ),
        languages=("python",),
    ),
    Mistake(
        "and_between_arrays",
        {"counts": lambda predicted, targets: count(*one_element_only(predicted, targets))},
        Text(
            "Only vectors of one element work. `and`, `or`, `not` and `if` ask a whole array for a "
            "single truth value; NumPy has operators that work element by element.",
            "Solo funciona con vectores de un elemento. `and`, `or`, `not` e `if` piden a todo el "
            "array un único valor lógico; NumPy tiene operadores elemento a elemento.",
        ),
        languages=("python",),
    ),
)

FORMULAS = (
    Mistake(
        "accuracy_without_true_negatives",
        {"accuracy": lambda c: c.vp / sum(c)},
        Text(
            "Your accuracy counts only part of the right answers.",
            "Tu exactitud (accuracy) solo cuenta una parte de los aciertos.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "accuracy_is_ppv",
        {"accuracy": lambda c: or_value(c.vp, c.vp + c.fp, 1.0)},
        Text(
            "What you return as accuracy is the positive predictive value. Over how many elements "
            "is accuracy taken?",
            "Lo que devuelves como exactitud (accuracy) es el valor predictivo positivo. ¿Sobre "
            "cuántos elementos se calcula la exactitud?",
        ),
        ("accuracy",),
    ),
    Mistake(
        "accuracy_is_mean_of_classes",
        {
            "accuracy": lambda c: (
                (or_value(c.vp, c.fn + c.vp, 1.0) + or_value(c.vn, c.fp + c.vn, 1.0)) / 2
            )
        },
        Text(
            "Your accuracy is the mean of the two classes' rates. Accuracy looks at all elements "
            "together.",
            "Tu exactitud (accuracy) es la media de las tasas de las dos clases. La exactitud mira "
            "todos los elementos juntos.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "error_rate_of_one_kind",
        {"error_rate": lambda c: c.fp / sum(c)},
        Text(
            "Your error rate leaves one kind of error out.",
            "A tu tasa de error le falta uno de los dos tipos de error.",
        ),
        ("error_rate",),
    ),
    Mistake(
        "error_rate_is_accuracy",
        {"error_rate": lambda c: (c.vn + c.vp) / sum(c)},
        Text(
            "Your error rate is the accuracy once more. What do both add up to?",
            "Tu tasa de error es otra vez la exactitud. ¿Cuánto suman las dos?",
        ),
        ("error_rate",),
    ),
    Mistake(
        "sensitivity_wrong_denominator",
        {"sensitivity": lambda c: or_value(c.vp, c.vp + c.fp, 1.0)},
        Text(
            "Your sensitivity divides by the predicted positives. Of which elements does it say "
            "how many were found?",
            "Tu sensibilidad divide entre los positivos predichos. ¿De qué elementos dice cuántos "
            "se han encontrado?",
        ),
        ("sensitivity", "f1"),
    ),
    Mistake(
        "specificity_wrong_denominator",
        {"specificity": lambda c: or_value(c.vn, c.vn + c.fn, 1.0)},
        Text(
            "Your specificity divides by the predicted negatives. Of which elements does it say "
            "how many were found?",
            "Tu especificidad divide entre los negativos predichos. ¿De qué elementos dice cuántos "
            "se han encontrado?",
        ),
        ("specificity",),
    ),
    Mistake(
        "specificity_is_false_positive_rate",
        {"specificity": lambda c: or_value(c.fp, c.fp + c.vn, 1.0)},
        Text(
            "Your specificity is the false positive rate. Should it be high or low for a good "
            "classifier?",
            "Tu especificidad es la tasa de falsos positivos. ¿Ha de ser alta o baja en un buen "
            "clasificador?",
        ),
        ("specificity",),
    ),
    Mistake(
        "ppv_wrong_denominator",
        {"ppv": lambda c: or_value(c.vp, c.vp + c.fn, 1.0)},
        Text(
            "Your positive predictive value divides by the real positives. It is about those that "
            "were predicted so.",
            "Tu valor predictivo positivo divide entre los positivos reales. Trata de los que se "
            "han predicho como tales.",
        ),
        ("ppv", "f1"),
    ),
    Mistake(
        "ppv_is_accuracy",
        {"ppv": OF_ANY_COUNTS["accuracy"]},
        Text(
            "What you return as positive predictive value is the accuracy. “Precision” and "
            "“accuracy” are two things.",
            "Lo que devuelves como valor predictivo positivo es la exactitud. “Precision” y "
            "“accuracy” son cosas distintas.",
        ),
        ("ppv", "f1"),
    ),
    Mistake(
        "npv_wrong_denominator",
        {"npv": lambda c: or_value(c.vn, c.vn + c.fp, 1.0)},
        Text(
            "Your negative predictive value divides by the real negatives. It is about those that "
            "were predicted so.",
            "Tu valor predictivo negativo divide entre los negativos reales. Trata de los que se "
            "han predicho como tales.",
        ),
        ("npv",),
    ),
    Mistake(
        "integer_division",
        {
            "accuracy": lambda c: (c.vn + c.vp) // sum(c),
            "error_rate": lambda c: (c.fn + c.fp) // sum(c),
            **four(lambda part, whole, _counts: part // whole if whole else 1),
        },
        Text(
            "Ratios come out as 0 or 1 and nothing between: a division of integers (`//`, `÷`, "
            "`div`) drops the decimals.",
            "Los cocientes solo salen 0 o 1: una división entera (`//`, `÷`, `div`) pierde los "
            "decimales.",
        ),
        RATIOS,
    ),
)

_EACH_SPECIAL = {
    "sensitivity": ("sensitivity", "la sensibilidad"),
    "specificity": ("specificity", "la especificidad"),
    "ppv": ("the positive predictive value", "el valor predictivo positivo"),
    "npv": ("the negative predictive value", "el valor predictivo negativo"),
}


def _special_case_left_out(field: str, id_end: str, value: float) -> Mistake:
    en, es = _EACH_SPECIAL[field]
    step = four(lambda part, whole, _counts: or_value(part, whole, value))[field]
    gives = "NaN" if math.isnan(value) else "0"
    return Mistake(
        f"{field}_{id_end}",
        {field: step},
        Text(
            f"Where {en} would be 0/0 you return {gives}. The text says what it is then, and which "
            "counts tell you so.",
            f"Donde {es} sería 0/0 devuelves {gives}. El enunciado dice cuánto vale entonces y qué "
            "recuentos lo indican.",
        ),
        (field, "f1") if field in ("sensitivity", "ppv") else (field,),
    )


SPECIAL_CASES = (
    Mistake(
        "special_cases_of_previous_years",
        previous_year(0.0),
        Text(
            "These are the special cases of an older text (all VN, all VP, otherwise 0). This "
            "year's text gives each metric a condition of its own: read them again.",
            "Son los casos especiales de un enunciado anterior (todo VN, todo VP y, si no, 0). El "
            "de este año da a cada métrica su propia condición: vuelve a leerlas.",
        ),
        SPECIAL[:4],
    ),
    Mistake(
        "special_cases_only_all_of_a_kind",
        previous_year(math.nan),
        Text(
            "You treat the case that all are VN and the case that all are VP; other divisions by 0 "
            "are left as NaN. Which condition does the text give for each metric?",
            "Tratas el caso de que todo sea VN y el de que todo sea VP; otras divisiones entre 0 "
            "se quedan en NaN. ¿Qué condición da el enunciado para cada métrica?",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_cases_zero",
        four(lambda part, whole, _counts: or_value(part, whole, 0.0)),
        Text(
            "Wherever a metric cannot be computed you return 0. The text asks for another value in "
            "each of those cases but one.",
            "Siempre que una métrica no se puede calcular devuelves 0. El enunciado pide otro "
            "valor en todos esos casos menos uno.",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_cases_nan",
        four(lambda part, whole, _counts: or_value(part, whole, math.nan)),
        Text(
            "Divisions by 0 are left as NaN. The text says what each metric is then.",
            "Las divisiones entre 0 se quedan en NaN. El enunciado dice cuánto vale entonces cada "
            "métrica.",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_cases_raise",
        four(lambda part, whole, _counts: part / whole if whole else undefined()),
        Text(
            "The function fails just where a metric cannot be computed: a division by 0, or a name "
            "that only the special case uses and that is written differently elsewhere.",
            "La función falla justo donde una métrica no se puede calcular: una división entre 0, "
            "o un nombre que solo aparece en el caso especial y se escribe de otro modo en el "
            "resto.",
        ),
    ),
    Mistake(
        "special_cases_inverted",
        four(lambda _part, whole, _counts: 1.0 if whole else math.nan),
        Text(
            "The special value comes out in the ordinary cases and not in the special ones: the "
            "two branches of a condition (`? :`, `if`/`else`) are the wrong way round.",
            "El valor especial sale en los casos ordinarios y no en los especiales: las dos ramas "
            "de una condición (`? :`, `if`/`else`) están al revés.",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_condition_on_a_length",
        {
            **four(lambda part, whole, _counts: or_value(part, whole, 0.0)),
            "sensitivity": lambda c: 1.0 if sum(c) == 1 else or_value(c.vp, c.fn + c.vp, 0.0),
            "ppv": lambda c: 1.0 if sum(c) == 1 else or_value(c.vp, c.vp + c.fp, 0.0),
        },
        Text(
            "A special case's condition is true for one element only: the length of a number is 1. "
            "Compare counts with counts.",
            "La condición de un caso especial solo se cumple con un elemento: la longitud de un "
            "número es 1. Compara recuentos con recuentos.",
        ),
        SPECIAL,
    ),
    Mistake(
        "special_conditions_swapped",
        {
            "sensitivity": lambda c: (
                1.0 if c.vp + c.fp == 0 else or_value(c.vp, c.fn + c.vp, math.nan)
            ),
            "ppv": lambda c: 1.0 if c.vp + c.fn == 0 else or_value(c.vp, c.vp + c.fp, math.nan),
            "specificity": lambda c: (
                1.0 if c.vn + c.fn == 0 else or_value(c.vn, c.fp + c.vn, math.nan)
            ),
            "npv": lambda c: 1.0 if c.vn + c.fp == 0 else or_value(c.vn, c.vn + c.fn, math.nan),
        },
        Text(
            "A special case's condition belongs to another metric. It should hold just when that "
            "metric's own denominator is 0.",
            "La condición de un caso especial es la de otra métrica. Debería cumplirse justo "
            "cuando el denominador de esa métrica es 0.",
        ),
        SPECIAL,
    ),
    *(_special_case_left_out(field, "special_case_nan", math.nan) for field in _EACH_SPECIAL),
    *(_special_case_left_out(field, "special_case_zero", 0.0) for field in _EACH_SPECIAL),
)

F1 = (
    Mistake(
        "f1_special_case_nan",
        {"f1": lambda r: harmonic(r.ppv, r.sensitivity, math.nan)},
        Text(
            "F1 is NaN when precision and recall are both 0. The text says what it is then.",
            "F1 da NaN cuando el valor predictivo positivo y la sensibilidad son 0. El enunciado "
            "dice cuánto vale entonces.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_special_case_one",
        {"f1": lambda r: harmonic(r.ppv, r.sensitivity, 1.0)},
        Text(
            "F1 is 1 when precision and recall are both 0. Can the worst classifier have the best "
            "F1?",
            "F1 da 1 cuando el valor predictivo positivo y la sensibilidad son 0. ¿Puede el peor "
            "clasificador tener el mejor F1?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_special_case_raises",
        {"f1": lambda r: harmonic(r.ppv, r.sensitivity) if r.ppv + r.sensitivity else undefined()},
        Text(
            "The function fails when precision and recall are both 0.",
            "La función falla cuando el valor predictivo positivo y la sensibilidad son 0.",
        ),
    ),
    Mistake(
        "f1_from_counts",
        {"f1": f1_from_counts(math.nan)},
        Text(
            "Your F1 comes from the counts and is 0/0 when there is nothing positive at all. It "
            "should come from precision and recall, which have their special values then.",
            "Tu F1 sale de los recuentos y es 0/0 cuando no hay ningún positivo. Debería salir del "
            "valor predictivo positivo y la sensibilidad, que entonces tienen su valor especial.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_zero_without_positives",
        {"f1": f1_from_counts(0.0)},
        Text(
            "Your F1 is 0 when there is nothing positive at all. What are precision and recall "
            "then, and what is F1 of those?",
            "Tu F1 es 0 cuando no hay ningún positivo. ¿Cuánto valen entonces el valor predictivo "
            "positivo y la sensibilidad, y qué F1 dan?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_from_accuracy",
        {"f1": lambda r: harmonic(r.accuracy, r.sensitivity)},
        Text(
            "Your F1 is made from accuracy and recall. “Precision” in its formula is another of "
            "the values.",
            "Tu F1 sale de la exactitud (accuracy) y la sensibilidad. La “precision” de su fórmula "
            "es otro de los valores.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_from_specificity",
        {"f1": lambda r: harmonic(r.specificity, r.sensitivity)},
        Text(
            "Your F1 comes from sensitivity and specificity. Which two values does the text name?",
            "Tu F1 sale de la sensibilidad y la especificidad. ¿Qué dos valores nombra el "
            "enunciado?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_arithmetic_mean",
        {"f1": lambda r: (r.ppv + r.sensitivity) / 2},
        Text(
            "Your F1 is the arithmetic mean. The text asks for another mean.",
            "Tu F1 es la media aritmética. El enunciado pide otra media.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_geometric_mean",
        {"f1": lambda r: math.sqrt(r.ppv * r.sensitivity)},
        Text(
            "Your F1 is the geometric mean. The text asks for another mean.",
            "Tu F1 es la media geométrica. El enunciado pide otra media.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_half",
        {"f1": lambda r: harmonic(r.ppv, r.sensitivity) / 2},
        Text(
            "Your F1 is half of what it should be. What is the harmonic mean of two equal numbers?",
            "Tu F1 es la mitad de lo que debería. ¿Cuál es la media armónica de dos números "
            "iguales?",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_is_f2",
        {"f1": f2},
        Text(
            "Your F1 weighs recall more than precision: it is F2.",
            "Tu F1 da más peso a la sensibilidad que al valor predictivo positivo: es F2.",
        ),
        ("f1",),
    ),
)

MATRIX = (
    Mistake(
        "matrix_transposed",
        {"layout": lambda c: matrix((c.vn, c.fn), (c.fp, c.vp))},
        Text(
            "Your matrix is the transpose of the text's table. What are its rows, the real class "
            "or the predicted one?",
            "Tu matriz es la traspuesta de la tabla del enunciado. ¿Qué son sus filas, la clase "
            "real o la predicha?",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_positive_first",
        {"layout": lambda c: matrix((c.vp, c.fn), (c.fp, c.vn))},
        Text(
            "Your matrix begins with the positive class. Which comes first in the text's table?",
            "Tu matriz empieza por la clase positiva. ¿Cuál va primero en la tabla del enunciado?",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_positive_first_transposed",
        {"layout": lambda c: matrix((c.vp, c.fp), (c.fn, c.vn))},
        Text(
            "Your matrix begins with the positive class, and the errors stand in each other's "
            "places. Compare it with the text's table, cell by cell.",
            "Tu matriz empieza por la clase positiva y los errores están uno en el lugar del otro. "
            "Compárala casilla por casilla con la tabla del enunciado.",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_columns_swapped",
        {"layout": lambda c: matrix((c.fp, c.vn), (c.vp, c.fn))},
        Text(
            "The columns of your matrix are swapped. Where do the hits stand in the text's table?",
            "Las columnas de tu matriz están intercambiadas. ¿Dónde quedan los aciertos en la "
            "tabla del enunciado?",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_rows_swapped",
        {"layout": lambda c: matrix((c.fn, c.vp), (c.vn, c.fp))},
        Text(
            "The rows of your matrix are swapped. Where do the hits stand in the text's table?",
            "Las filas de tu matriz están intercambiadas. ¿Dónde quedan los aciertos en la tabla "
            "del enunciado?",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_flat",
        {"layout": lambda c: matrix(c.vn, c.fp, c.fn, c.vp)},
        Text(
            "Your matrix is a vector of four numbers. It should have two rows and two columns (in "
            "Julia a space parts columns, `;` parts rows).",
            "Tu matriz es un vector de cuatro números. Ha de tener dos filas y dos columnas (en "
            "Julia un espacio separa columnas y `;` separa filas).",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_one_row",
        {"layout": lambda c: matrix((c.vn, c.fp, c.fn, c.vp))},
        Text(
            "Your matrix has one row of four numbers. It should have two rows and two columns.",
            "Tu matriz es una fila de cuatro números. Ha de tener dos filas y dos columnas.",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_of_reals",
        {"layout": lambda c: matrix((c.vn, c.fp), (c.fn, c.vp)).astype(np.float64)},
        Text(
            "The numbers of your matrix are right but real (`3.0`). It holds counts: integers.",
            "Los números de tu matriz son correctos, pero reales (`3.0`). Son recuentos: enteros.",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_of_shares",
        {"layout": lambda c: matrix((c.vn, c.fp), (c.fn, c.vp)) / max(sum(c), 1)},
        Text(
            "Your matrix holds shares of the total. It should hold counts.",
            "Tu matriz contiene proporciones del total. Ha de contener recuentos.",
        ),
        ("matrix",),
    ),
)

RESULT = (
    Mistake(
        "percentages",
        {"pack": of_each_ratio(lambda value: 100 * value)},
        Text(
            "Your ratios are percentages. The text's go from 0 to 1.",
            "Tus cocientes son porcentajes. Los del enunciado van de 0 a 1.",
        ),
        RATIOS,
    ),
    Mistake(
        "rounded",
        {"pack": of_each_ratio(lambda value: round(value, 2))},
        Text(
            "Your ratios are rounded to two decimals. Round when you print, not what you return.",
            "Tus cocientes están redondeados a dos decimales. Redondea al imprimir, no lo que "
            "devuelves.",
        ),
        RATIOS,
    ),
    Mistake(
        "accuracy_and_error_rate_swapped",
        {"pack": in_order("error_rate", "accuracy", *ALL[2:])},
        Text(
            "The first two values of the tuple stand in each other's places. Which comes first in "
            "the text?",
            "Los dos primeros valores de la tupla están uno en el lugar del otro. ¿Cuál va primero "
            "en el enunciado?",
        ),
        ("accuracy", "error_rate"),
    ),
    Mistake(
        "sensitivity_and_specificity_swapped",
        {"pack": in_order(*ALL[:2], "specificity", "sensitivity", *ALL[4:])},
        Text(
            "Sensitivity and specificity stand in each other's places in the tuple.",
            "La sensibilidad y la especificidad están una en el lugar de la otra en la tupla.",
        ),
        ("sensitivity", "specificity"),
    ),
    Mistake(
        "ppv_and_npv_swapped",
        {"pack": in_order(*ALL[:4], "npv", "ppv", *ALL[6:])},
        Text(
            "The two predictive values stand in each other's places in the tuple.",
            "Los dos valores predictivos están uno en el lugar del otro en la tupla.",
        ),
        ("ppv", "npv"),
    ),
    Mistake(
        "sensitivity_and_ppv_swapped",
        {"pack": in_order(*ALL[:2], "ppv", "specificity", "sensitivity", *ALL[5:])},
        Text(
            "Recall and precision stand in each other's places in the tuple.",
            "La sensibilidad y el valor predictivo positivo están uno en el lugar del otro en la "
            "tupla.",
        ),
        ("sensitivity", "ppv"),
    ),
    Mistake(
        "matrix_first",
        {"pack": in_order("matrix", *RATIOS)},
        Text(
            "The matrix comes first in your tuple. In which place does the text have it?",
            "La matriz va primero en tu tupla. ¿En qué lugar la pone el enunciado?",
        ),
        ALL,
    ),
    Mistake(
        "matrix_left_out",
        {"pack": in_order(*RATIOS)},
        Text(
            "Your tuple has seven values: the matrix is missing.",
            "Tu tupla tiene siete valores: falta la matriz.",
        ),
        ("matrix",),
    ),
    Mistake(
        "ninth_value",
        {"pack": lambda r, f1, matrix: (*r[1:], f1, matrix, f2(r))},
        Text(
            "Your tuple has a ninth value that nobody asked for.",
            "Tu tupla tiene un noveno valor que nadie ha pedido.",
        ),
        ALL,
    ),
    Mistake(
        "returned_by_name",
        {"pack": returned_by_name},
        Text(
            "You return a dictionary. The text asks for a tuple, in a stated order.",
            "Devuelves un diccionario. El enunciado pide una tupla, en un orden concreto.",
        ),
        ALL,
    ),
    Mistake(
        "returned_as_vector",
        {"pack": lambda r, f1, matrix: [*r[1:], f1, matrix]},
        Text(
            "You return a list or vector: square brackets. A tuple has round ones, or none.",
            "Devuelves una lista o un vector: corchetes. Una tupla lleva paréntesis, o nada.",
        ),
        ALL,
    ),
    Mistake(
        "ratios_in_a_tuple_of_their_own",
        {"pack": lambda r, f1, matrix: ((*r[1:], f1), matrix)},
        Text(
            "Your tuple has two parts, the metrics and the matrix. It should have eight, one after "
            "the other.",
            "Tu tupla tiene dos partes, las métricas y la matriz. Ha de tener ocho, una tras otra.",
        ),
        ALL,
    ),
    Mistake(
        "accuracy_function_returned",
        {"pack": lambda r, f1, matrix: (math.fsum, *r[2:], f1, matrix)},
        Text(
            "The first value is a function, not a number: a name like `accuracy` stands for a "
            "function here, and your own variable is called something else.",
            "El primer valor es una función, no un número: un nombre como `accuracy` es aquí el de "
            "una función y tu variable se llama de otro modo.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "nothing_returned",
        {"pack": lambda _r, _f1, _matrix: None},
        Text(
            "The function returns nothing. Printing is not returning; in Julia the last expression "
            "counts.",
            "La función no devuelve nada. Imprimir no es devolver; en Julia cuenta la última "
            "expresión.",
        ),
        ALL,
    ),
    Mistake(
        "only_matrix_returned",
        {"pack": lambda _r, _f1, matrix: matrix},
        Text(
            "The function returns the matrix alone. The text asks for eight values.",
            "La función devuelve solo la matriz. El enunciado pide ocho valores.",
        ),
        ALL,
    ),
    Mistake(
        "undefined_name",
        {"pack": undefined},
        Text(
            "Every call fails. Read the message: is each name that you use defined, and written "
            "the same everywhere?",
            "Falla toda llamada. Lee el mensaje: ¿está definido cada nombre que usas, y se escribe "
            "igual en todas partes?",
        ),
    ),
)

MISTAKES: tuple[Mistake, ...] = (
    *THRESHOLD,
    *ARGUMENTS,
    *COUNTS,
    *FORMULAS,
    *SPECIAL_CASES,
    *F1,
    *MATRIX,
    *RESULT,
)
