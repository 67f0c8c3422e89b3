"""Mistakes in what is returned: the matrix and its layout, the tuple and its order."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .confusion_matrix import Matrix, Ratios
from .confusion_matrix_mistakes_common import ALL, RATIOS, f2, undefined

__all__ = ["IN_RESULTS"]


def matrix(*rows: Any) -> Matrix:
    return np.array(rows)


def in_order(*names: str) -> Callable[..., Any]:
    """A tuple of these fields instead of the eight in their order."""

    def pack(r: Ratios, f1: float, matrix: Matrix) -> Any:
        by_name = {**r._asdict(), "f1": f1, "matrix": matrix}
        return tuple(by_name[name] for name in names)

    return pack


def of_each_ratio(change: Callable[[float], float]) -> Callable[..., Any]:
    return lambda r, f1, matrix: (*map(change, (*r[1:], f1)), matrix)


def returned_by_name(r: Ratios, f1: float, matrix: Matrix) -> Any:
    return {**dict(zip(RATIOS, (*r[1:], f1), strict=True)), "matrix": matrix}


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
        {"pack": of_each_ratio(lambda value: float(np.round(value, 2)))},
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
        ALL,
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

IN_RESULTS = (*MATRIX, *RESULT)
