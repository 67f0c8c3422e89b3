"""A mistake that several functions have is told once, with all its places, calls and functions."""

from typing import Any

from grader.explaining.joining import joined
from grader.locale import translate
from grader.model import Message, Text


def told(*sentences: Message) -> str:
    return translate(joined(sentences), "en")


def line(number: int) -> Message:
    return Message("diagnosis.line", {"line": number})


def divided(number: int) -> Message:
    return Message("diagnosis.divided_by_zero", {"place": line(number)})


def helper(name: str, number: int) -> Message:
    return Message("diagnosis.undefined.helper", {"name": name, "place": line(number)})


def test_one_mistake_in_several_lines_is_told_with_the_first_three() -> None:
    assert told(divided(2), divided(5), divided(2)).startswith(
        "Something is divided by 0 (line 2 and line 5)."
    )
    assert "(line 1 and line 2 and line 3 and others)." in told(*map(divided, (1, 2, 3, 4)))


def test_calls_that_fail_with_one_error_are_added_up() -> None:
    def failing(count: int, number: int, error: str = "KeyError: 'a'") -> Message:
        params: dict[str, Any] = {"count": count, "place": line(number), "error": error}
        return Message("diagnosis.shared_error_at", params)

    same = told(failing(5, 14), failing(3, 53))
    assert same == "8 calls fail with the same error, in line 14 and line 53. KeyError: 'a'"
    other = told(failing(5, 14), failing(3, 53, "KeyError: 'b'"))
    assert "5 calls" in other
    assert "3 calls" in other


def test_a_topic_of_several_functions_is_told_once() -> None:
    def of(function: str, topic: str = "ties.") -> Message:
        params: dict[str, Any] = {"function": function, "topic": Text(topic), "count": 1}
        return Message("diagnosis.common_topic", params)

    assert told(of("f")).startswith("The one case of `f` that loses points below")
    assert told(of("f"), of("g")).startswith("The cases of `f`, `g` that lose points below")
    assert "The one case of `g`" in told(of("f"), of("g", "one class."))


def test_functions_that_nothing_defines_are_named_in_one_sentence() -> None:
    """Each stood in a sentence of its own, with the same advice: hand its definition in too."""
    there = Message("diagnosis.undefined.there", {"name": "total", "place": line(3)})
    assert told(helper("hits", 2), there, helper("rows", 3)) == (
        "Calls fail because these functions are not defined: `hits`, `rows` (line 2 and line 3). "
        "Nothing that was handed in defines or imports them. If they are from an earlier "
        "assignment, hand their definitions in too: copy them into the file. "
        "Calls fail because `total` is not defined (line 3)."
    )
