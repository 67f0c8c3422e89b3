"""report.json: what other programs read."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import jsonschema
import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.classes.outputs.output_files import OF_CLASS
from grader.classes.table.graded import GradedClass
from grader.model import Locale, ScoreReport
from grader.render.json_report import ClassReport, to_json
from grader.render.text import safe_text
from tests.render.classes import REFUSED, class_of
from tests.render.report_schema import SCHEMAS, schema
from tests.render.samples import HOSTILE, SAMPLES, all_passed, hostile, mixed

ROOT = Path(__file__).parents[2]


def test_the_same_report_is_the_same_text_in_every_process() -> None:
    """Whatever order a process gives to what has none."""
    code = "from tests.render.samples import mixed; from grader.render.json_report import to_json;"
    code += "print(to_json(mixed(), 'en'), end='')"
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True, capture_output=True, text=True, cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert texts == {to_json(mixed(), "en")}


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_report_is_as_the_schema_says(name: str, locale: Locale) -> None:
    jsonschema.validate(json.loads(to_json(SAMPLES[name](), locale)), schema(ScoreReport))


def test_sentences_are_in_the_language_that_is_asked_for() -> None:
    in_spanish = json.loads(to_json(mixed(), "es"))
    assert in_spanish["locale"] == "es"
    assert in_spanish["cases"][0]["title"] == "Vectores de Bool corrientes"
    assert in_spanish["diagnoses"][0]["hints"][0].startswith("Tus casos especiales")


def test_keys_are_those_of_the_record_and_all_there() -> None:
    names = ScoreReport.__struct_fields__
    assert list(json.loads(to_json(all_passed(), "en"))) == [
        "schema_version", "audience", "locale", *names[1:]
    ]  # fmt: skip


def test_numbers_have_no_noise() -> None:
    report = replace(all_passed(), score=1 / 3, max_score=10.0)
    text = to_json(report, "en")
    assert '"score": 0.3333333333333333,' in text
    assert '"max_score": 10,' in text
    assert json.loads(text)["score"] == 1 / 3


def test_an_ungraded_submission_has_a_blank_score() -> None:
    assert json.loads(to_json(SAMPLES["ungradable"](), "en"))["score"] is None


def test_hostile_text_is_kept_but_steers_nothing() -> None:
    text = to_json(hostile(), "en")
    assert safe_text(text) == text
    text.encode("utf-8")
    # A lone surrogate is no text that JSON could hold.
    kept = json.loads(text)["cases"][0]["printed"]
    assert kept == HOSTILE.replace("\ud800", "\ufffd")


@pytest.mark.parametrize("score", [float("nan"), float("inf")])
def test_a_score_that_is_no_number_is_refused(score: float) -> None:
    with pytest.raises(ValueError, match="JSON"):
        to_json(replace(all_passed(), score=score), "en")


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_published_schema_is_that_of_the_records(name: str) -> None:
    published = json.loads((ROOT / "docs" / name).read_text(encoding="utf-8"))
    assert published == schema(SCHEMAS[name]), "python -m tests.render.report_schema docs"


def test_the_schema_names_every_key_and_explains_some() -> None:
    made = schema(ScoreReport)
    assert made["required"] == list(made["properties"])
    assert "blank" in made["properties"]["score"]["description"]
    assert made["properties"]["schema_version"]["const"] == 1


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "hostile"])
def test_it_is_laid_out_as_the_standard_library_does(name: str) -> None:
    text = to_json(SAMPLES[name](), "es")
    plain = json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    assert [line.split(":")[0] for line in text.splitlines()] == [
        line.split(":")[0] for line in plain.splitlines()
    ]


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_is_not_finite_is_a_bug(number: float) -> None:
    with pytest.raises(ValueError, match="no number of JSON"):
        to_json(replace(all_passed(), score=number), "en")


@pytest.mark.parametrize("locale", ["en", "es"])
def test_a_class_is_as_its_schema_says(locale: Locale) -> None:
    assignment = load("confusion_matrix")
    summaries = class_of(40, assignment)
    submitted = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
    summaries[0] = replace(summaries[0], by=replace(summaries[0].by, submitted=submitted))
    graded = GradedClass(summaries, assignment, locale, REFUSED)
    (file,) = (file for file in OF_CLASS if file.name == "class.json")
    text = file.text(graded)

    content = json.loads(text)
    jsonschema.validate(content, schema(ClassReport))
    assert safe_text(text) == text
    assert content["assignment"]["title"] == assignment.title[locale]
    assert content["submissions"][0]["by"]["submitted"] == "2026-11-20T23:59:00+00:00"
    scores = {each["id"]: each["score"] for each in content["submissions"]}
    assert scores == {summary.id: summary.score for summary in summaries}
    assert [each["name"] for each in content["refused"]] == [each.name for each in REFUSED]
