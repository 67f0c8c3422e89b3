"""The file of learned mistakes as its reading checks it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from grader.model import Text
from grader.model.forms import (
    FORMS,
    Example,
    Identifier,
    Name,
    Section,
)

WHOLE = "(call)"
"""The key of what a call gives as a whole: the form of its answer, or that it fails."""

_Key = Annotated[str, Meta(pattern=FORMS["key"]), Example("0123456789abcdef")]


class AnswerSection(Section, kw_only=True):
    """A call that the mistake answers wrongly."""

    function: Name
    """The function that is called."""
    call: Annotated[str, Meta(max_length=1000)] = ""
    """The call as text, for people."""
    key: _Key
    """A digest of the function and its arguments."""
    gives: Annotated[
        Mapping[Annotated[str, Meta(max_length=200)], Any], Example("{f1: 0.5}"), Meta(min_length=1)
    ]
    """The wrong answer by field; null where it is not known."""


class LearnedSection(Section, kw_only=True):
    """A mistake by its answers."""

    id: Identifier
    """Names the mistake, in this file and among programmed ones."""
    hint: Annotated[Text, Example("{en: …, es: …}")]
    """For students."""
    students: Annotated[int, Meta(ge=0)] = 0
    """The number of students who had made it then."""
    answers: Annotated[
        tuple[AnswerSection, ...],
        Example("[{function: …, key: …, gives: …}]"),
        Meta(min_length=1, max_length=10_000),
    ]
    """The calls that it answers wrongly."""
    right: Annotated[tuple[_Key, ...], Meta(max_length=10_000)] = ()
    """The calls that it answers rightly."""


class LearnedFile(Section):
    format: Annotated[Literal[1], Example("1")]
    """The version of this format."""
    mistakes: Annotated[tuple[LearnedSection, ...], Meta(max_length=1000)] = ()
    """Each with its answers, call by call."""
