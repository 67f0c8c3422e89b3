"""Mistakes in what is made of sensitivity, specificity and prevalence alone."""

from collections.abc import Callable

from grader.api import Mistake

from ..binary_metrics import (
    f1_of_rates,
    jaccard_of_rates,
    line,
    mcc_of_rates,
    mixture,
    ratio,
    shares,
)

Form = Callable[[float, float, float], float]

FORMS: dict[str, Form] = {
    "line": line,
    "mixture": mixture,
    "mcc_of_rates": mcc_of_rates,
    "jaccard_of_rates": jaccard_of_rates,
    "f1_of_rates": f1_of_rates,
}


def at_other_prevalence(form: Form) -> Form:
    return lambda sens, spec, prev: form(sens, spec, 1.0 - prev)


def predicted_positive(sens: float, spec: float, prev: float) -> float:
    return sens * prev + (1.0 - spec) * (1.0 - prev)


def mcc_without_root(sens: float, spec: float, prev: float) -> float:
    positive = predicted_positive(sens, spec, prev)
    below = positive * (1.0 - positive)
    j = sens + spec - 1.0
    return j * prev * (1.0 - prev) / below if below else mcc_of_rates(sens, spec, prev)


MISTAKES = (
    Mistake(
        "prevalence_of_the_other_class",
        {name: at_other_prevalence(form) for name, form in FORMS.items()},
    ),
    Mistake(
        "rates_given_in_other_order",
        {"shares": lambda spec, sens, *prev: shares(sens, spec, *prev)},
    ),
    Mistake(
        "line_from_sensitivity", {"line": lambda sens, spec, prev: sens + (spec - sens) * prev}
    ),
    Mistake("line_of_wrong_slope", {"line": lambda sens, spec, prev: spec + (spec - sens) * prev}),
    Mistake(
        "mixture_without_prevalence", {"mixture": lambda sens, spec, _prev: (sens + spec) / 2.0}
    ),
    Mistake(
        "mixture_of_one_prevalence", {"mixture": lambda sens, spec, prev: sens * prev + spec * prev}
    ),
    Mistake(
        "mcc_of_rates_is_informedness",
        {"mcc_of_rates": lambda sens, spec, _prev: sens + spec - 1.0},
    ),
    Mistake("mcc_of_rates_without_root", {"mcc_of_rates": mcc_without_root}),
    Mistake(
        "mcc_of_rates_absolute",
        {"mcc_of_rates": lambda sens, spec, prev: abs(mcc_of_rates(sens, spec, prev))},
    ),
    Mistake(
        "jaccard_of_rates_without_false_positives",
        {"jaccard_of_rates": lambda sens, _spec, _prev: sens},
    ),
    Mistake(
        "jaccard_of_rates_specificity",
        {
            "jaccard_of_rates": lambda sens, spec, prev: ratio(
                sens * prev, spec * (1.0 - prev) + prev, 1.0
            )
        },
    ),
    Mistake(
        "jaccard_of_rates_predicted",
        {
            "jaccard_of_rates": lambda sens, spec, prev: ratio(
                sens * prev, predicted_positive(sens, spec, prev), 1.0
            )
        },
    ),
    Mistake(
        "f1_of_rates_half",
        {"f1_of_rates": lambda sens, spec, prev: f1_of_rates(sens, spec, prev) / 2.0},
    ),
    Mistake("f1_of_rates_is_jaccard", {"f1_of_rates": jaccard_of_rates}),
    Mistake(
        "f1_of_rates_without_prevalence",
        {"f1_of_rates": lambda sens, spec, _prev: ratio(2.0 * sens * spec, sens + spec, 0.0)},
    ),
)
