"""report.sarif: what editors and code hosts show beside the lines of a submission."""

import json
from typing import Any

import jsonschema
import pytest
from msgspec.structs import replace

from grader.model import Diagnosis, Locale, Message, Remark, ScoreReport, Words
from grader.render.sarif import to_sarif
from grader.render.text import safe_text
from tests.render.samples import SAMPLES, all_passed, hostile, mixed

# Of what SARIF 2.1.0 (errata 01) asks, all that concerns what is written.
_TEXT = {"type": "string"}
_REGION = {
    "additionalProperties": False,
    "properties": {
        "startLine": {"type": "integer", "minimum": 1},
        "startColumn": {"type": "integer", "minimum": 1},
    },
}
_LOCATION = {
    "required": ["physicalLocation"],
    "additionalProperties": False,
    "properties": {
        "physicalLocation": {
            "required": ["artifactLocation"],
            "additionalProperties": False,
            "properties": {
                "artifactLocation": {
                    "required": ["uri"],
                    "additionalProperties": False,
                    "properties": {"uri": {"type": "string", "pattern": "^[!-~]+$"}},
                },
                "region": _REGION,
            },
        }
    },
}
_RESULT = {
    "required": ["ruleId", "level", "message", "locations"],
    "additionalProperties": False,
    "properties": {
        "ruleId": _TEXT,
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": {
            "required": ["text"],
            "additionalProperties": False,
            "properties": {"text": _TEXT},
        },
        "locations": {"type": "array", "minItems": 1, "items": _LOCATION},
    },
}
_DRIVER = {
    "required": ["name"],
    "additionalProperties": False,
    "properties": {
        "name": _TEXT,
        "version": _TEXT,
        "rules": {
            "type": "array",
            "uniqueItems": True,
            "items": {"required": ["id"], "additionalProperties": False, "properties": {"id": {}}},
        },
    },
}
_RUN = {
    "required": ["tool", "results"],
    "additionalProperties": False,
    "properties": {
        "tool": {"required": ["driver"], "properties": {"driver": _DRIVER}},
        "language": {"pattern": "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$"},
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "results": {"type": "array", "items": _RESULT},
    },
}
STANDARD = {
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "minItems": 1, "items": _RUN},
    },
}
PROVED = "diagnosis.proved"


def results_in(text: str) -> list[dict[str, Any]]:
    """Return the results of a log that is as the standard asks."""
    log = json.loads(text)
    jsonschema.validate(log, STANDARD)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert sorted(rules) == sorted({result["ruleId"] for result in run["results"]})
    return run["results"]


def places_in(report: ScoreReport, locale: Locale = "en") -> list[tuple[str, str, int | None]]:
    """Return (rule, file, line) of each place."""
    return [
        (
            result["ruleId"],
            place["artifactLocation"]["uri"],
            place.get("region", {}).get("startLine"),
        )
        for result in results_in(to_sarif(report, locale))
        for place in (location["physicalLocation"] for location in result["locations"])
    ]


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_report_is_as_the_standard_asks(name: str, locale: Locale) -> None:
    text = to_sarif(SAMPLES[name](), locale)
    results_in(text)
    assert json.loads(text)["runs"][0]["language"] == locale
    assert safe_text(text) == text


def test_findings_and_what_did_not_load_stand_at_their_lines() -> None:
    assert places_in(mixed()) == [
        ("no_loops", "practica.jl", 14),
        ("not_loaded", "practica.jl", 1),
        ("not_loaded", "practica.jl", 41),
    ]
    loop, *_ = results_in(to_sarif(mixed(), "es"))
    assert loop["level"] == "error"
    assert loop["message"]["text"].startswith("Un bucle (`for`) en una función")
    assert "VP = sum(outputs .& targets)" in loop["message"]["text"]
    region = loop["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 14, "startColumn": 5}


def with_hint(place: Words, *, costs: bool = True) -> ScoreReport:
    look = Message("diagnosis.proved.comparison")
    hint = Message(PROVED, {"place": place, "look": look, "count": 2})
    diagnosis = Diagnosis(("line.comparison.f",), (hint,), 2, 2, costs)
    return replace(all_passed(), diagnoses=(diagnosis,))


def of_files(report: ScoreReport, *files: str) -> ScoreReport:
    return replace(report, submission=replace(report.submission, files=files))


def test_a_line_that_a_sentence_names_is_a_place() -> None:
    at_8 = Message("diagnosis.proved.line", {"line": 8})
    report = of_files(with_hint(at_8), "mía.py")
    assert places_in(report) == [("line.comparison.f", "m%C3%ADa.py", 8)]
    (result,) = results_in(to_sarif(report, "en"))
    assert result["message"]["text"].startswith("Line 8: ")
    assert result["level"] == "error"
    (note,) = results_in(to_sarif(with_hint(at_8, costs=False), "en"))
    assert note["level"] == "note"

    in_b = Message("diagnosis.proved.line_of", {"line": 3, "file": "b.py"})
    either = Message("diagnosis.proved.either", {"one": in_b, "other": at_8})
    assert places_in(of_files(with_hint(in_b), "a.py", "b.py"))[0][1:] == ("b.py", 3)
    assert places_in(of_files(with_hint(either), "b.py"))[1][1:] == ("b.py", 8)
    # Whose line it is cannot be known.
    assert places_in(of_files(with_hint(at_8), "a.py", "b.py")) == []


def test_a_cell_of_a_notebook_is_told_in_words() -> None:
    cell = Message("rules.notebook_place", {"cell": 2, "line": 3})
    report = of_files(with_hint(cell), "work.ipynb")
    assert places_in(report) == [("line.comparison.f", "work.ipynb", None)]
    assert "Cell 2, line 3" in to_sarif(report, "en")


def test_a_failed_call_stands_where_it_raised_once() -> None:
    params = {"type": "ValueError", "text": "no", "line": 5, "file": "practica.jl"}
    raised = Message("scoring.exception_at", params)
    report = all_passed()
    first, second, *rest = report.cases
    failed = [
        replace(case, status="error", points=case.points * 0, message=raised)
        for case in (first, second)
    ]
    assert places_in(replace(report, cases=(*failed, *rest))) == [("error", "practica.jl", 5)]
    # The line of a printed text is no line of the source.
    printed = Message("scoring.text_missing", {"line": 2, "expected": "x"})
    other = replace(first, status="failed", message=printed)
    assert places_in(replace(report, cases=(other, second, *rest))) == []


def test_what_people_said_of_a_line_stands_there() -> None:
    remarks = (
        Remark("comment", "Look here", "practica.jl", 7, "x = 1"),
        Remark("comment", "Well done"),
    )
    assert places_in(replace(all_passed(), remarks=remarks)) == [("comment", "practica.jl", 7)]


def test_hostile_text_is_a_text() -> None:
    assert "\x1b" not in to_sarif(hostile(), "en")
