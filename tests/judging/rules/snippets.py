"""Submissions made of snippets, and what the rules find in them."""

import textwrap
from fractions import Fraction

from grader.judging.rules import Code, check
from grader.model import (
    Assignment,
    Case,
    Expected,
    Finding,
    Function,
    Language,
    Rule,
    SourceFile,
    Submission,
    Text,
)

JULIA = (
    "(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})",
    "(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)",
)
PYTHON = ("(outputs, targets, *, threshold=0.5)",)
LIBRARIES = {
    "python": ["sklearn.metrics", "torchmetrics", "pandas.crosstab"],
    "julia": ["MLJ", "MLBase", "StatisticalMeasures"],
}


def assignment(*rules: Rule, **signatures: tuple[str, ...]) -> Assignment:
    """One that asks for `confusionMatrix` and `printConfusionMatrix`, with these rules."""
    asked: dict[Language, tuple[str, ...]] = {
        "python": signatures.get("python", PYTHON),
        "julia": signatures.get("julia", JULIA),
    }
    functions = tuple(
        Function(name=name, fields=(), returns="nothing", signatures=asked)
        for name in ("confusionMatrix", "printConfusionMatrix")
    )
    cases: tuple[Case, ...] = ()
    expected: dict[str, Expected] = {}
    return Assignment("a", Text("a"), functions, cases, expected, digest="", rules=rules)


def rule(id_: str, **options: object) -> Rule:
    return Rule(id_, ("confusionMatrix",), "function", Fraction(0), options)


def submission(language: Language, *sources: str) -> Submission:
    """Files `file1.py`, `file2.py` … with these texts, their common indentation taken off."""
    suffix = {"python": "py", "julia": "jl"}[language]
    files = tuple(
        SourceFile(f"file{number}.{suffix}", language, textwrap.dedent(text).lstrip("\n"))
        for number, text in enumerate(sources, 1)
    )
    return Submission("s", language, files, (), "")


def findings(one: Rule, language: Language, *sources: str) -> tuple[Finding, ...]:
    return check(Code(submission(language, *sources), language), assignment(one))


def places(one: Rule, language: Language, *sources: str) -> list[tuple[int, int, str, str]]:
    """Line, column, what was found (the message's key without the rule), and what it costs."""
    return [
        (item.line, item.column, item.message.key.split(".", 2)[2], item.cost)
        for item in findings(one, language, *sources)
    ]
