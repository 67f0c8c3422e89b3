"""Mistakes in the metrics of each class."""

import math
from collections.abc import Callable

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .multiclass_metrics import Counts, f_measure, mcc, precision, ratio, recall

__all__ = ["IN_CLASSES"]

Metric = Callable[[Counts], float]

RIGHT: dict[str, Callable[[Counts], tuple[int, int]]] = {
    "tp_rate": lambda c: (c.vp, c.fn + c.vp),
    "precision": lambda c: (c.vp, c.vp + c.fp),
    "recall": lambda c: (c.vp, c.fn + c.vp),
}


def shares(value_of: Callable[[int, int, Counts], float]) -> dict[str, Metric]:
    """The three shares of hits, from `value_of(part, whole, counts)`."""

    def step(share: Callable[[Counts], tuple[int, int]]) -> Metric:
        return lambda counts: value_of(*share(counts), counts)

    return {name: step(share) for name, share in RIGHT.items()}


def mean_of_both(c: Counts) -> float:
    return (precision(c) + recall(c)) / 2.0


def f_of_nothing(c: Counts) -> float:
    """The formula alone: 0/0 for a class that is never hit."""
    both = precision(c) + recall(c)
    return 2.0 * precision(c) * recall(c) / both if both else math.nan


def f_of_counts(c: Counts) -> float:
    """2 VP / (2 VP + FP + FN), and 0 where that has no value."""
    return ratio(2.0 * c.vp, 2.0 * c.vp + c.fp + c.fn, 0.0)


def mcc_or(value: float) -> Metric:
    """The formula, and `value` where its denominator is 0."""

    def step(c: Counts) -> float:
        denominator = (c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp) * (c.vn + c.fn)
        return mcc(c) if denominator else value

    return step


def mcc_in_64_bits(c: Counts) -> float:
    """The product of the four sums as it wraps around in 64-bit integers."""
    product = (c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp) * (c.vn + c.fn)
    wrapped = (product + 2**63) % 2**64 - 2**63
    if wrapped == product:
        return mcc(c)
    return (c.vp * c.vn - c.fp * c.fn) / math.sqrt(wrapped) if wrapped > 0 else math.nan


def mcc_without_root(c: Counts) -> float:
    vn, fp, fn, vp = map(float, c)
    product = (vp + fp) * (vp + fn) * (vn + fp) * (vn + fn)
    return (vp * vn - fp * fn) / product if product else mcc(c)


def failing(part: int, whole: int, _counts: Counts) -> float:
    if not whole:
        raise ZeroDivisionError("division by zero")
    return part / whole


def accuracy_of_class(c: Counts) -> float:
    return (c.vp + c.vn) / sum(c)


FORMULAS = (
    Mistake(
        "precision_and_recall_swapped",
        {"precision": recall, "recall": precision},
        Text(
            "Precision and recall have changed places. Which of them looks at the elements that "
            "are given the class?",
            "La precisión y el recall están intercambiados. ¿Cuál de los dos mira los elementos "
            "que se predicen de la clase?",
        ),
        ("precision", "recall", "weighted_precision", "weighted_recall"),
    ),
    Mistake(
        "tp_rate_is_precision",
        {"tp_rate": precision},
        Text(
            "Your TP rate divides by the elements that are given the class. By which does the "
            "text?",
            "Tu tasa de VP divide entre los elementos que se predicen de la clase. ¿Entre cuáles "
            "lo hace el enunciado?",
        ),
        ("tp_rate", "weighted_tp_rate"),
    ),
    Mistake(
        "tp_rate_is_class_accuracy",
        {"tp_rate": accuracy_of_class},
        Text(
            "Your TP rate counts true negatives too, as an accuracy of the class. Which elements "
            "does it look at?",
            "Tu tasa de VP cuenta también los verdaderos negativos, como una exactitud de la "
            "clase. ¿Qué elementos mira?",
        ),
        ("tp_rate", "weighted_tp_rate"),
    ),
    Mistake(
        "fp_rate_among_predicted",
        {"fp_rate": lambda c: ratio(c.fp, c.fp + c.vp, 0.0)},
        Text(
            "Your FP rate divides by the elements that are given the class. By which does the "
            "text?",
            "Tu tasa de FP divide entre los elementos que se predicen de la clase. ¿Entre cuáles "
            "lo hace el enunciado?",
        ),
        ("fp_rate", "weighted_fp_rate"),
    ),
    Mistake(
        "fp_rate_among_all",
        {"fp_rate": lambda c: c.fp / sum(c)},
        Text(
            "Your FP rate divides by all elements. How many of them could be false positives of "
            "the class?",
            "Tu tasa de FP divide entre todos los elementos. ¿Cuántos de ellos podrían ser falsos "
            "positivos de la clase?",
        ),
        ("fp_rate", "weighted_fp_rate"),
    ),
    Mistake(
        "fp_rate_is_specificity",
        {"fp_rate": lambda c: ratio(c.vn, c.fp + c.vn, 1.0)},
        Text(
            "Your FP rate is the specificity of the class: it counts what is right.",
            "Tu tasa de FP es la especificidad de la clase: cuenta los aciertos.",
        ),
        ("fp_rate", "weighted_fp_rate"),
    ),
    Mistake(
        "f_is_a_plain_mean",
        {"f_measure": mean_of_both},
        Text(
            "Your F is the arithmetic mean of precision and recall. Which mean is it?",
            "Tu F es la media aritmética de precisión y recall. ¿Qué media ha de ser?",
        ),
        ("f_measure", "weighted_f_measure"),
    ),
    Mistake(
        "f_without_factor",
        {"f_measure": lambda c: f_measure(c) / 2.0},
        Text(
            "Your F is half of what it should be: can yours reach 1?",
            "Tu F vale la mitad de lo debido: ¿puede llegar a 1?",
        ),
        ("f_measure", "weighted_f_measure"),
    ),
    Mistake(
        "mcc_without_root",
        {"mcc": mcc_without_root},
        Text(
            "Your MCC lacks the root of its denominator: is yours 1 when everything is right?",
            "A tu MCC le falta la raíz del denominador: ¿vale 1 cuando todo son aciertos?",
        ),
        ("mcc", "weighted_mcc"),
    ),
    Mistake(
        "mcc_in_64_bits",
        {"mcc": mcc_in_64_bits},
        Text(
            "With large counts the product below your MCC leaves 64-bit integers. Compute it with "
            "real numbers.",
            "Con recuentos grandes el producto del denominador de tu MCC se sale de los enteros de "
            "64 bits. Calcúlalo con números reales.",
        ),
        ("mcc",),
    ),
)

