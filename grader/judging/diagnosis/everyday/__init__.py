"""Everyday mistakes: those that any program can have, named in every assignment without set-up.

Each is a function that yields what it is sure of, about one function of a submission that fails.
Where it is not sure it is silent: a false hint is worse than none.
"""

from collections.abc import Callable, Iterator, Mapping

from grader.judging.diagnosis.everyday.answers import (
    another_order,
    parameters_swapped,
    positions_one_off,
    printed_not_returned,
    results_swapped,
    returns_nothing,
)
from grader.judging.diagnosis.everyday.attempt import Attempt, Named, attempts
from grader.judging.diagnosis.everyday.errors import (
    index_zero,
    shared_error,
    truth_of_an_array,
    undefined_name,
)
from grader.judging.diagnosis.everyday.source import (
    added_to_new_key,
    changed_in_its_loop,
    constructor_misspelt,
    default_kept,
    float_from_division,
    inside_another,
    never_called,
    no_self,
    not_called,
    not_written,
    nothing_kept,
    other_name,
    other_spelling,
    refuses_the_call,
    result_dropped,
    returns_in_first_pass,
    shared_by_objects,
    text_for_number,
)

__all__ = ["BEFORE_KNOWN", "BESIDE_KNOWN", "Attempt", "Detections", "Named", "attempts"]

Detections = Mapping[str, Callable[[Attempt], Iterator[Named]]]
"""The detections by the names of their mistakes; those first that come first."""

BEFORE_KNOWN: Detections = {
    "not_written": not_written,
    "inside_another": inside_another,
    "other_spelling": other_spelling,
    "other_name": other_name,
    "undefined_name": undefined_name,
    "index_zero": index_zero,
}
"""The mistakes that leave no answers which another mistake could explain."""

BESIDE_KNOWN: Detections = {
    "parameters_swapped": parameters_swapped,
    "constructor_misspelt": constructor_misspelt,
    "no_self": no_self,
    "refuses_the_call": refuses_the_call,
    "text_for_number": text_for_number,
    "added_to_new_key": added_to_new_key,
    "never_called": never_called,
    "truth_of_an_array": truth_of_an_array,
    "float_from_division": float_from_division,
    "nothing_kept": nothing_kept,
    "not_called": not_called,
    "result_dropped": result_dropped,
    "default_kept": default_kept,
    "shared_by_objects": shared_by_objects,
    "changed_in_its_loop": changed_in_its_loop,
    "returns_in_first_pass": returns_in_first_pass,
    "printed_not_returned": printed_not_returned,
    "returns_nothing": returns_nothing,
    "results_swapped": results_swapped,
    "positions_one_off": positions_one_off,
    "another_order": another_order,
    "shared_error": shared_error,
}
"""The mistakes of cases that no known mistake explains."""
