"""Python."""

import ast
import keyword
import re
import sys
import warnings

from grader.languages.language import LanguageKind
from grader.languages.python.notebook import without_commands

__all__ = ["LANGUAGE"]


def _seems_defined(text: str, name: str) -> bool:
    name = re.escape(name)
    pattern = rf"^(?:[ \t]*(?:async[ \t]+)?def[ \t]+{name}\b|{name}[ \t]*=(?!=))"
    return re.search(pattern, text, re.MULTILINE) is not None


def _accepts_signature(signature: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(f"def function{signature}:\n    pass\n").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return len(body) == 1 and isinstance(body[0], ast.FunctionDef) and len(body[0].body) == 1


LANGUAGE = LanguageKind(
    name="python",
    title="Python",
    package="grader.languages.python",
    endings=(".py",),
    seems_defined=_seems_defined,
    has_methods=True,
    built_in=("builtins", *sorted(sys.stdlib_module_names - {"builtins"})),
    kernels=("python", "ipython"),
    without_commands=without_commands,
    reserved=frozenset(keyword.kwlist),
    accepts_signature=_accepts_signature,
)
