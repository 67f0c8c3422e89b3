"""Mistakes in the counts, in the nine rates made of them, and in what is returned."""

from collections.abc import Callable
from typing import Any

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .binary_metrics import (
    Counts,
    Named,
    accuracy,
    count,
    false_omission_rate,
    fdr,
    fnr,
    fpr,
    given,
    jaccard,
    npv,
    ppv,
    prevalence,
    tnr,
    tpr,
)

__all__ = ["IN_RATES"]

OVERALL = (
    "informedness",
    "normalised_informedness",
    "balanced_accuracy",
    "prevalence_threshold",
    "prevalence_threshold_complement",
    "accuracy",
    "mcc",
    "normalised_mcc",
    "markedness",
    "normalised_markedness",
)
POSITIVE_CLASS = ("jaccard", "f1", "fowlkes_mallows")
BY_RATES = OVERALL[:5]
"""What is made of sensitivity and specificity."""
BY_PREDICTIONS = OVERALL[8:]
"""What is made of both predictive values."""
ALL_RATES = ("prevalence", "tpr", "tnr", "fpr", "fnr", "ppv", "npv", "fdr", "false_omission_rate")
COUNTS = ("vn", "fp", "fn", "vp")


def whole_division(step: Callable[[Counts], float]) -> Callable[[Counts], float]:
    """A share as the integer that it is rounded down to."""
    return lambda counts: float(step(counts) // 1)


def nothing(_values: Named) -> None:
    return None


def undefined(*_args: Any) -> Any:
    """What code does that asks for something that is not there."""
    raise NameError("name is not defined")


FROM_VECTORS = (
    Mistake(
        "errors_swapped",
        {"count": lambda outputs, targets: count(targets, outputs)},
        Text(
            "False positives and false negatives have changed places. A false positive is "
            "predicted positive: what is its real class?",
            "Falsos positivos y falsos negativos están intercambiados. Un falso positivo se "
            "predice como positivo: ¿cuál es su clase real?",
        ),
        ("fp", "fn", *ALL_RATES, *BY_RATES, *BY_PREDICTIONS),
    ),
    Mistake(
        "hits_swapped",
        {"count": lambda outputs, targets: count(~targets, ~outputs)},
        Text(
            "True positives and true negatives have changed places. Which value do the elements "
            "have that you count as VP?",
            "Verdaderos positivos y verdaderos negativos están intercambiados. ¿Qué valor tienen "
            "los elementos que cuentas como VP?",
        ),
        ("vn", "vp", *ALL_RATES, *BY_RATES, *BY_PREDICTIONS, *POSITIVE_CLASS),
    ),
    Mistake(
        "classes_swapped",
        {"count": lambda outputs, targets: count(~outputs, ~targets)},
        Text(
            "Everything that comes from vectors is computed as if `false` were the positive class.",
            "Todo lo que sale de vectores se calcula como si la clase positiva fuera `false`.",
        ),
        (*COUNTS, *ALL_RATES, *BY_RATES[3:], *POSITIVE_CLASS),
    ),
)

GIVEN = (
    Mistake(
        "counts_positive_first",
        {"given": lambda vp, fp, fn, vn: given(vn, fp, fn, vp)},
        Text(
            "Your function takes VP first and VN last. Compare the order of its four parameters "
            "with the one asked for.",
            "Tu función recibe primero VP y al final VN. Compara el orden de sus cuatro parámetros "
            "con el que se pide.",
        ),
        (*ALL_RATES, *BY_RATES, *BY_PREDICTIONS, *POSITIVE_CLASS),
    ),
    Mistake(
        "given_errors_swapped",
        {"given": lambda vn, fn, fp, vp: given(vn, fp, fn, vp)},
        Text(
            "Called with four counts, your function exchanges FP and FN. Compare the order of its "
            "parameters with the one asked for.",
            "Llamada con cuatro recuentos, tu función intercambia FP y FN. Compara el orden de sus "
            "parámetros con el que se pide.",
        ),
        (*ALL_RATES, *BY_RATES, *BY_PREDICTIONS),
    ),
)

RATES = (
    Mistake(
        "prevalence_of_negatives",
        {"prevalence": lambda c: (c.vn + c.fp) / sum(c)},
        Text(
            "Your prevalence is that of the negative class.",
            "Tu prevalencia es la de la clase negativa.",
        ),
        ("prevalence",),
    ),
    Mistake(
        "prevalence_of_predictions",
        {"prevalence": lambda c: (c.vp + c.fp) / sum(c)},
        Text(
            "Your prevalence counts the elements that are predicted positive. It speaks of the "
            "data, not of the classifier.",
            "Tu prevalencia cuenta los elementos que se predicen como positivos. Ha de hablar de "
            "los datos, no del clasificador.",
        ),
        ("prevalence",),
    ),
    Mistake(
        "prevalence_of_hits",
        {"prevalence": lambda c: c.vp / sum(c)},
        Text(
            "Your prevalence leaves out the positives that the classifier misses.",
            "Tu prevalencia deja fuera los positivos que el clasificador no encuentra.",
        ),
        ("prevalence",),
    ),
    Mistake(
        "sensitivity_and_ppv_swapped",
        {"tpr": ppv, "ppv": tpr},
        Text(
            "Sensitivity and positive predictive value have changed places: recall looks at the "
            "real positives, precision at the predicted ones.",
            "La sensibilidad y el valor predictivo positivo están intercambiados: la primera mira "
            "los positivos reales y el segundo, los predichos.",
        ),
        ("tpr", "ppv", *BY_RATES, *BY_PREDICTIONS),
    ),
    Mistake(
        "specificity_and_npv_swapped",
        {"tnr": npv, "npv": tnr},
        Text(
            "Specificity and negative predictive value have changed places. Which of them looks at "
            "the real negatives?",
            "La especificidad y el valor predictivo negativo están intercambiados. ¿Cuál de los "
            "dos mira los negativos reales?",
        ),
        ("tnr", "npv", *BY_RATES, *BY_PREDICTIONS),
    ),
    Mistake(
        "sensitivity_and_specificity_swapped",
        {"tpr": tnr, "tnr": tpr},
        Text(
            "Sensitivity and specificity have changed places. Which of them is about the real "
            "positives?",
            "La sensibilidad y la especificidad están intercambiadas. ¿Cuál de las dos habla de "
            "los positivos reales?",
        ),
        ("tpr", "tnr", *BY_RATES[3:], "f1", "fowlkes_mallows"),
    ),
    Mistake(
        "fpr_is_fdr",
        {"fpr": fdr},
        Text(
            "What you return as false positive rate is the false discovery rate. Of which elements "
            "is it a share: of the real negatives, or of the predicted positives?",
            "Lo que devuelves como tasa de falsos positivos es la tasa de falsos descubrimientos. "
            "¿De qué elementos es una fracción: de los negativos reales o de los predichos como "
            "positivos?",
        ),
        ("fpr",),
    ),
    Mistake(
        "fdr_is_fpr",
        {"fdr": fpr},
        Text(
            "What you return as false discovery rate is the false positive rate. A discovery is a "
            "positive prediction: of those, how many are wrong?",
            "Lo que devuelves como tasa de falsos descubrimientos es la tasa de falsos positivos. "
            "Un descubrimiento es una predicción positiva: de esas, ¿cuántas son erróneas?",
        ),
        ("fdr",),
    ),
    Mistake(
        "fnr_is_for",
        {"fnr": false_omission_rate},
        Text(
            "What you return as false negative rate is the false omission rate. Of which elements "
            "is it a share: of the real positives, or of the predicted negatives?",
            "Lo que devuelves como tasa de falsos negativos es la tasa de falsas omisiones. ¿De "
            "qué elementos es una fracción: de los positivos reales o de los predichos como "
            "negativos?",
        ),
        ("fnr",),
    ),
    Mistake(
        "for_is_fnr",
        {"false_omission_rate": fnr},
        Text(
            "What you return as false omission rate is the false negative rate. It should be a "
            "share of the negative predictions.",
            "Lo que devuelves como tasa de falsas omisiones es la tasa de falsos negativos. "
            "Debería ser una fracción de las predicciones negativas.",
        ),
        ("false_omission_rate",),
    ),
    Mistake(
        "fpr_and_fnr_swapped",
        {"fpr": fnr, "fnr": fpr},
        Text(
            "False positive rate and false negative rate have changed places. Which of them is a "
            "share of the real negatives?",
            "La tasa de falsos positivos y la de falsos negativos están intercambiadas. ¿Cuál de "
            "las dos es una fracción de los negativos reales?",
        ),
        ("fpr", "fnr"),
    ),
    Mistake(
        "error_rates_over_all",
        {"fpr": lambda c: c.fp / sum(c), "fnr": lambda c: c.fn / sum(c)},
        Text(
            "Your rates of false positives and false negatives are shares of all elements. Each "
            "should be a share of one real class.",
            "Tus tasas de falsos positivos y de falsos negativos son fracciones del total. Cada "
            "una debería serlo de una clase real.",
        ),
        ("fpr", "fnr"),
    ),
    Mistake(
        "whole_division",
        {
            step.__name__: whole_division(step)
            for step in (prevalence, tpr, tnr, fpr, fnr, ppv, npv, fdr, accuracy, jaccard)
        }
        | {"false_omission_rate": whole_division(false_omission_rate)},
        Text(
            "Your shares come out as 0 or 1 only. `//` in Python and `÷` in Julia divide integers "
            "and drop the rest.",
            "Tus fracciones solo salen 0 o 1. `//` en Python y `÷` en Julia dividen enteros y "
            "descartan el resto.",
        ),
        (*ALL_RATES, *BY_RATES, "accuracy", *BY_PREDICTIONS, *POSITIVE_CLASS),
    ),
)

RESULT = (
    Mistake(
        "returned_by_name",
        {"pack": dict},
        Text(
            "You return a dictionary. What is asked for is a tuple, in a stated order.",
            "Devuelves un diccionario. Lo que se pide es una tupla, en un orden concreto.",
        ),
        (*COUNTS, *ALL_RATES, *OVERALL, *POSITIVE_CLASS),
    ),
    Mistake(
        "returned_as_vector",
        {"pack": lambda values: list(values.values())},
        Text(
            "You return a list or vector: square brackets. A tuple has round ones, or none.",
            "Devuelves una lista o un vector: corchetes. Una tupla lleva paréntesis, o nada.",
        ),
        (*COUNTS, *ALL_RATES, *OVERALL, *POSITIVE_CLASS),
    ),
    Mistake(
        "rounded",
        {"pack": lambda values: tuple(round(value, 2) for value in values.values())},
        Text(
            "Your values are rounded. Return them as they are, and round only when you print.",
            "Tus valores están redondeados. Devuélvelos tal cual y redondea solo al imprimir.",
        ),
        (*ALL_RATES, *OVERALL, *POSITIVE_CLASS),
    ),
    Mistake(
        "nothing_returned",
        {"pack": nothing},
        Text(
            "The functions with several values return nothing. Printing is not returning; in Julia "
            "the last expression counts.",
            "Las funciones de varios valores no devuelven nada. Imprimir no es devolver; en Julia "
            "cuenta la última expresión.",
        ),
        (*COUNTS, *ALL_RATES, *OVERALL, *POSITIVE_CLASS),
    ),
    Mistake(
        "undefined_name",
        {"pack": undefined},
        Text(
            "The functions with several values fail in every call. Read the message: is each name "
            "that you use defined, and written the same everywhere?",
            "Las funciones de varios valores fallan en todas las llamadas. Lee el mensaje: ¿está "
            "definido cada nombre que usas, y se escribe igual en todas partes?",
        ),
    ),
)

IN_RATES = (*FROM_VECTORS, *GIVEN, *RATES, *RESULT)
