"""Checks of the small reference: any two numbers with the same sum are right."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from grader.api import Call, Wrong

UNIT = np.int64(1)


def check_pair(call: Call, answers: Sequence[Mapping[str, Any]]) -> Iterator[Wrong]:
    for answer in answers:
        if np.sum(answer["counts"]) != UNIT * np.sum(call.expected["counts"]):
            yield Wrong("counts", "The sum is wrong.", "La suma está mal.")


def check_nothing() -> list[Wrong]:
    return []
