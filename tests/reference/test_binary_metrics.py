"""Overall metrics of a binary classifier: formulas, special cases, and how the forms agree."""

import math
from fractions import Fraction
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.reference.module import with_replaced
from grader.model import ScalarArgument
from reference import binary_metrics as module
from reference.binary_metrics import (
    accuracy_as_line,
    accuracy_as_mixture,
    binary_metrics,
    confusion_counts,
    f1_from_rates,
    jaccard_from_rates,
    mcc_from_rates,
    overall_metrics,
    positive_class_metrics,
    prevalence_threshold,
    rates,
    unchecked_counts,
    unchecked_rates,
)
from tests.commands import ROOT
from tests.reference.twins import call, in_julia, in_python

RATES = ("prevalence", "tpr", "tnr", "fpr", "fnr", "ppv", "npv", "fdr", "false_omission_rate")
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
NAMES = (*RATES, *OVERALL, *POSITIVE_CLASS)
FROM_MINUS_ONE = ("informedness", "mcc", "markedness")

Counts = tuple[int, int, int, int]

some_counts = st.tuples(*[st.one_of(st.just(0), st.integers(0, 60))] * 4).filter(any)
full_counts = st.tuples(*[st.integers(1, 1000)] * 4)
rate = st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1))
pairs = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60)


def of_counts(counts: Counts) -> dict[str, float]:
    values = (*rates(*counts), *overall_metrics(*counts), *positive_class_metrics(*counts))
    return dict(zip(NAMES, values, strict=True))


def vectors_of(counts: Counts) -> tuple[Any, Any]:
    outputs = np.repeat([False, True, False, True], counts)
    targets = np.repeat([False, False, True, True], counts)
    return outputs, targets


def about(value: float) -> Any:
    return pytest.approx(value, rel=1e-12, abs=1e-12)


# --- Formulas ------------------------------------------------------------------------------------


@given(full_counts)
def test_each_metric_is_its_formula(counts: Counts) -> None:
    vn, fp, fn, vp = counts
    n = sum(counts)
    got = of_counts(counts)
    exact = {
        "prevalence": Fraction(fn + vp, n),
        "tpr": Fraction(vp, fn + vp),
        "tnr": Fraction(vn, fp + vn),
        "fpr": Fraction(fp, fp + vn),
        "fnr": Fraction(fn, fn + vp),
        "ppv": Fraction(vp, vp + fp),
        "npv": Fraction(vn, vn + fn),
        "fdr": Fraction(fp, vp + fp),
        "false_omission_rate": Fraction(fn, vn + fn),
        "accuracy": Fraction(vn + vp, n),
        "jaccard": Fraction(vp, vp + fp + fn),
        "f1": Fraction(2 * vp, 2 * vp + fp + fn),
    }
    exact["informedness"] = exact["tpr"] + exact["tnr"] - 1
    exact["markedness"] = exact["ppv"] + exact["npv"] - 1
    exact["balanced_accuracy"] = (exact["tpr"] + exact["tnr"]) / 2
    for name, value in exact.items():
        assert got[name] == about(float(value)), name
    roots = math.sqrt(got["fpr"]), math.sqrt(got["tpr"])
    assert got["prevalence_threshold"] == about(roots[0] / sum(roots))
    sides = (vp + fp) * (vp + fn) * (vn + fp) * (vn + fn)
    assert got["mcc"] == about((vp * vn - fp * fn) / math.sqrt(sides))
    assert got["fowlkes_mallows"] == about(math.sqrt(got["ppv"] * got["tpr"]))


@given(some_counts)
def test_ranges_and_plain_floats(counts: Counts) -> None:
    for name, value in of_counts(counts).items():
        assert type(value) is float
        low = -1.0 if name in FROM_MINUS_ONE else 0.0
        assert low <= value <= 1.0, name


@given(pairs)
def test_vectors_give_what_their_counts_give(items: list[tuple[bool, bool]]) -> None:
    outputs, targets = (np.array(side) for side in zip(*items, strict=True))
    counts = confusion_counts(outputs, targets)
    wanted = [(False, False), (True, False), (False, True), (True, True)]
    assert list(counts) == [items.count(pair) for pair in wanted]
    assert dict(zip(NAMES, binary_metrics(outputs, targets), strict=True)) == of_counts(counts)
    assert binary_metrics(outputs.tolist(), targets.tolist()) == binary_metrics(outputs, targets)


# --- Special cases -------------------------------------------------------------------------------


