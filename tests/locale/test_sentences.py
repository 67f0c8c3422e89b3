"""The sentences of the whole house: complete in every language, all of them used."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from grader.locale import sentences
from grader.model import LOCALES, Locale
from tests.sentences import every_sentence, rooms

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*ROOT.glob("grader/**/*.py"), *ROOT.glob("reference/**/*.py")])
TEMPLATES = sorted(ROOT.glob("grader/**/templates/*"))
ENGLISH = every_sentence("en")


def params_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def base(key: str) -> str:
    """The key that code uses for a sentence that is there in a singular and a plural."""
    stem = re.sub(r"\.(one|other)$", "", key)
    return stem if {f"{stem}.one", f"{stem}.other"} <= set(ENGLISH) else key


GAP = r"[\w.]+"
BASES = {base(key) for key in ENGLISH} | set(ENGLISH)


def as_pattern(node: ast.expr) -> str:
    """A text of the code as a regular expression: what it fills in is a gap."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(as_pattern, node.values))
    return re.escape(str(node.value)) if isinstance(node, ast.Constant) else GAP


def spoken(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Every `Message(key, …)`, `words(…)`, `naming(…)`, `note(place, key, …)`, with the key."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", None))
            if name in ("Message", "words", "naming") and node.args:
                yield node, node.args[0]
            elif name in ("note", "settle", "_give_up") and isinstance(node.args[1], ast.Constant):
                # Two sentences: what is wrong, and what was expected, where that is said.
                key = str(node.args[1].value)
                key = key if "." in key else f"assignment.{key}"
                expected = f"{key}.expected"
                for told in (key, *([expected] if expected in ENGLISH else ())):
                    yield node, ast.Constant(told)


@cache
def parsed() -> list[tuple[str, ast.AST]]:
    return [
        (str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8")))
        for path in SOURCES
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_room_s_sentences_stand_in_one_file_under_flat_keys_of_its_own(locale: Locale) -> None:
    assert len(set(rooms(locale))) == len(rooms(locale))
    for room in rooms(locale):
        for key, template in sentences(room, locale).items():
            assert key.startswith(f"{room}."), key
            assert isinstance(template, str), key


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_the_same_sentences(locale: Locale) -> None:
    assert set(every_sentence(locale)) == set(ENGLISH)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_uses_the_same_parameters(locale: Locale) -> None:
    found = {key: params_of(template) for key, template in every_sentence(locale).items()}
    assert found == {key: params_of(template) for key, template in ENGLISH.items()}


@pytest.mark.parametrize("locale", LOCALES)
def test_templates_name_their_parameters_and_reach_into_none(locale: Locale) -> None:
    for key, template in every_sentence(locale).items():
        assert all(re.fullmatch(r"[a-z_]+", name) for name in params_of(template)), key
        for _, _, form, conversion in Formatter().parse(template):
            assert conversion is None, key
            assert "{" not in (form or ""), key
        assert template.strip() == template, key
        assert template, key


def test_a_singular_has_its_plural() -> None:
    for key in ENGLISH:
        if key.endswith(".one"):
            assert base(key) != key, key


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
            for form in (str(key.value), f"{key.value!s}.one", f"{key.value!s}.other"):
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
    if isinstance(call.func, ast.Name) and call.func.id == "naming":
        return {"count", "names"}
    names = [word.arg for word in call.keywords]
    return None if None in names else {str(name) for name in names}


def test_every_sentence_is_used() -> None:
    words, pattern = spoken_of()

    def is_used(key: str) -> bool:
        # A room may leave its own name away where one function of it adds the name, and that of
        # the language where a sentence is there for each.
        stem = re.sub(r"\.(julia|python)$", "", key)
        forms = (key, key.partition(".")[2], stem.partition(".")[2])
        return any(one in words or pattern.fullmatch(one) for one in forms)

    assert not [key for key in sorted(ENGLISH) if not (is_used(key) or is_used(base(key)))]


def spoken_of() -> tuple[set[str], re.Pattern[str]]:
    """Return every text that could be a key, and a pattern of the texts with gaps."""
    rooms = {key.split(".")[0] for key in ENGLISH}
    words: set[str] = set()
    patterns: set[str] = set()
    for _, tree in parsed():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
            elif isinstance(node, ast.JoinedStr) and names_something(node, rooms):
                patterns.add(as_pattern(node))
    for template in TEMPLATES:
        # Its sentences are its room's, stand in a file of its own name, or are written whole.
        for room in ("outputs", template.parents[1].name, template.name.split(".")[0]):
            for quoted in re.findall(
                r"(?:say\(|word\[)\s*\"([\w.]+)\"", template.read_text("utf-8")
            ):
                words |= {quoted, f"{room}.{quoted}"}
                if quoted.endswith("."):
                    patterns |= {re.escape(text) + GAP for text in (quoted, f"{room}.{quoted}")}
    return words, re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


def names_something(node: ast.JoinedStr, rooms: set[str]) -> bool:
    """False for f"{room}.{key}", which would be any sentence."""
    fixed = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return re.fullmatch(r"[\w.]*[a-z][\w.]*", fixed) is not None and fixed.strip(".") not in rooms


def test_a_line_has_its_article_in_spanish() -> None:
    """«El bucle de línea 4» is no Spanish: what is of a place is of *la* línea or celda."""
    assert [key for key, text in every_sentence("es").items() if " de {place}" in text] == []
