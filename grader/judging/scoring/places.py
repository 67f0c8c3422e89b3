"""Says where two values differ, as somebody would write the place in the submission's language."""

from collections.abc import Sequence

from msgspec.structs import replace

from grader.judging.scoring.nested import Difference, Step
from grader.languages.code import value_code
from grader.languages.registry import kind_of
from grader.model import Language, Message, Value, Words

_CHARACTERS = 80


def difference_message(difference: Difference, language: Language) -> Words | None:
    """Return the message; None where the two values side by side in the report say it already."""
    place = _place(difference.path, language)
    what = _what(difference, language, is_whole=not place)
    if what is None or not place:
        return what
    return Message("scoring.at", {"place": place, "what": what})


def _what(difference: Difference, language: Language, *, is_whole: bool) -> Words | None:
    expected, got, why = difference.expected, difference.got, difference.why
    if expected is not None and got is not None:
        if is_whole:
            return why
        values = {"expected": _code(expected, language), "got": _code(got, language)}
        if why is None:
            return Message("scoring.expected_got", values)
        return Message("scoring.expected_got_because", {**values, "why": why})
    if expected is not None:
        return Message(f"scoring.{difference.side}_missing", {"item": _code(expected, language)})
    if got is not None:
        return Message(f"scoring.{difference.side}_extra", {"item": _code(got, language)})
    if isinstance(why, Message) and "form" in why.params:
        form = str(why.params["form"])
        named = kind_of(language).forms.get(form, form)
        return replace(why, params={**why.params, "form": named})
    if why is not None and difference.before is not None:
        path = (*difference.path, *difference.before.path)
        before = difference_message(replace(difference.before, path=path), language)
        return why if before is None else Message("scoring.and", {"one": why, "other": before})
    return why


def _code(value: Value, language: Language) -> str:
    text = value_code(value, language)
    return text if len(text) <= _CHARACTERS else text[: _CHARACTERS - 1] + "…"


def _place(path: Sequence[Step], language: Language) -> str:
    """`[2]["name"]`, of an array `[1, 2]`, of an object `.name`."""
    text = ""
    first = kind_of(language).first_index
    before: Step | None = None
    for step in path:
        if isinstance(step.by, str):
            text += f".{step.by}"
        elif not isinstance(step.by, int):
            text += f"[{_code(step.by, language)}]"
        elif before is not None and before.in_array:
            text = f"{text[:-1]}, {step.by + first}]"
        else:
            text += f"[{step.by + first}]"
        before = step
    return text
