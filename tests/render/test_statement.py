"""A statement as a part of a page: formulas and code, and nothing that the page could run."""

from xml.etree import ElementTree

import pytest

from grader.assignment import load
from grader.model import LOCALES, Locale
from grader.render.html.statement import statement_html


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ["accuracy", "confusion_matrix"])
def test_every_formula_of_what_ships_is_mathml(name: str, locale: Locale) -> None:
    statement = load(name, hidden=False).statement
    assert statement is not None
    page = statement_html(statement[locale])
    root = ElementTree.fromstring(f"<div>{page}</div>")
    formulas = list(root.iter("{http://www.w3.org/1998/Math/MathML}math"))
    dollars = statement[locale].replace("$$", "$").count("$")
    assert len(formulas) == dollars / 2 > 5
    assert not root.findall(".//h1")
    assert {"language-python", "language-julia"} <= {
        code.get("class") for code in root.iter("code")
    }
    assert root.findall(".//span[@class='k']")


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "$<script>alert(1)</script>$",
        r"$\text{&lt;script&gt;alert(1)&lt;/script&gt;}$",
        "```python\n<script>alert(1)</script>\n```",
        "```\n<script>\n```",
        "$$\n<script>\n$$",
    ],
)
def test_html_is_shown_as_it_is_written(text: str) -> None:
    assert "<script" not in statement_html(text)


def test_no_address_runs_anything() -> None:
    page = statement_html("[a](javascript:alert(1)) $\\href{javascript:alert(1)}{x}$")
    assert "href" not in page
    assert "style" not in statement_html("$\\style{color:red}{x}$")


@pytest.mark.parametrize("text", ["It costs $5 and $6.", "`$x$`", "```\n$x$\n```", r"\$x\$"])
def test_not_every_dollar_is_a_formula(text: str) -> None:
    assert "<math" not in statement_html(text)


def test_a_tables_columns_are_aligned_without_a_style_of_their_own() -> None:
    page = statement_html("| a | b | c |\n| --- | --: | :-: |\n| 1 | 2 | 3 |\n")
    assert '<td>1</td>\n<td class="to-right">2</td>\n<td class="to-center">3</td>' in page
    assert "style=" not in page


def test_lines_of_a_formula_are_no_list() -> None:
    page = statement_html("Thus\n$$\na\n+ b\n$$\nholds, and $$c$$ too.")
    assert page.count('display="block"') == 2
    assert "<li>" not in page


def test_what_is_no_formula_is_shown_as_it_is_written() -> None:
    assert "<code>\\frac{1" in statement_html(r"$\frac{1}{$")
