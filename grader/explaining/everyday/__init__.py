"""Everyday mistakes: those that any program can have, named in every assignment without set-up.

Each is a function that yields what it is sure of, about one function of a submission that fails.
Where it is not sure it is silent: a false hint is worse than none.
"""

from collections.abc import Callable, Iterator, Mapping

from grader.explaining.everyday.answers import printed_not_returned, returns_nothing
from grader.explaining.everyday.attempt import Attempt, Named, attempts
from grader.explaining.everyday.errors import (
    hides_a_function,
    of_texts,
    reads_input,
    shared_error,
    undefined_name,
)
from grader.explaining.everyday.slips import never_called, slips_of, text_for_number
from grader.explaining.everyday.source import (
    constructor_misspelt,
    cut_off,
    inside_another,
    missing_method,
    not_written,
    other_class,
    other_keyword,
    other_name,
    other_spelling,
    refuses_the_call,
)
from grader.explaining.everyday.topics import common_topic
from grader.explaining.everyday.unread import (
    defined_twice,
    in_a_text,
    line_numbers,
    unused_parameter,
)
from grader.explaining.everyday.words import no_such_word, other_language
from grader.judging.report.cause import ITS_LINE

__all__ = [
    "BEFORE_KNOWN",
    "BESIDE_KNOWN",
    "IDLE_LINES",
    "Attempt",
    "Detections",
    "Named",
    "attempts",
]

Detections = Mapping[str, Callable[[Attempt], Iterator[Named]]]
"""The detections by the names of their mistakes; those first that come first."""

BEFORE_KNOWN: Detections = {
    "not_written": not_written,
    "other_language": other_language,
    "no_such_word": no_such_word,
    "inside_another": inside_another,
    "in_a_text": in_a_text,
    "line_numbers": line_numbers,
    "other_spelling": other_spelling,
    "other_class": other_class,
    "other_name": other_name,
    "missing_method": missing_method,
    "undefined_name": undefined_name,
    **of_texts("index_zero"),
}
"""The mistakes that leave no answers which another mistake could explain."""

BESIDE_KNOWN: Detections = {
    "constructor_misspelt": constructor_misspelt,
    **slips_of("no_self"),
    "refuses_the_call": refuses_the_call,
    "other_keyword": other_keyword,
    "cut_off": cut_off,
    "text_for_number": text_for_number,
    "never_called": never_called,
    **of_texts("truth_of_an_array", "endless_recursion"),
    "reads_input": reads_input,
    **slips_of("nothing_kept", "not_called"),
    **slips_of("result_dropped", "value_dropped", "lost_attribute", "default_kept"),
    **slips_of("shared_by_objects", "same_row", "returns_in_first_pass"),
    **slips_of("never_ends", "wrong_way", "alternative_alone"),
    **slips_of("never_equal"),
    "printed_not_returned": printed_not_returned,
    "returns_nothing": returns_nothing,
    "hides_a_function": hides_a_function,
    **of_texts("fraction_as_int", "not_mutable", "of_nothing"),
    "defined_twice": defined_twice,
    "unused_parameter": unused_parameter,
    "shared_error": shared_error,
    "common_topic": common_topic,
}
"""The mistakes of cases that no known mistake explains."""

IDLE_LINES: Detections = {
    f"{ITS_LINE}{kind}": BESIDE_KNOWN[kind] for kind in ("result_dropped", "value_dropped")
}
"""The lines that do nothing, whatever else explains the answers: a known mistake has no line."""
