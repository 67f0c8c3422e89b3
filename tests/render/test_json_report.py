"""report.json: what other programs read."""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from grader.model import ScoreReport
from grader.render.json_report import from_json, to_json
from grader.render.report_schema import schema
from grader.render.text import safe_text
from tests.render.samples import HOSTILE, SAMPLES, all_passed, hostile, mixed

SCHEMA = Path(__file__).parents[2] / "docs" / "report.schema.json"


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "hostile"])
def test_a_report_comes_back_as_it_was(name: str, locale: str) -> None:
    report = SAMPLES[name](locale)  # type: ignore[arg-type]
    assert from_json(to_json(report)) == report


def test_the_same_report_is_the_same_text() -> None:
    assert to_json(mixed()) == to_json(mixed())


def test_keys_are_those_of_the_record_and_all_there() -> None:
    assert list(json.loads(to_json(all_passed()))) == [field.name for field in fields(ScoreReport)]


def test_numbers_have_no_noise() -> None:
    report = replace(all_passed(), score=1 / 3, max_score=10.0)
    text = to_json(report)
    assert '"score": 0.3333333333333333,' in text
    assert '"max_score": 10,' in text
    assert from_json(text).score == 1 / 3


def test_an_ungraded_submission_has_a_blank_score() -> None:
    assert json.loads(to_json(SAMPLES["ungradable"]("en")))["score"] is None


def test_hostile_text_is_kept_but_steers_nothing() -> None:
    text = to_json(hostile())
    assert safe_text(text) == text
    text.encode("utf-8")
    # A lone surrogate is no text that JSON could hold.
    kept = json.loads(text)["cases"][0]["printed"]
    assert kept == HOSTILE.replace("\ud800", "\ufffd")


@pytest.mark.parametrize("score", [float("nan"), float("inf")])
def test_a_score_that_is_no_number_is_refused(score: float) -> None:
    with pytest.raises(ValueError, match="JSON"):
        to_json(replace(all_passed(), score=score))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"schema_version": 99}, "schema version 99"),
        ({"status": "excellent"}, "status"),
        ({"score": "10"}, "score"),
        ({"cases": [{"id": "x"}]}, "cases.0.title"),
    ],
)
def test_what_is_no_report_is_refused(change: dict[str, object], complaint: str) -> None:
    content = json.loads(to_json(all_passed())) | change
    with pytest.raises(ValueError, match=complaint.replace(".", r"\.")):
        from_json(json.dumps(content))


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"schema_version": 1}'])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="error"):
        from_json(text)


def test_the_published_schema_is_that_of_the_records() -> None:
    published = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert published == schema(), "python -m grader.render.report_schema > docs/report.schema.json"


def test_the_schema_names_every_key_and_explains_some() -> None:
    made = schema()
    assert made["required"] == [field.name for field in fields(ScoreReport)]
    assert "blank" in made["properties"]["score"]["description"]
    assert made["properties"]["schema_version"]["const"] == 1


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "hostile"])
def test_it_is_laid_out_as_the_standard_library_does(name: str) -> None:
    text = to_json(SAMPLES[name]("es"))
    plain = json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    assert [line.split(":")[0] for line in text.splitlines()] == [
        line.split(":")[0] for line in plain.splitlines()
    ]


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_is_not_finite_is_a_bug(number: float) -> None:
    with pytest.raises(ValueError, match="no number of JSON"):
        to_json(replace(all_passed(), score=number))
