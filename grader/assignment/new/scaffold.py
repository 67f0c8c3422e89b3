"""The files of a new assignment, made from those in `files/` (each with `.in` after its name).

In them `@NAME@`, `@FUNCTION@`, `@TITLE_EN@` … stand for what the author chose; a line that ends in
a language's name, as in `@julia@`, is there only where submissions may be in that language.
"""

import json
import re
from collections.abc import Mapping
from importlib.resources import files

from msgspec import Struct

from grader.languages.registry import REFERENCE, SHIPPED, kind_of
from grader.model import Language, Message

_FILES: Mapping[str, str] = {
    "README.md": "README.md",
    "cases.yaml": "cases/@NAME@.yaml",
    "reference.py": "reference/@NAME@.py",
    "mistakes.py": "reference/@NAME@_mistakes/__init__.py",
    "hints.toml": "reference/@NAME@_mistakes/hints.toml",
    "test.py": "tests/test_@NAME@.py",
    "expected.yaml": "cases/submissions/@NAME@/expected.yaml",
    "accepted.py": "cases/submissions/@NAME@/accepted/vectorised.py",
    "wrong.py": "cases/submissions/@NAME@/partial/absolute_value_forgotten.py",
}
_FOLDERS_OF_A_LANGUAGE = {"reference": "reference", "template": "student_template"}
_FOLDER = files("grader.assignment.new") / "files"
_MARK = re.compile(r" *(#|//)? *@([a-z]+)@$")
_WORD = re.compile(r"@[A-Z_]+@")
_NO_WORDS: Mapping[str, str] = {}


class NewAssignment(Struct, frozen=True):
    name: str
    """The assignment's name: a-z, 0-9 and _."""
    function: str
    title_en: str
    title_es: str
    languages: tuple[Language, ...]


def name_problem(name: str) -> Message | None:
    """Say why this cannot be an assignment's name; None when it can."""
    if re.fullmatch(r"[a-z][a-z0-9_]*", name) and name not in SHIPPED[REFERENCE].reserved:
        return None
    return Message("new.bad_name", {"name": name})


def function_problem(name: str) -> Message | None:
    """Say why this cannot be a function's name in every language; None when it can."""
    usable = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) is not None
    if usable and not any(name in kind.reserved for kind in SHIPPED.values()):
        return None
    return Message("new.bad_function", {"name": name})


def scaffold(plan: NewAssignment) -> Mapping[str, str]:
    """Return the text of every file of the worked example, by its path (with `/`)."""
    paths = dict(_FILES)
    for language in plan.languages:
        ending = kind_of(language).endings[0]
        for name, place in _FOLDERS_OF_A_LANGUAGE.items():
            if (_FOLDER / f"{name}{ending}.in").is_file():
                paths[f"{name}{ending}"] = f"{place}/@NAME@{ending}"
    return filled(paths, plan)


def filled(
    paths: Mapping[str, str], plan: NewAssignment, words: Mapping[str, str] = _NO_WORDS
) -> Mapping[str, str]:
    """Return the texts of files in `files/`, by the path of each, with what the author chose and
    further `words` in their places."""
    title_en, title_es = (" ".join(title.split()) for title in (plan.title_en, plan.title_es))
    words = {
        "@NAME@": plan.name,
        "@FUNCTION@": plan.function,
        "@LANGUAGES@": ", ".join(plan.languages),
        # A JSON text is also one of YAML, whatever is in it.
        "@TITLE_EN@": json.dumps(title_en, ensure_ascii=False),
        "@TITLE_ES@": json.dumps(title_es, ensure_ascii=False),
        **words,
    }

    texts = {}
    for source, path in paths.items():
        template = (_FOLDER / f"{source}.in").read_text(encoding="utf-8")
        lines = [
            _MARK.sub("", line)
            for line in template.split("\n")
            if (mark := _MARK.search(line)) is None or mark[2] in plan.languages
        ]
        text = _WORD.sub(lambda word: words[word[0]], "\n".join(lines))
        texts[path.replace("@NAME@", plan.name)] = text
    return texts
