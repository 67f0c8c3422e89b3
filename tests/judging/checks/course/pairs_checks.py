"""Accepts any two of the numbers that make the sum."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grader.api import Call, Wrong


def check_pair(call: Call, answers: Sequence[Mapping[str, Any]]) -> Iterator[Wrong]:
    numbers, total = call.args
    left = Counter(numbers.tolist())
    for answer in answers:
        for name in ("first", "second"):
            if not left[answer[name]]:
                yield Wrong(name, f"{answer[name]} is not left.", f"{answer[name]} no queda.")
            left[answer[name]] -= 1
        if answer["first"] + answer["second"] != total:
            said = f"The sum is not {total}, as it is of {call.expected['first']}."
            yield Wrong("second", said, f"La suma no es {total}.")


def check_below(call: Call, answers: Sequence[Mapping[str, Any]]) -> list[Wrong]:
    """Written without a thought for who answers."""
    limit = call.args[0]
    below = list(range(answers[0]["number"]))
    if answers[0]["number"] == -1:
        raise ValueError(f"the limit is {limit}")
    if answers[0]["number"] == -2:
        return [Wrong("digits", "There is no such field.")]
    while answers[0]["number"] == -4:
        pass
    if answers[0]["number"] == -3:
        return [Wrong("number", "<script>alert(1)</script> \x1b[31m| `*x*` [a](http://b)")]
    return [Wrong("number", "Too large.", "Demasiado grande.")] if len(below) >= limit else []


def check_shuffled(call: Call, answers: Sequence[Mapping[str, Any]]) -> Iterator[Wrong]:
    if any(sorted(answer["items"]) != sorted(call.args[0]) for answer in answers):
        yield Wrong("items", f"These are not the {len(call.args[0])} items.")
    elif len(answers) > 1 and all(answer == answers[0] for answer in answers):
        yield Wrong("items", f"{len(answers)} times the same.")
