"""The page of metrics is up to date, complete, and in good order, in both languages."""

import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from grader.assignment.reference.module import load_module
from grader.model import LOCALES
from tests.commands import ROOT

UPDATE = "out of date: python docs/metrics_page.py"


@pytest.fixture(scope="module")
def made() -> ModuleType:
    return load_module(ROOT / "docs" / "metrics_page.py")


@pytest.fixture(scope="module")
def catalogue(made: ModuleType) -> dict[str, str]:
    path: Path = made.CATALOGUE
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def pages(made: ModuleType, catalogue: dict[str, str]) -> dict[str, str]:
    return {locale: made.page(locale, made.translations(catalogue)) for locale in LOCALES}


def test_the_pages_are_up_to_date(made: ModuleType, pages: dict[str, str]) -> None:
    for locale, path in made.PAGES.items():
        assert path.read_text(encoding="utf-8") == pages[locale], UPDATE


def test_the_catalogue_has_every_text_and_no_other(
    made: ModuleType, catalogue: dict[str, str]
) -> None:
    needed = set(made.texts())
    assert needed - catalogue.keys() == set()
    assert catalogue.keys() - needed == set()
    assert all(catalogue.values())


def test_every_real_value_that_an_assignment_asks_for_is_on_the_page(made: ModuleType) -> None:
    for assignment in made.shipped():
        described = {metric.field.name for metric in made.metrics(assignment)}
        asked = {
            field.name
            for function in assignment.functions
            for field in function.fields
            if field.kind in ("real", "curve")
        }
        assert asked <= described, assignment.id


def test_both_pages_have_the_same_rows_of_as_many_cells(pages: dict[str, str]) -> None:
    def shape(page: str) -> list[int]:
        return [
            len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else line.count("#")
            for line in page.splitlines()
        ]

    assert shape(pages["en"]) == shape(pages["es"])
    counts = shape(pages["en"])
    lines = pages["en"].splitlines()
    for index, line in enumerate(lines):
        if line.startswith("| ---"):
            rows = [index - 1]
            while rows[-1] + 1 < len(lines) and lines[rows[-1] + 1].startswith("|"):
                rows.append(rows[-1] + 1)
            assert len({counts[row] for row in rows}) == 1, line


def test_a_docstring_without_its_range_is_refused(made: ModuleType) -> None:
    field = made.shipped()[0].functions[0].fields[0]
    with pytest.raises(ValueError, match="one line `Range:`"):
        made._metric(field, "What it is.\n\nFormula: a / b\nUse: often.")
    assert made._metric(field, "What it is, and no more.") is None


def test_a_line_may_go_on_and_a_form_be_one_of_several(made: ModuleType) -> None:
    field = made.shipped()[0].functions[0].fields[0]
    docstring = (
        "What\nit is.\n\nFormula: a\nAlso: b\nAlso: c,\n    and d\nRange: 0 to 1\nUse: often\n"
    )
    metric = made._metric(field, docstring)
    assert metric.what == "What it is."
    assert metric.formulas == ("a", "b", "c, and d")
    assert metric.special_case == ""


def test_a_text_without_its_spanish_is_named(made: ModuleType) -> None:
    with pytest.raises(KeyError, match="has no Spanish for: How far"):
        made.translations({})("How far")