SPECIAL_CASES = (
    Mistake(
        "shares_of_nothing_nan",
        shares(lambda part, whole, _c: ratio(part, whole, math.nan)),
        Text(
            "A class that is never real, or never predicted, gives NaN (0/0). What does the text "
            "say of such a share?",
            "Una clase que nunca es real, o nunca se predice, da NaN (0/0). ¿Qué dice el enunciado "
            "de una fracción así?",
        ),
        (*RIGHT, *(f"weighted_{name}" for name in RIGHT)),
    ),
    Mistake(
        "shares_of_nothing_zero",
        shares(lambda part, whole, _c: ratio(part, whole, 0.0)),
        Text(
            "A class that is never real, or never predicted, gives 0, as in some libraries. What "
            "does the text say of such a share?",
            "Una clase que nunca es real, o nunca se predice, da 0, como en algunas bibliotecas. "
            "¿Qué dice el enunciado de una fracción así?",
        ),
        ("tp_rate", "precision", "recall", "weighted_precision"),
    ),
    Mistake(
        "shares_of_nothing_fail",
        shares(failing),
        Text(
            "A class that is never real, or never predicted, ends in an error. What does the text "
            "say of such a share?",
            "Una clase que nunca es real, o nunca se predice, acaba en un error. ¿Qué dice el "
            "enunciado de una fracción así?",
        ),
    ),
    Mistake(
        "fp_rate_of_nothing_one",
        {"fp_rate": lambda c: ratio(c.fp, c.fp + c.vn, 1.0)},
        Text(
            "Where all elements are of one class its FP rate is 1 with you. Is it a share of what "
            "is right, or of what is wrong?",
            "Si todos los elementos son de una clase, su tasa de FP vale 1. ¿Es una fracción de "
            "aciertos o de errores?",
        ),
        ("fp_rate", "weighted_fp_rate"),
    ),
    Mistake(
        "fp_rate_of_nothing_nan",
        {"fp_rate": lambda c: ratio(c.fp, c.fp + c.vn, math.nan)},
        Text(
            "Where all elements are of one class its FP rate is NaN (0/0) with you. What does the "
            "text say of such a share?",
            "Si todos los elementos son de una clase, su tasa de FP vale NaN (0/0). ¿Qué dice el "
            "enunciado de una fracción así?",
        ),
        ("fp_rate", "weighted_fp_rate"),
    ),
    Mistake(
        "f_of_no_hit_nan",
        {"f_measure": f_of_nothing},
        Text(
            "The F of a class without any hit is NaN (0/0) with you. What does the text say of it?",
            "La F de una clase sin aciertos te da NaN (0/0). ¿Qué dice de ella el enunciado?",
        ),
        ("f_measure",),
    ),
    Mistake(
        "f_of_counts_zero",
        {"f_measure": f_of_counts},
        Text(
            "The F of a class that is neither real nor predicted is 0 with you. What are its "
            "precision and its recall, and what their mean?",
            "La F de una clase que ni es real ni se predice te da 0. ¿Cuánto valen su precisión y "
            "su recall, y cuánto su media?",
        ),
        ("f_measure",),
    ),
    *(
        Mistake(
            f"mcc_of_nothing_{name}",
            {"mcc": mcc_or(value)},
            Text(
                f"Where its denominator is 0 your MCC is always {said}. By the text it depends on "
                "whether anything is wrong.",
                f"Cuando su denominador es 0 tu MCC vale siempre {said}. Según el enunciado "
                "depende de si hay errores.",
            ),
            fields,
        )
        for name, value, said, fields in (
            ("zero", 0.0, "0", ("mcc", "weighted_mcc")),
            ("one", 1.0, "1", ("mcc", "weighted_mcc")),
            ("nan", math.nan, "NaN", ("mcc", "weighted_mcc")),
        )
    ),
)

IN_CLASSES: tuple[Mistake, ...] = (*FORMULAS, *SPECIAL_CASES)
