"""The calls of an assignment, known by their digest."""

from grader.assignment import load
from grader.running.calls import calls_of


def test_calls_in_any_script_are_known_apart() -> None:
    digests = {calls_of(load(name)).digest for name in ("word_lists", "accuracy")}
    assert len(digests) == 2
