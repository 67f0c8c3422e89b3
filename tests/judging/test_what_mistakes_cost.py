"""Each known mistake of each shipped assignment: what it costs, where, and what is said of it.

`what_mistakes_cost.toml` has a line for each. After a change that is meant to change them:
`python -m tests.judging.test_what_mistakes_cost`, and read the difference.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.assignment.mistakes.package import load_mistakes, predict
from grader.explaining import diagnose
from grader.judging.report import Evidence, build, redact
from grader.judging.rules import Code
from grader.judging.scoring import score_run
from grader.locale import translate
from grader.model import LOCALES, Diagnosis, Locale, ScoreReport, Submission
from grader.render.markdown.report import to_markdown
from grader.verify.mistakes import as_run
from tests.shipped import WITH_REFERENCE

pytestmark = pytest.mark.long

KNOWN = Path(__file__).with_name("what_mistakes_cost.toml")


def costs(name: str) -> dict[str, str]:
    """Return a line for each mistake, and one for the reference itself."""
    assignment = load(name)
    known = load_known_mistakes(assignment)
    replaced = {mistake.id: mistake.replaces for mistake in load_mistakes(assignment)}
    lines = {}
    for id_, replaces in {"none": {}, **replaced}.items():
        run = as_run(predict(assignment, replaces))
        results = score_run(run, assignment)
        submission = Submission(id_, "python", (), (), id_)
        # No source proves anything here: mistakes that must be proved are not told.
        code = Code(submission, "python")
        found = diagnose(assignment, known, run, results, code)
        evidence = Evidence(
            run=run,
            results=results,
            diagnosed=found,
            hints=known.hints,
        )
        report = build(assignment, submission, evidence)
        student = redact(report, assignment.hidden_view)
        for locale in LOCALES:
            for one in (report, student):
                assert _unsaid(one, locale) == []
        lines[id_] = _line(report, student)
    return lines


def _unsaid(report: ScoreReport, locale: Locale) -> list[str]:
    """Return the hints on mistakes that cost points and are not in the page: a list to be empty."""
    page = _words(to_markdown(report, locale))
    costly = [one for one in report.diagnoses if one.costs_points]
    hints = [_words(translate(hint, locale)) for one in costly for hint in one.hints]
    return [hint for hint in hints if hint not in page]


def _words(text: str) -> str:
    """Return a text without the signs that Markdown adds."""
    return " ".join(re.findall(r"\w+", text))


def _line(report: ScoreReport, student: ScoreReport) -> str:
    statuses = Counter(case.status for case in report.cases)
    judged = Counter(
        f"{field.name} {field.status}" for case in report.cases for field in case.fields
    )
    counted = ", ".join(f"{count} {status}" for status, count in sorted(statuses.items()))
    fields = ", ".join(f"{count} {what}" for what, count in judged.most_common(3))
    told = " / ".join(_told(one.diagnoses) for one in (report, student))
    return f"{report.score:g} of {report.max_score:g}; {counted}; {fields}; {told}"


def _told(diagnoses: tuple[Diagnosis, ...]) -> str:
    return ", ".join(
        f"{'+'.join(one.mistakes)} {one.explained} of {one.failures}" for one in diagnoses
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_REFERENCE)
def test_what_is_known_of_each_is_as_written(name: str) -> None:
    assert costs(name) == tomllib.loads(KNOWN.read_text("utf-8"))[name]


if __name__ == "__main__":
    parts = []
    for shipped in WITH_REFERENCE:
        lines = "\n".join(f'{id_} = "{line}"' for id_, line in costs(shipped).items())
        parts.append(f"[{shipped}]\n{lines}\n")
    KNOWN.write_text("\n".join(parts), "utf-8")
