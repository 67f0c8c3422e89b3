"""A wrong curve, drawn beside the expected one."""

import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from grader.model import CurveReport, FieldResult, Locale, Text
from grader.render.html.plot import HEIGHT, WIDTH, Plot, curve_sentence, plot
from grader.render.html.report import to_html
from tests.render.samples import curves

DIAGONAL = ((0.0, 0.0), (1.0, 1.0))


def drawn(expected: tuple[tuple[float, float], ...] = DIAGONAL, *got: tuple[float, float]) -> Plot:
    return plot(CurveReport(expected, got), "en")


def test_the_expected_curve_fills_the_frame_and_up_is_up() -> None:
    assert drawn().expected == f"M0 {HEIGHT:g}L{WIDTH:g} 0"
    assert drawn().got == ""


def test_axes_are_marked_with_round_numbers() -> None:
    assert [mark.text for mark in drawn().x_marks] == ["0", "0.2", "0.4", "0.6", "0.8", "1"]
    assert [mark.at for mark in drawn().y_marks] == ["240", "192", "144", "96", "48", "0"]
    wide = plot(CurveReport(((-1000.0, 0.1), (1000.0, 0.2)), ()), "es")
    assert [mark.text for mark in wide.x_marks] == ["-1000", "-500", "0", "500", "1000"]
    assert [mark.text for mark in wide.y_marks] == ["0,1", "0,12", "0,14", "0,16", "0,18", "0,2"]


def test_a_curve_beside_the_frame_widens_it_but_not_without_end() -> None:
    assert [mark.text for mark in drawn(DIAGONAL, (0.0, 0.0), (1.2, 1.0)).x_marks][-1] == "1"
    marks = drawn(DIAGONAL, (0.0, 0.0), (9.0, -9.0)).x_marks
    assert [mark.text for mark in marks] == ["0", "0.5", "1", "1.5"]


def test_a_curve_without_height_is_drawn_in_the_middle() -> None:
    assert drawn(((0.0, 1.0), (1.0, 1.0))).expected == "M0 120L300 120"
    assert drawn(((2.0, 2.0),)).expected_corners == (("150", "120"),)


def test_corners_are_shown_where_they_can_be_told_apart() -> None:
    many = tuple((float(n), float(n * n)) for n in range(40))
    assert drawn(many).expected_corners == ()
    assert len(drawn(many[:30]).expected_corners) == 30


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", "Expected: a line of 6 points from (0; 0) to (1; 1). Got: a line of 6 points from"),
        ("es", "Esperada: una línea de 6 puntos de (0; 0) a (1; 1). Obtenida: nada."),
    ],
)
def test_the_drawing_is_said_in_words(locale: Locale, words: str) -> None:
    page = to_html(curves(), locale)
    pictures = re.findall(r'<svg [^>]*role="img" aria-label="([^"]+)"', page)
    assert len(pictures) == 2
    assert any(words in picture for picture in pictures)


def test_a_field_without_a_curve_has_nothing_to_say() -> None:
    assert (
        curve_sentence(FieldResult("auc", Text("AUC"), Fraction(0), Fraction(1), "failed"), "en")
        == ""
    )


def test_a_page_without_wrong_curves_has_no_drawing() -> None:
    report = curves()
    plain = tuple(
        replace(case, fields=tuple(replace(field, curve=None) for field in case.fields))
        for case in report.cases
    )
    assert "<figure" in to_html(report, "en")
    assert "<figure" not in to_html(replace(report, cases=plain), "en")
