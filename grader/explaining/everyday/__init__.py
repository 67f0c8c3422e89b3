"""Everyday mistakes: those that any program can have, named in every assignment without set-up.

Each is a function that yields what it is sure of, about one function of a submission that fails.
Where it is not sure it is silent: a false hint is worse than none.
"""

from collections.abc import Callable, Iterator, Mapping

from grader.explaining.everyday.answers import (
    always_the_same,
    printed_not_returned,
    returns_nothing,
)
from grader.explaining.everyday.attempt import Attempt, Named, attempts
from grader.explaining.everyday.errors import (
    MISTAKES_OF_JULIA,
    element_of_number,
    endless_recursion,
    hides_a_function,
    index_zero,
    not_callable,
    of_nothing,
    reads_input,
    shared_error,
    truth_of_an_array,
    tuple_for_number,
    undefined_name,
    whole_compared,
)
from grader.explaining.everyday.kinds import (
    function_not_called,
    hidden_method,
    letter_for_text,
    text_for_number,
)
from grader.explaining.everyday.source import (
    constructor_misspelt,
    inside_another,
    missing_method,
    never_called,
    not_written,
    other_class,
    other_name,
    other_spelling,
    refuses_the_call,
    return_outside,
    slips_of,
)
from grader.explaining.everyday.topics import common_topic
from grader.explaining.everyday.unread import (
    defined_twice,
    in_a_text,
    merge_marks,
    unused_parameter,
)
from grader.explaining.everyday.words import no_such_word, other_language

__all__ = [
    "BEFORE_KNOWN",
    "BESIDE_KNOWN",
    "Attempt",
    "Detections",
    "Named",
    "attempts",
]

Detections = Mapping[str, Callable[[Attempt], Iterator[Named]]]
"""The detections by the names of their mistakes; those first that come first."""

BEFORE_KNOWN: Detections = {
    "merge_marks": merge_marks,
    "not_written": not_written,
    "other_language": other_language,
    "no_such_word": no_such_word,
    "inside_another": inside_another,
    "in_a_text": in_a_text,
    "other_spelling": other_spelling,
    "other_class": other_class,
    "other_name": other_name,
    "missing_method": missing_method,
    "undefined_name": undefined_name,
    "index_zero": index_zero,
    "tuple_for_number": tuple_for_number,
}
"""The mistakes that leave no answers which another mistake could explain."""

BESIDE_KNOWN: Detections = {
    "constructor_misspelt": constructor_misspelt,
    **slips_of("no_self"),
    "refuses_the_call": refuses_the_call,
    **slips_of("parameter_replaced"),
    "text_for_number": text_for_number,
    **slips_of("added_to_new_key"),
    "never_called": never_called,
    "truth_of_an_array": truth_of_an_array,
    "endless_recursion": endless_recursion,
    "reads_input": reads_input,
    "hidden_method": hidden_method,
    **slips_of("nothing_kept", "not_called"),
    "function_not_called": function_not_called,
    **slips_of("result_dropped", "swap_lost", "value_dropped", "lost_attribute", "default_kept"),
    **slips_of("shared_by_objects", "same_row", "changed_in_its_loop", "returns_in_first_pass"),
    **slips_of("never_ends", "wrong_way", "no_brackets", "alternative_alone"),
    "letter_for_text": letter_for_text,
    **slips_of("never_equal"),
    "return_outside": return_outside,
    "printed_not_returned": printed_not_returned,
    "returns_nothing": returns_nothing,
    "hides_a_function": hides_a_function,
    "not_callable": not_callable,
    **MISTAKES_OF_JULIA,
    "whole_compared": whole_compared,
    "element_of_number": element_of_number,
    "of_nothing": of_nothing,
    "defined_twice": defined_twice,
    "unused_parameter": unused_parameter,
    "always_the_same": always_the_same,
    "shared_error": shared_error,
    "common_topic": common_topic,
}
"""The mistakes of cases that no known mistake explains."""
