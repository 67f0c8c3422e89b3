"""Mistakes in the confusion matrix, in the counts of each class, and in what is returned."""

from collections.abc import Callable
from typing import Any

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .multiclass_metrics import (
    CLASS_METRICS,
    OVERALL,
    Counts,
    Labels,
    Matrix,
    Named,
    counts_of,
    tabulate,
)

__all__ = ["IN_MATRIX"]

COUNTS = Counts._fields
WEIGHTED = tuple(f"weighted_{name}" for name in CLASS_METRICS)
TUPLES = (*COUNTS, *CLASS_METRICS, *WEIGHTED, *OVERALL, "matrix")


def in_order(order: Callable[[Labels, Labels, Labels], Labels]) -> Callable[..., Matrix]:
    """The confusion matrix with the classes in another order."""
    return lambda outputs, targets, classes: tabulate(
        outputs, targets, order(outputs, targets, classes)
    )


def as_they_come(outputs: Labels, targets: Labels, classes: Labels) -> Labels:
    seen = list(dict.fromkeys(targets + outputs))
    return seen + [label for label in classes if label not in seen]


def only_seen(outputs: Labels, targets: Labels, classes: Labels) -> Labels:
    seen = {*outputs, *targets}
    return [label for label in classes if label in seen]


def share_of_row(outputs: Labels, targets: Labels, classes: Labels) -> Any:
    table = tabulate(outputs, targets, classes).astype(float)
    return table / np.maximum(table.sum(axis=1, keepdims=True), 1.0)


def each(change: Callable[[Counts, Matrix], Counts]) -> Callable[[Matrix], list[Counts]]:
    return lambda table: [change(counts, table) for counts in counts_of(table)]


def other_hits(counts: Counts, table: Matrix) -> Counts:
    """VN as the hits of the other classes alone."""
    return counts._replace(vn=int(table.trace()) - counts.vp)


def with_the_class(counts: Counts, _table: Matrix) -> Counts:
    """FP and FN as whole column and row."""
    return counts._replace(fp=counts.fp + counts.vp, fn=counts.fn + counts.vp)


def undefined(*_args: Any) -> Any:
    """What code does that asks for something that is not there."""
    raise NameError("name is not defined")


MATRIX = (
    Mistake(
        "matrix_transposed",
        {"matrix": lambda outputs, targets, classes: tabulate(targets, outputs, classes)},
        Text(
            "Your matrix is the transpose of the one asked for. What are its rows, the real "
            "classes or the predicted ones?",
            "Tu matriz es la traspuesta de la que se pide. ¿Qué son sus filas, las clases reales o "
            "las predichas?",
        ),
        ("matrix", "weighted_fp_rate", "weighted_precision", "weighted_f_measure", "weighted_mcc"),
    ),
    Mistake(
        "classes_sorted",
        {"matrix": in_order(lambda _outputs, _targets, classes: sorted(classes))},
        Text(
            "Your matrix has the classes in alphabetical (or ascending) order. In which order does "
            "the call give them?",
            "Tu matriz tiene las clases en orden alfabético (o ascendente). ¿En qué orden las da "
            "la llamada?",
        ),
        ("matrix",),
    ),
    Mistake(
        "classes_as_they_come",
        {"matrix": in_order(as_they_come)},
        Text(
            "Your matrix has the classes in the order in which they first come in the vectors. In "
            "which order does the call give them?",
            "Tu matriz tiene las clases en el orden en que aparecen en los vectores. ¿En qué orden "
            "las da la llamada?",
        ),
        ("matrix",),
    ),
    Mistake(
        "classes_not_seen_left_out",
        {"matrix": in_order(only_seen)},
        Text(
            "Your matrix leaves out classes that do not occur. How many rows does it have by the "
            "call?",
            "Tu matriz omite las clases que no aparecen. ¿Cuántas filas ha de tener según la "
            "llamada?",
        ),
        ("matrix",),
    ),
    Mistake(
        "matrix_of_shares",
        {"matrix": share_of_row},
        Text(
            "Your matrix has shares of each row, where counts are asked for.",
            "Tu matriz tiene fracciones de cada fila, donde se piden recuentos.",
        ),
        ("matrix", *OVERALL, *WEIGHTED),
    ),
    Mistake(
        "undefined_name_in_matrix",
        {"matrix": undefined},
        Text(
            "Where labels are counted a name is used that is not defined. Is it spelled the same "
            "everywhere?",
            "Al contar etiquetas se usa un nombre que no está definido. ¿Está escrito igual en "
            "todas partes?",
        ),
    ),
)

