"""Mistakes in what is returned: the matrix and its layout, the tuple and its order."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..confusion_matrix import Matrix, Ratios
from ..mistake_parts import f2
from .common import ALL, RATIOS


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


MISTAKES = (
    Mistake("matrix_transposed", {"layout": lambda c: matrix((c.vn, c.fn), (c.fp, c.vp))}),
    Mistake("matrix_positive_first", {"layout": lambda c: matrix((c.vp, c.fn), (c.fp, c.vn))}),
    Mistake(
        "matrix_positive_first_transposed", {"layout": lambda c: matrix((c.vp, c.fp), (c.fn, c.vn))}
    ),
    Mistake("matrix_columns_swapped", {"layout": lambda c: matrix((c.fp, c.vn), (c.vp, c.fn))}),
    Mistake("matrix_rows_swapped", {"layout": lambda c: matrix((c.fn, c.vp), (c.vn, c.fp))}),
    Mistake("matrix_flat", {"layout": lambda c: matrix(c.vn, c.fp, c.fn, c.vp)}),
    Mistake("matrix_one_row", {"layout": lambda c: matrix((c.vn, c.fp, c.fn, c.vp))}),
    Mistake(
        "matrix_of_reals",
        {"layout": Around(lambda go_on, c: go_on(c).astype(np.float64))},
    ),
    Mistake(
        "matrix_of_shares",
        {"layout": lambda c: matrix((c.vn, c.fp), (c.fn, c.vp)) / max(sum(c), 1)},
    ),
    Mistake("percentages", {"pack": of_each_ratio(lambda value: 100 * value)}),
    Mistake("rounded", {"pack": of_each_ratio(lambda value: float(np.round(value, 2)))}),
    Mistake(
        "accuracy_and_error_rate_swapped", {"pack": in_order("error_rate", "accuracy", *ALL[2:])}
    ),
    Mistake(
        "sensitivity_and_specificity_swapped",
        {"pack": in_order(*ALL[:2], "specificity", "sensitivity", *ALL[4:])},
    ),
    Mistake("ppv_and_npv_swapped", {"pack": in_order(*ALL[:4], "npv", "ppv", *ALL[6:])}),
    Mistake(
        "sensitivity_and_ppv_swapped",
        {"pack": in_order(*ALL[:2], "ppv", "specificity", "sensitivity", *ALL[5:])},
    ),
    Mistake("matrix_first", {"pack": in_order("matrix", *RATIOS)}),
    Mistake("matrix_left_out", {"pack": in_order(*RATIOS)}),
    Mistake(
        "ninth_value",
        {"pack": lambda r, f1, matrix: (*r[1:], f1, matrix, f2(r.ppv, r.sensitivity))},
    ),
    Mistake("returned_by_name", {"pack": returned_by_name}),
    Mistake("returned_as_vector", {"pack": lambda r, f1, matrix: [*r[1:], f1, matrix]}),
    Mistake(
        "ratios_in_a_tuple_of_their_own", {"pack": lambda r, f1, matrix: ((*r[1:], f1), matrix)}
    ),
    Mistake(
        "accuracy_function_returned",
        {"pack": lambda r, f1, matrix: (math.fsum, *r[2:], f1, matrix)},
    ),
    Mistake("nothing_returned", {"pack": lambda _r, _f1, _matrix: None}),
    Mistake("only_matrix_returned", {"pack": lambda _r, _f1, matrix: matrix}),
)
