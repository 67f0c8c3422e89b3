"""The entry: what every submission is looked at with."""

import re

from grader.languages.language import LanguageKind

__all__ = ["LANGUAGE"]


def _seems_defined(text: str, name: str) -> bool:
    return re.search(rf"^{re.escape(name)}\b[^\n=]*=", text, re.MULTILINE) is not None


LANGUAGE = LanguageKind(
    name="toy",
    title="Toy",
    package="toy_language",
    endings=(".toy",),
    seems_defined=_seems_defined,
    kernels=("toy",),
)