ONE_VS_REST = (
    Mistake(
        "errors_swapped",
        {"counts": each(lambda c, _table: c._replace(fp=c.fn, fn=c.fp))},
        Text(
            "FP and FN of a class have changed places. Does an element of another class that is "
            "given this one stand in its row or in its column?",
            "FP y FN de una clase están intercambiados. Un elemento de otra clase que se predice "
            "de esta, ¿está en su fila o en su columna?",
        ),
        (*COUNTS[1:3], *CLASS_METRICS[:4], *WEIGHTED[:4]),
    ),
    Mistake(
        "rest_counts_hits_only",
        {"counts": each(other_hits)},
        Text(
            "Your VN are only the hits of the other classes. Seen from one class, what is an "
            "element that is of another class and is given a third?",
            "Tus VN son solo los aciertos de las otras clases. Vistos desde una clase, ¿qué son "
            "los elementos de otra que se predicen de una tercera?",
        ),
        ("vn", "fp_rate", "mcc", "weighted_fp_rate", "weighted_mcc"),
    ),
    Mistake(
        "hits_among_errors",
        {"counts": each(with_the_class)},
        Text(
            "Your FP and FN are whole columns and rows. Are the hits errors?",
            "Tus FP y FN son columnas y filas enteras. ¿Son errores los aciertos?",
        ),
        (*COUNTS[1:3], *CLASS_METRICS, *WEIGHTED),
    ),
    Mistake(
        "counts_positive_first",
        {"counts": each(lambda c, _table: Counts(*reversed(c)))},
        Text(
            "Your counts of a class are in the order VP, FN, FP, VN. In which order does the text "
            "ask for them?",
            "Tus recuentos de una clase van en el orden VP, FN, FP, VN. ¿En qué orden los pide el "
            "enunciado?",
        ),
        (*COUNTS, *CLASS_METRICS[:5], *WEIGHTED[:5]),
    ),
)


def by_class(values: Named) -> tuple[Any, ...]:
    """A tuple for each class, where one for each metric is asked for."""
    sides = tuple(values.values())
    if all(isinstance(side, np.ndarray) and side.ndim == 1 for side in sides):
        return tuple(np.array(each) for each in zip(*sides, strict=True))
    return sides


def in_one_matrix(values: Named) -> Any:
    """Vectors as the columns of a matrix."""
    sides = tuple(values.values())
    if all(isinstance(side, np.ndarray) and side.ndim == 1 for side in sides):
        return np.column_stack(sides)
    return sides


RETURNED = (
    Mistake(
        "one_tuple_per_class",
        {"pack": by_class},
        Text(
            "You return a vector for each class, with all of its values. The text asks for a "
            "vector for each value, with all classes.",
            "Devuelves un vector por clase, con todos sus valores. El enunciado pide un vector por "
            "valor, con todas las clases.",
        ),
        (*COUNTS, *CLASS_METRICS),
    ),
    Mistake(
        "vectors_in_one_matrix",
        {"pack": in_one_matrix},
        Text(
            "You return one matrix with a column for each value. The text asks for a tuple of "
            "vectors.",
            "Devuelves una matriz con una columna por valor. El enunciado pide una tupla de "
            "vectores.",
        ),
        (*COUNTS, *CLASS_METRICS),
    ),
    Mistake(
        "returned_as_list",
        {"pack": lambda values: list(values.values())},
        Text(
            "You return a list or vector of values; the text asks for a tuple.",
            "Devuelves una lista o un vector de valores; el enunciado pide una tupla.",
        ),
        TUPLES,
        ("python",),
    ),
    Mistake(
        "returned_dictionary",
        {"pack": dict},
        Text(
            "You return a dictionary; the text asks for a tuple in its order.",
            "Devuelves un diccionario; el enunciado pide una tupla en su orden.",
        ),
        TUPLES,
    ),
    Mistake(
        "nothing_returned",
        {"pack": lambda _values: None},
        Text(
            "Where several values are asked for you return nothing. Is there a `return`, and is it "
            "reached?",
            "Donde se piden varios valores no devuelves nada. ¿Hay un `return`, y se llega a él?",
        ),
        TUPLES,
    ),
)

IN_MATRIX: tuple[Mistake, ...] = (*MATRIX, *ONE_VS_REST, *RETURNED)