def convention_table() -> dict[str, dict[str, str]]:
    """The table at the top of the module: by its first column, what it promises."""
    names = {"MCC": "mcc", "F1": "f1", "FM": "fowlkes_mallows", "PT": "prevalence_threshold"}
    lines = [line for line in (module.__doc__ or "").splitlines() if line.startswith("|")]
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    columns = [names.get(name, name.lower()) for name in head]
    return {
        cells[0]: {
            column: cell for column, cell in zip(columns[1:], cells[1:], strict=True) if cell
        }
        for cells in rows
    }


@pytest.mark.parametrize(
    ("row", "counts"),
    [
        ("all are VN", (6, 0, 0, 0)),
        ("all are VP", (0, 0, 0, 5)),
        ("all are FP", (0, 4, 0, 0)),
        ("all are FN", (0, 0, 7, 0)),
        ("no real positive", (5, 2, 0, 0)),
        ("no real negative", (0, 0, 2, 6)),
        ("none predicted positive", (4, 0, 3, 0)),
        ("none predicted negative", (0, 2, 0, 5)),
    ],
)
def test_the_printed_table_of_conventions_is_true(row: str, counts: Counts) -> None:
    got = of_counts(counts)
    promised = convention_table()[row]
    assert len(promised) >= 5
    for name, cell in promised.items():
        value = got[cell.lower()] if cell.isalpha() else float(Fraction(cell))
        assert got[name] == about(value), name


def test_the_table_has_a_row_for_every_kind_of_zero() -> None:
    assert len(convention_table()) == 8


@given(some_counts)
def test_nothing_wrong_is_best_everywhere(counts: Counts) -> None:
    got = of_counts((counts[0] + 1, 0, 0, counts[3]))
    best = ("tpr", "tnr", "ppv", "npv", *OVERALL, *POSITIVE_CLASS)
    for name in best:
        assert got[name] == (0.0 if name == "prevalence_threshold" else 1.0), name


