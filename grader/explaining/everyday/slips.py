"""Slips: places of the code which a function runs that are probably not what was meant, where its
cases fail."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from grader.explaining.everyday.attempt import Attempt, Named, Record, named
from grader.explaining.everyday.undefined import place_of
from grader.judging.rules.reach import Reached, reach
from grader.languages.source.syntax import Definition, Slip, Unit
from grader.model import PROGRAM, Message

CONSTRUCTOR = "__init__"
_SHOWN_BY: dict[str, Collection[str]] = {
    "alternative_alone": ("TypeError",),
    "lost_attribute": ("AttributeError",),
    "no_self": ("TypeError",),
    "not_called": ("AttributeError", "TypeError"),
    "nothing_kept": ("AttributeError", "TypeError"),
    "value_dropped": ("TypeError",),
}
"""The exceptions that may come of a slip."""
_TOLD_BY_LANGUAGE = ("never_equal", "nothing_kept")
_OF_VALUES = ("default_kept", "same_row", "shared_by_objects")
_TEXT_AMONG_NUMBERS = re.compile(
    r"TypeError: ('str' object cannot be interpreted as an integer|"
    r"unsupported operand type\(s\) for .*'str'|can only concatenate str|"
    r"'\S+' not supported between instances of .*'str'|not all arguments converted)|"
    r"MethodError: no method matching .*::String"
)


def slips_of(*kinds: str) -> dict[str, Callable[[Attempt], Iterator[Named]]]:
    """Return the detections of slips by their kinds."""
    return {kind: partial(slip_of, kind) for kind in kinds}


def slip_of(kind: str, attempt: Attempt) -> Iterator[Named]:
    """Yield the first slip of this kind in the code that a function runs."""
    failures = [record for record in attempt.failures if _may_come_of(kind, record)]
    if any(record.case.points for record in failures):
        for slip, place in slips_in_code(kind, attempt):
            if kind == "result_dropped" and slip.name in attempt.code.function_names():
                continue  # one of the submission's own may do more
            if kind == "default_kept" and attempt.records[0].failed:
                continue  # nothing is left in it before the first call

            key = f"{kind}.{attempt.language}" if kind in _TOLD_BY_LANGUAGE else kind
            # Without the function's name: several that run the code have it said once.
            yield named(key, failures, name=slip.name, place=place)
            return


def slips_in_code(kind: str, attempt: Attempt) -> Iterator[tuple[Slip, Message]]:
    """Yield the slips with their places."""
    read: Iterable[Unit | Definition] = attempt.code.units
    if attempt.function.name != PROGRAM:
        groups = [group.alternatives for group in reached(attempt)]
        read = [group[0] for group in groups if len(group) == 1]
    owner = attempt.name.rpartition(".")[0]
    if kind == "default_kept" and owner:
        # What its object was made with stays in it.
        read = (*read, *attempt.code.named(f"{owner}.{CONSTRUCTOR}"))

    for part in read:
        for slip in attempt.code.slips(part):
            if slip.kind == kind:
                yield slip, place_of(part.source.name, slip.place.line, attempt.code)


def text_for_number(attempt: Attempt) -> Iterator[Named]:
    """Yield the name of a text that was read, where a line that has it, and no text of its own,
    needs a number."""
    slips = list(slips_in_code("text_for_number", attempt))
    raised = attempt.raised(_TEXT_AMONG_NUMBERS) if slips else []
    counts = any(error.case.points for error in raised)
    for error, (slip, place) in product(raised if counts else (), slips):
        has_texts = "'" in error.code or '"' in error.code
        if re.search(rf"\b{slip.name}\b", error.code) and not has_texts:
            key = f"text_for_number.{attempt.language}"
            yield named(key, raised, name=slip.name, place=place)
            return


def reached(attempt: Attempt) -> Sequence[Reached]:
    """Return what the calls of the function run."""
    answering = attempt.code.answering(attempt.function) or attempt.definitions
    return reach(attempt.code, tuple(answering), helpers=True, elsewhere=frozenset())


def _may_come_of(kind: str, record: Record) -> bool:
    if (error := record.exception) is not None:
        return error.type in _SHOWN_BY.get(kind, ())
    if record.outcome.kind in ("timeout", "memory"):
        return kind in ("never_ends", "wrong_way")
    if kind in ("never_ends", "no_self", "wrong_way"):
        return False  # these end in an error, or not at all
    if kind in _OF_VALUES and record.answer.value is None:
        return False  # an error is asked for
    return record.has_value


def never_called(attempt: Attempt) -> Iterator[Named]:
    """Yield the function that a program only defines, where no run wrote anything."""
    failures = attempt.failures
    outcomes = [record.outcome for record in attempt.records]
    wrote = any(outcome.exception or outcome.printed or outcome.errors for outcome in outcomes)
    slips = [] if wrote else list(slips_in_code("never_called", attempt))
    for slip, place in slips[:1]:
        yield named("never_called", failures, name=slip.name, place=place)
