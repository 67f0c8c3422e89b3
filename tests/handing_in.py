"""Submissions made of texts, as most tests hand them in."""

from typing import Any

from grader.judging.rules import Code
from grader.model import Language, SourceFile, Submission

__all__ = ["code", "named", "source", "submission"]

_ENDINGS: dict[Language, str] = {"python": "py", "julia": "jl"}


def source(text: str, language: Language = "python", name: str = "", **more: Any) -> SourceFile:
    """Return a file with this text; `s.py` or `s.jl` where no name matters."""
    return SourceFile(name or f"s.{_ENDINGS[language]}", language, text, **more)


def submission(*files: str | SourceFile, language: Language = "python") -> Submission:
    """Return a submission of these files; a text stands for a file without a name of its own."""
    sources = [source(file, language) if isinstance(file, str) else file for file in files]
    return Submission("s", language, tuple(sources), (), "")


def named(name: str, text: str, language: Language = "python") -> Submission:
    """Return a submission, of one file, that has this name."""
    file = source(text, language, f"{name}.{_ENDINGS[language]}")
    return Submission(name, language, (file,), (), name)


def code(*files: str | SourceFile, language: Language = "python") -> Code:
    """Return what rules and the diagnosis see of the same files."""
    return Code(submission(*files, language=language), language)