@pytest.mark.parametrize("size", [1, 3, 7, 1000, 94_906_265])
def test_perfect_and_all_wrong_have_exactly_one_and_minus_one(size: int) -> None:
    assert overall_metrics(3 * size // 2 + 1, 0, 0, size)[6] == 1.0
    assert overall_metrics(0, size, size, 0)[6] == -1.0


def test_counts_of_a_billion_do_not_overflow() -> None:
    big = 10**9
    assert overall_metrics(8 * big, big, 2 * big, 5 * big)[6] == about(
        overall_metrics(8, 1, 2, 5)[6]
    )


# --- How the forms agree -------------------------------------------------------------------------


@given(some_counts)
def test_a_rate_and_its_complement_are_one(counts: Counts) -> None:
    got = of_counts(counts)
    for right, wrong in [
        ("tpr", "fnr"),
        ("tnr", "fpr"),
        ("ppv", "fdr"),
        ("npv", "false_omission_rate"),
        ("prevalence_threshold", "prevalence_threshold_complement"),
    ]:
        assert got[right] + got[wrong] == about(1), right


@given(some_counts)
def test_normalised_informedness_is_balanced_accuracy(counts: Counts) -> None:
    got = of_counts(counts)
    assert got["normalised_informedness"] == about(got["balanced_accuracy"])
    for name in FROM_MINUS_ONE:
        assert got[f"normalised_{name}"] == about((got[name] + 1) / 2)


@given(some_counts)
def test_accuracy_is_a_line_over_prevalence_and_a_mixture_of_both_classes(counts: Counts) -> None:
    got = of_counts(counts)
    given_rates = got["tpr"], got["tnr"], got["prevalence"]
    assert accuracy_as_line(*given_rates) == about(got["accuracy"])
    assert accuracy_as_mixture(*given_rates) == about(got["accuracy"])


@given(some_counts)
def test_mcc_jaccard_and_f1_come_from_rates_as_from_counts(counts: Counts) -> None:
    """Also where a denominator is 0: the conventions of both forms are the same."""
    got = of_counts(counts)
    given_rates = got["tpr"], got["tnr"], got["prevalence"]
    mcc, normalised = mcc_from_rates(*given_rates)
    assert mcc == about(got["mcc"])
    assert normalised == about(got["normalised_mcc"])
    assert jaccard_from_rates(*given_rates) == about(got["jaccard"])
    assert f1_from_rates(*given_rates) == about(got["f1"])


@given(some_counts)
def test_thresholds_come_from_rates_as_from_counts(counts: Counts) -> None:
    got = of_counts(counts)
    assert prevalence_threshold(got["tpr"], got["tnr"]) == (
        got["prevalence_threshold"],
        got["prevalence_threshold_complement"],
    )


@given(some_counts)
def test_mcc_is_the_geometric_mean_of_informedness_and_markedness(counts: Counts) -> None:
    """And the difference of two roots, which needs no special case: its conventions follow."""
    got = of_counts(counts)
    assert got["mcc"] ** 2 == about(got["informedness"] * got["markedness"])
    right = got["ppv"] * got["tpr"] * got["tnr"] * got["npv"]
    wrong = got["fdr"] * got["fnr"] * got["fpr"] * got["false_omission_rate"]
    assert got["mcc"] == pytest.approx(math.sqrt(right) - math.sqrt(wrong), abs=1e-7)


@given(some_counts)
def test_jaccard_f1_and_fowlkes_mallows_in_each_other(counts: Counts) -> None:
    got = of_counts(counts)
    assert got["f1"] == about(2 * got["jaccard"] / (1 + got["jaccard"]))
    assert got["jaccard"] <= got["f1"] <= got["fowlkes_mallows"] + 1e-12


@given(rate, rate, rate)
def test_both_forms_of_accuracy_agree_for_any_rates(sens: float, spec: float, prev: float) -> None:
    assert accuracy_as_line(sens, spec, prev) == about(accuracy_as_mixture(sens, spec, prev))


@given(rate, rate)
def test_a_classifier_that_guesses_has_half_a_threshold_and_no_mcc(
    sens: float, prev: float
) -> None:
    """On the diagonal of a ROC curve, its two ends included; specificities there are exact."""
    sens = round(sens * 64) / 64
    assert prevalence_threshold(sens, 1 - sens) == (0.5, 0.5)
    if 0 < prev < 1:
        assert mcc_from_rates(sens, 1 - sens, prev)[0] == 0


@pytest.mark.long
@given(some_counts)
def test_exchanging_the_classes(counts: Counts) -> None:
    one, other = of_counts(counts), of_counts(counts[::-1])
    for name, its in [("tpr", "tnr"), ("ppv", "npv"), ("fpr", "fnr")]:
        assert one[name] == other[its]
    for name in (*FROM_MINUS_ONE, "accuracy", "balanced_accuracy"):
        assert one[name] == about(other[name])


@given(some_counts)
def test_exchanging_outputs_and_targets(counts: Counts) -> None:
    vn, fp, fn, vp = counts
    one, other = of_counts(counts), of_counts((vn, fn, fp, vp))
    assert one["informedness"] == other["markedness"]
    for name in ("mcc", "jaccard", "f1", "fowlkes_mallows", "accuracy"):
        assert one[name] == about(other[name])


# --- Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [rates, overall_metrics, positive_class_metrics])
@pytest.mark.parametrize(
    ("counts", "error"),
    [
        ((0, 0, 0, 0), ValueError),
        ((3, -1, 2, 2), ValueError),
        ((3, 1.5, 2, 2), TypeError),
        ((3, "1", 2, 2), TypeError),
    ],
)
def test_what_is_no_count_raises(
    function: Any, counts: tuple[Any, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        function(*counts)


@pytest.mark.parametrize("function", [confusion_counts, binary_metrics])
@pytest.mark.parametrize(
    ("outputs", "targets", "words"),
    [
        ([True, False], [True], "same length"),
        ([True], [True, False, True], "same length"),
        ([[True]], [[True]], "vectors"),
        ([], [], "empty"),
        ([1, 0], [True, False], "Bool"),
        ([True, False], [1, 0], "Bool"),
    ],
)
def test_what_is_no_pair_of_vectors_raises(
    function: Any, outputs: Any, targets: Any, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        function(outputs, targets)


@pytest.mark.parametrize("bad", [-0.1, 1.0000001, 90, math.nan, math.inf])
def test_what_is_no_rate_raises(bad: float) -> None:
    for position in range(3):
        given_rates = [0.5, 0.5, 0.5]
        given_rates[position] = bad
        for function in (
            accuracy_as_line,
            accuracy_as_mixture,
            mcc_from_rates,
            jaccard_from_rates,
            f1_from_rates,
        ):
            with pytest.raises(ValueError, match="from 0 to 1"):
                function(*given_rates)
        if position < 2:
            with pytest.raises(ValueError, match="from 0 to 1"):
                prevalence_threshold(*given_rates[:2])


def test_the_other_reading_takes_any_rate_and_any_integer() -> None:
    functions = with_replaced(module, {"given": unchecked_counts, "shares": unchecked_rates})
    assert functions["accuracy_as_line"](90, 0.3, 0.2) == about(18.24)
    assert functions["accuracy_as_line"](0.9, 0.3, 0.2) == accuracy_as_line(0.9, 0.3, 0.2)
    assert functions["rates"](3, -1, 2, 2)[0] == about(4 / 6)
    assert functions["rates"](3, 1, 2, 2) == rates(3, 1, 2, 2)


# --- scikit-learn --------------------------------------------------------------------------------


@pytest.mark.long
def test_agrees_with_scikit_learn_where_that_defines_it(sklearn_metrics: ModuleType) -> None:
    random = np.random.default_rng(31)
    for _ in range(50):
        counts = tuple(int(count) for count in random.integers(1, 60, 4))
        outputs, targets = vectors_of(counts)  # type: ignore[arg-type]
        got = dict(zip(NAMES, binary_metrics(outputs, targets), strict=True))
        same = {
            "accuracy": sklearn_metrics.accuracy_score,
            "balanced_accuracy": sklearn_metrics.balanced_accuracy_score,
            "mcc": sklearn_metrics.matthews_corrcoef,
            "jaccard": sklearn_metrics.jaccard_score,
            "f1": sklearn_metrics.f1_score,
            "ppv": sklearn_metrics.precision_score,
            "tpr": sklearn_metrics.recall_score,
        }
        for name, function in same.items():
            assert got[name] == about(function(targets, outputs)), name
        adjusted = sklearn_metrics.balanced_accuracy_score(targets, outputs, adjusted=True)
        assert got["informedness"] == about(adjusted)


def test_differs_from_scikit_learn_as_the_docstring_says(sklearn_metrics: ModuleType) -> None:
    all_negative = np.zeros(6, dtype=bool)
    ours = dict(zip(NAMES, binary_metrics(all_negative, all_negative), strict=True))
    with pytest.warns(UserWarning, match="single label"):
        mcc = sklearn_metrics.matthews_corrcoef(all_negative, all_negative)
    theirs = {
        "mcc": mcc,
        "f1": sklearn_metrics.f1_score(all_negative, all_negative, zero_division=0),
        "jaccard": sklearn_metrics.jaccard_score(all_negative, all_negative, zero_division=0),
        "ppv": sklearn_metrics.precision_score(all_negative, all_negative, zero_division=0),
    }
    assert set(theirs.values()) == {0.0}
    assert {ours[name] for name in theirs} == {1.0}
    outputs, targets = vectors_of((3, 5, 6, 7))
    clusterings = sklearn_metrics.fowlkes_mallows_score(targets, outputs)
    assert binary_metrics(outputs, targets)[-1] != pytest.approx(clusterings, abs=0.01)


# --- Twin ---------- ------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.julia
def test_the_twin_agrees_bit_for_bit_on_every_combination_of_small_counts() -> None:
    names = ("rates", "overall_metrics", "positive_class_metrics")
    numbers = (0, 1, 2, 7, 600_000)
    cases = [
        call(name, *(ScalarArgument("Int64", count) for count in counts))
        for name, counts in product(names, product(numbers, repeat=4))
    ]
    expected = in_python(vars(module), cases)
    answers = in_julia(ROOT / "reference" / "binary_metrics.jl", cases)
    assert answers == expected
    assert answers.count("raises") == len(names)


@pytest.mark.long
@pytest.mark.julia
def test_the_twin_agrees_bit_for_bit_on_a_grid_of_rates() -> None:
    names = (
        "accuracy_as_line",
        "accuracy_as_mixture",
        "mcc_from_rates",
        "jaccard_from_rates",
        "f1_from_rates",
    )
    numbers = (-0.0, 0.1, 0.3, 1e-300, 1 - 2**-53, 1.0, 1.5)
    cases = [
        call(name, *(ScalarArgument("Float64", number) for number in triple))
        for name, triple in product(names, product(numbers, repeat=3))
    ] + [
        call("prevalence_threshold", *(ScalarArgument("Float64", number) for number in pair))
        for pair in product(numbers, repeat=2)
    ]
    expected = in_python(vars(module), cases)
    assert in_julia(ROOT / "reference" / "binary_metrics.jl", cases) == expected
