"""Mistakes in what is made of sensitivity, specificity and prevalence alone."""

from collections.abc import Callable

from grader.judging.diagnosis.mistake import Mistake
from grader.model.text import Text

from .binary_metrics import (
    f1_of_rates,
    jaccard_of_rates,
    line,
    mcc_of_rates,
    mixture,
    ratio,
    shares,
)

__all__ = ["IN_FORMS"]

Form = Callable[[float, float, float], float]

FORMS: dict[str, Form] = {
    "accuracy_as_line": line,
    "accuracy_as_mixture": mixture,
    "mcc_from_rates": mcc_of_rates,
    "jaccard_from_rates": jaccard_of_rates,
    "f1_from_rates": f1_of_rates,
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


IN_FORMS = (
    Mistake(
        "prevalence_of_the_other_class",
        {name: at_other_prevalence(form) for name, form in FORMS.items()},
        Text(
            "In what you make of sensitivity, specificity and prevalence, the prevalence is taken "
            "for that of the negatives.",
            "En lo que calculas a partir de sensibilidad, especificidad y prevalencia, tomas la "
            "prevalencia por la de los negativos.",
        ),
        ("accuracy", "mcc", "normalised_mcc", "jaccard", "f1"),
    ),
    Mistake(
        "rates_given_in_other_order",
        {"shares": lambda spec, sens, *prev: shares(sens, spec, *prev)},
        Text(
            "Your functions take specificity first and sensitivity second. What is asked for has "
            "them the other way round.",
            "Tus funciones reciben primero la especificidad y después la sensibilidad. Se pide el "
            "orden contrario.",
        ),
        (
            "accuracy",
            "mcc",
            "normalised_mcc",
            "jaccard",
            "f1",
            "prevalence_threshold",
            "prevalence_threshold_complement",
        ),
    ),
    Mistake(
        "line_from_sensitivity",
        {"accuracy_as_line": lambda sens, spec, prev: sens + (spec - sens) * prev},
        Text(
            "Your line over prevalence begins and ends at the wrong rates. Which of them is the "
            "accuracy where there are no positives at all?",
            "Tu recta sobre la prevalencia empieza y acaba en las tasas equivocadas. ¿Cuál de las "
            "dos es la exactitud cuando no hay ningún positivo?",
        ),
        ("accuracy",),
    ),
    Mistake(
        "line_of_wrong_slope",
        {"accuracy_as_line": lambda sens, spec, prev: spec + (spec - sens) * prev},
        Text(
            "Your line over prevalence begins right and then runs the wrong way.",
            "Tu recta sobre la prevalencia empieza bien y luego va en sentido contrario.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "mixture_without_prevalence",
        {"accuracy_as_mixture": lambda sens, spec, _prev: (sens + spec) / 2.0},
        Text(
            "What you return is balanced accuracy: the prevalence does not count in it.",
            "Lo que devuelves es la exactitud equilibrada: la prevalencia no interviene.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "mixture_of_one_prevalence",
        {"accuracy_as_mixture": lambda sens, spec, prev: sens * prev + spec * prev},
        Text(
            "In your mixture both classes have the same share of the elements.",
            "En tu mezcla las dos clases tienen la misma proporción de elementos.",
        ),
        ("accuracy",),
    ),
    Mistake(
        "mcc_of_rates_is_informedness",
        {"mcc_from_rates": lambda sens, spec, _prev: sens + spec - 1.0},
        Text(
            "What you return as MCC is informedness, whatever the prevalence is.",
            "Lo que devuelves como MCC es la informedness, sea cual sea la prevalencia.",
        ),
        ("mcc", "normalised_mcc"),
    ),
    Mistake(
        "mcc_of_rates_without_root",
        {"mcc_from_rates": mcc_without_root},
        Text(
            "In your MCC from rates the ratio of the two products has lost its square root.",
            "En tu MCC a partir de tasas, al cociente de los dos productos le falta la raíz "
            "cuadrada.",
        ),
        ("mcc", "normalised_mcc"),
    ),
    Mistake(
        "mcc_of_rates_absolute",
        {"mcc_from_rates": lambda sens, spec, prev: abs(mcc_of_rates(sens, spec, prev))},
        Text(
            "Your MCC from rates is never negative, although a classifier can be worse than "
            "guessing.",
            "Tu MCC a partir de tasas nunca es negativo, aunque un clasificador puede ser peor que "
            "el azar.",
        ),
        ("mcc", "normalised_mcc"),
    ),
    Mistake(
        "jaccard_of_rates_without_false_positives",
        {"jaccard_from_rates": lambda sens, _spec, _prev: sens},
        Text(
            "Your Jaccard index from rates is sensitivity: false positives make the union larger.",
            "Tu índice de Jaccard a partir de tasas es la sensibilidad: los falsos positivos "
            "agrandan la unión.",
        ),
        ("jaccard",),
    ),
    Mistake(
        "jaccard_of_rates_specificity",
        {
            "jaccard_from_rates": lambda sens, spec, prev: ratio(
                sens * prev, spec * (1.0 - prev) + prev, 1.0
            )
        },
        Text(
            "The union in your Jaccard index from rates holds true negatives where it should hold "
            "false positives.",
            "La unión de tu índice de Jaccard a partir de tasas incluye verdaderos negativos donde "
            "debería incluir falsos positivos.",
        ),
        ("jaccard",),
    ),
    Mistake(
        "jaccard_of_rates_predicted",
        {
            "jaccard_from_rates": lambda sens, spec, prev: ratio(
                sens * prev, predicted_positive(sens, spec, prev), 1.0
            )
        },
        Text(
            "Your Jaccard index from rates is a predictive value: the positives that are missed "
            "belong to the union too.",
            "Tu índice de Jaccard a partir de tasas es un valor predictivo: los positivos no "
            "encontrados también pertenecen a la unión.",
        ),
        ("jaccard",),
    ),
    Mistake(
        "f1_of_rates_half",
        {"f1_from_rates": lambda sens, spec, prev: f1_of_rates(sens, spec, prev) / 2.0},
        Text(
            "Your F1 from rates is half of what it should be: it reaches 1/2 at most.",
            "Tu F1 a partir de tasas es la mitad de lo que debería: llega como mucho a 1/2.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_of_rates_is_jaccard",
        {"f1_from_rates": jaccard_of_rates},
        Text(
            "What you return as F1 from rates is the Jaccard index.",
            "Lo que devuelves como F1 a partir de tasas es el índice de Jaccard.",
        ),
        ("f1",),
    ),
    Mistake(
        "f1_of_rates_without_prevalence",
        {"f1_from_rates": lambda sens, spec, _prev: ratio(2.0 * sens * spec, sens + spec, 0.0)},
        Text(
            "Your F1 from rates is the harmonic mean of sensitivity and specificity. PPV depends "
            "on prevalence.",
            "Tu F1 a partir de tasas es la media armónica de sensibilidad y especificidad. El "
            "valor predictivo positivo depende de la prevalencia.",
        ),
        ("f1",),
    ),
)
