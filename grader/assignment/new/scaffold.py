"""The files of a new assignment, made from those in `files/` (each with `.in` after its name).

In them `@NAME@`, `@FUNCTION@`, `@TITLE_EN@` … stand for what the author chose; a line that ends in
a language's name, as in `@julia@`, is there only where submissions may be in that language.
"""

import json
import re
from collections.abc import Mapping, Sequence
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
    """Path (with `/`) -> text, for every file of the assignment."""
    made = dict(_FILES)
    for ending in (kind_of(language).endings[0] for language in plan.languages):
        for name, place in _FOLDERS_OF_A_LANGUAGE.items():
            if (_FOLDER / f"{name}{ending}.in").is_file():
                made[f"{name}{ending}"] = f"{place}/@NAME@{ending}"
    return _made(made, plan, plan.languages)


def shared(plan: NewAssignment) -> Mapping[str, str]:
    """Path -> text, for the files that say nothing of the example."""
    return _made({name: _FILES[name] for name in ("README.md", "test.py")}, plan, plan.languages)


def titles(plan: NewAssignment) -> tuple[str, str]:
    """The titles as YAML has them: a JSON text is also one of YAML, whatever is in it."""
    english, spanish = (
        json.dumps(" ".join(title.split()), ensure_ascii=False)
        for title in (plan.title_en, plan.title_es)
    )
    return english, spanish


def _made(paths: Mapping[str, str], plan: NewAssignment, marks: Sequence[str]) -> Mapping[str, str]:
    return {
        path.replace("@NAME@", plan.name): _filled(
            (_FOLDER / f"{source}.in").read_text(encoding="utf-8"), plan, marks
        )
        for source, path in paths.items()
    }


def _filled(text: str, plan: NewAssignment, marks: Sequence[str]) -> str:
    lines = []
    for line in text.split("\n"):
        marked = _MARK.search(line)
        if marked is None:
            lines.append(line)
        elif marked[2] in marks:
            lines.append(line[: marked.start()])
    filled = "\n".join(lines)
    title_en, title_es = titles(plan)
    for word, value in {
        "@NAME@": plan.name,
        "@FUNCTION@": plan.function,
        "@LANGUAGES@": ", ".join(plan.languages),
        "@TITLE_EN@": title_en,
        "@TITLE_ES@": title_es,
    }.items():
        filled = filled.replace(word, value)
    return filled
