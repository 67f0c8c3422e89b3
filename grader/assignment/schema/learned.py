"""The file of learned mistakes as pydantic models, which validate it."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from grader.assignment.schema.parts import Example, Identifier, Name, Section, TextSection

WHOLE = "(call)"
"""The key of what a call gives as a whole: the form of its answer, or that it fails."""

_Key = Annotated[str, Field(pattern="^[0-9a-f]{16}$"), Example("0123456789abcdef")]


class AnswerSection(Section):
    """A call that the mistake answers wrongly."""

    function: Name = Field(description="What is called.")
    call: Annotated[str, Field(max_length=1000)] = Field("", description="For who reads it.")
    key: _Key = Field(description="A digest of what is called with what.")
    gives: Annotated[dict[Annotated[str, Field(max_length=200)], Any], Example("{f1: 0.5}")] = (
        Field(min_length=1, description="By field, the wrong answer; null where it is not known.")
    )


class LearnedSection(Section):
    """A mistake by its answers."""

    id: Identifier = Field(description="Names the mistake, in this file and among programmed ones.")
    hint: Annotated[TextSection, Example("{en: …, es: …}")] = Field(description="For students.")
    students: Annotated[int, Field(ge=0)] = Field(0, description="So many had made it then.")
    answers: Annotated[list[AnswerSection], Example("[{function: …, key: …, gives: …}]")] = Field(
        min_length=1, max_length=10_000, description="The calls that it answers wrongly."
    )
    right: list[_Key] = Field(
        default_factory=list, max_length=10_000, description="The calls that it answers rightly."
    )


class LearnedFile(Section):
    model_config = ConfigDict(title="Learned mistakes")

    format: Annotated[Literal[1], Example("1")] = Field(description="The version of this format.")
    mistakes: list[LearnedSection] = Field(
        default_factory=list, max_length=1000, description="Each with its answers, call by call."
    )


class HintForm(Section):
    en: str = ""
    es: str = ""


class ClusterForm(Section):
    """A cluster to be named; it is left alone while its id is empty."""

    cluster: Annotated[str, Example("3fa9c1")]
    id: str = ""
    hint: HintForm = Field(default_factory=HintForm)


class FormFile(Section):
    """The form that an instructor fills in to name clusters."""

    model_config = ConfigDict(title="Clusters to name")

    format: Annotated[Literal[1], Example("1")]
    clusters: list[ClusterForm] = Field(default_factory=list, max_length=1000)
