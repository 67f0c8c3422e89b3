"""The glossary of docs/decisions/locale.md: one word for each thing, in every sentence."""

import re
from pathlib import Path

import pytest

from grader.model import Locale
from tests.sentences import every_sentence

DOCS = Path(__file__).parents[2] / "docs"
GLOSSARY = DOCS / "decisions" / "locale.md"
PAGES = sorted(DOCS.glob("*.es.md"))
# The LMS's own activities are called as the LMS calls them.
AN_LMS_SPEAKS = ("gradebooks.", "gradescope.")
FORMAL = (
    "Abra Actualice Añada Compruebe Copie Descargue Ejecute Elija Escriba Espere Guarde Haga"
    " Conserve Indique Instale Lance Léalo Libere Mire Ponga Quite Rellene Revise Suba Use Vuelva"
)
"""Orders to somebody who is addressed as *usted*."""


def rows() -> list[list[str]]:
    """The cells of the table: a word in English and in Spanish, and what is not said in each."""
    section = GLOSSARY.read_text(encoding="utf-8").partition("\n## Glossary\n")[2]
    table = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def not_used(locale: Locale) -> list[str]:
    column = 2 if locale == "en" else 3
    words = ", ".join(row[column] for row in rows() if row[column])
    return words.split(", ")


def test_the_glossary_names_what_is_not_said() -> None:
    assert rows()[0][0] == "assignment"
    assert {"exercise", "marks", "teacher"} <= set(not_used("en"))
    assert {"ejercicio", "usted", "archivo", "recorrección"} <= set(not_used("es"))


@pytest.mark.parametrize("locale", ["en", "es"])
def test_every_sentence_has_the_words_of_the_glossary(locale: Locale) -> None:
    words = "|".join(map(re.escape, not_used(locale)))
    pattern = re.compile(rf"\b({words})(e?s)?\b(?! comprimido)", re.IGNORECASE)
    matches = {key: pattern.search(text) for key, text in every_sentence(locale).items()}
    assert {key: match[0] for key, match in matches.items() if match is not None} == {}


def prose(page: Path) -> str:
    """Return what a page says in its own words: no code, no address, no word that it quotes."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    return re.sub(r"`[^`]*`|\]\([^)]*\)|\*[^*\n]+\*", " ", text)


# What a classifier gives to a pattern is a *puntuación*, as everybody calls it.
@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.stem != "metrics.es"], ids=lambda page: page.stem
)
def test_the_spanish_pages_have_the_words_of_the_glossary_and_say_tu(page: Path) -> None:
    words = "|".join(map(re.escape, not_used("es")))
    pattern = re.compile(rf"\b({words})(e?s)?\b(?! comprimido)", re.IGNORECASE)
    assert [match[0] for match in pattern.finditer(prose(page))] == []
    formal = re.compile(rf"\b({'|'.join(FORMAL.split())})\b")
    assert [match[0] for match in formal.finditer(prose(page))] == []


def test_an_activity_of_an_lms_is_called_as_the_lms_calls_it() -> None:
    called = [key for key, text in every_sentence("es").items() if re.search(r"\btareas?\b", text)]
    assert all(key.startswith(AN_LMS_SPEAKS) for key in called), called


def test_everybody_is_addressed_as_tu() -> None:
    formal = re.compile(rf"(^|[.;:] |\n)({'|'.join(FORMAL.split())})\b")
    assert {key: text for key, text in every_sentence("es").items() if formal.search(text)} == {}
