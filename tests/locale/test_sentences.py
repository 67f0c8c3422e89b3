"""The sentences of the whole house: complete in every language, all of them used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from grader.locale import sentences
from grader.model import LOCALES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*ROOT.glob("grader/**/*.py"), *ROOT.glob("reference/**/*.py")])
TEMPLATES = sorted(ROOT.glob("grader/**/templates/*"))
ENGLISH = sentences("en")


def params_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def base(key: str) -> str:
    """The key that code uses for a sentence that is there in a singular and a plural."""
    return re.sub(r"\.(one|other)$", "", key)


BASES = {base(key) for key in ENGLISH} | set(ENGLISH)


def texts_of(tree: ast.AST) -> Iterator[str]:
    """Every text in a source as a regular expression: f-strings have gaps."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str)
        ):
            yield as_pattern(node)


def as_pattern(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+"
            for part in node.values
        )
    return re.escape(str(node.value)) if isinstance(node, ast.Constant) else r"[\w.]+"


def spoken(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Every `Message(key, …)` and `words(key, …)` with the expression of its key."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", None))
            if name in ("Message", "words") and node.args:
                yield node, node.args[0]


def parsed() -> Iterator[tuple[str, ast.AST]]:
    for path in SOURCES:
        yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_the_same_sentences(locale: str) -> None:
    assert set(sentences(locale)) == set(ENGLISH)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_uses_the_same_parameters(locale: str) -> None:
    found = {key: params_of(template) for key, template in sentences(locale).items()}
    assert found == {key: params_of(template) for key, template in ENGLISH.items()}


@pytest.mark.parametrize("locale", LOCALES)
def test_templates_name_their_parameters_and_reach_into_none(locale: str) -> None:
    for key, template in sentences(locale).items():
        assert all(re.fullmatch(r"[a-z_]+", name) for name in params_of(template)), key
        assert template.strip() == template, key
        assert template, key


def test_a_singular_has_its_plural() -> None:
    for key in ENGLISH:
        if base(key) != key:
            assert {f"{base(key)}.one", f"{base(key)}.other"} <= set(ENGLISH), key


def test_every_sentence_that_the_code_says_exists() -> None:
    missing = []
    for path, tree in parsed():
        for call, key in spoken(tree):
            if isinstance(key, ast.Constant | ast.JoinedStr):
                pattern = as_pattern(key)
                if not any(re.fullmatch(pattern, known) for known in BASES):
                    missing.append(f"{path}:{call.lineno}: {pattern}")
    assert not missing


def test_every_message_gives_what_its_sentence_needs() -> None:
    lacking = []
    for path, tree in parsed():
        for call, key in spoken(tree):
            given = params_given(call)
            if given is None or not isinstance(key, ast.Constant):
                continue
            for form in (f"{key.value}", f"{key.value}.one", f"{key.value}.other"):
                if form in ENGLISH and not params_of(ENGLISH[form]) <= given:
                    lacking.append(f"{path}:{call.lineno}: {form} has only {sorted(given)}")
    assert not lacking


def params_given(call: ast.Call) -> set[str] | None:
    """The parameters written in the call itself; None where they are only known when it runs."""
    if isinstance(call.func, ast.Name) and call.func.id == "Message":
        values = call.args[1:] + [word.value for word in call.keywords if word.arg == "params"]
        if not values:
            return set()
        if isinstance(values[0], ast.Dict):
            keys = [getattr(key, "value", None) for key in values[0].keys]
            return None if None in keys else {str(key) for key in keys}
        return None
    names = [word.arg for word in call.keywords]
    return None if None in names else {str(name) for name in names}


def test_every_sentence_is_used() -> None:
    patterns = {text for _, tree in parsed() for text in texts_of(tree)}
    for path in TEMPLATES:
        for quoted in re.findall(r"[\"']([a-z_]+\.[\w.]+)[\"']", path.read_text(encoding="utf-8")):
            patterns.add(re.escape(quoted) + (r"[\w.]+" if quoted.endswith(".") else ""))
    rooms = {key.split(".")[0] for key in ENGLISH}
    ours = [text for text in patterns if re.split(r"\\?\.", text)[0] in rooms]
    alternatives = re.compile("|".join(f"(?:{text})" for text in ours))
    unused = [
        key
        for key in ENGLISH
        if not alternatives.fullmatch(key) and not alternatives.fullmatch(base(key))
    ]
    assert not unused
