"""Why a statement was skipped or repaired is said in the reader's language, in every output."""

import json

import pytest
from msgspec.structs import replace

from grader.model import Assignment, Locale
from grader.render.json_report import to_json
from grader.render.markdown.report import to_markdown
from grader.render.sarif import to_sarif
from grader.running import Runtime
from tests.grading import graded_text

ASSIGNMENT = "accuracy"
RIGHT = """\
def accuracy(outputs, targets, *, threshold=0.5):
    return float(((outputs >= threshold) == targets).mean())
"""
SAID: dict[str, dict[Locale, str]] = {
    "%matplotlib inline\n": {"en": "not Python", "es": "no es Python"},
    "print “x”\n": {
        "en": "(repaired: typographic signs read as plain ones, read as Python 2)",
        "es": "(reparado: signos tipográficos leídos como signos simples, leído como Python 2)",
    },
    "accuracy = abs(3)\n": {
        "en": "it put something else in the place of accuracy, which was undone",
        "es": "puso otra cosa en el lugar de accuracy, lo que se ha deshecho",
    },
    "while True: pass\n": {
        "en": "not executed, nor anything after it that is no definition",
        "es": "no se ha ejecutado, ni nada de lo que sigue que no sea una definición",
    },
    # What a submission says is its own, whatever it looks like.
    "raise ValueError('report.loading')\n": {
        "en": "ValueError: report.loading",
        "es": "ValueError: report.loading",
    },
}


@pytest.mark.parametrize("line", SAID)
def test_it_is_said_in_both_languages(assignment: Assignment, runtime: Runtime, line: str) -> None:
    # Not to wait for what never ends.
    hasty = replace(assignment, limits=replace(assignment.limits, load_cpu_seconds=1.0))
    report = graded_text(hasty, runtime, RIGHT + line)
    for locale, said in SAID[line].items():
        assert said in to_markdown(report, locale)
        assert said in json.loads(to_json(report, locale))["load"]["skipped"][0]["reason"]
        assert said in to_sarif(report, locale)
