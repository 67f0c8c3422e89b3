"""Checks as an instructor would write them: nothing in them is on its guard."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grader.api import Call, Wrong


def check_shuffled(call: Call, answers: Sequence[Mapping[str, Any]]) -> Iterable[Wrong]:
    for answer in answers:
        if len(answer["items"]) != len(call.args[0]) or set(answer["items"]) != set(call.args[0]):
            yield Wrong("items", "Items were lost or made up.")
    if all(answer["items"] == call.args[0] for answer in answers):
        yield Wrong("items", "The list is never shuffled.")
