"""The scores that count in an activity's class, as its LMS is to know them. All of it but the
comment runs in the judging thread."""

from collections.abc import Iterable
from datetime import datetime

from grader.classes.store import Standing
from grader.classes.table.rows import rows_of
from grader.locale import words
from grader.model import Locale
from grader.platforms.gradebook.results import Grade, results_of, with_lateness
from grader.render.plain import section_text
from grader.web.judge.classes import Reported, ServedClass, student_report, view_now
from grader.web.lti.outbox import Score


def scores_of(served: ServedClass, subjects: Iterable[str], now: datetime) -> list[Score]:
    """Return the scores that may leave now, of these students, after lateness and by hand."""
    keys = set(subjects)
    rows = rows_of(served.store, served.id)
    standings = {row.standing.name: row.standing for row in rows}
    results, _ = results_of(row.leaving for row in rows)
    charged, _ = with_lateness(results, served.policy.rules)
    scores = [
        _score(served, result, standings[result.submission], now)
        for result in charged
        if result.student.key in keys
    ]
    return [score for score in scores if score is not None]


def reported_of(served: ServedClass, name: str, now: datetime) -> Reported | None:
    """Return what makes the student's report; None where there is none."""
    attempt = served.store.standing(served.id, name)
    if attempt is None:
        return None
    return student_report(served, attempt, view_now(served, attempt.by, now))


def comment_of(reported: Reported | None, locale: Locale) -> str:
    """Return what stands beside the score: the beginning of the student's report."""
    begun = "" if reported is None else section_text(reported(), locale, "next")
    return f"{begun}\n{words('web.lti.comment', locale)}".strip()


def _score(served: ServedClass, result: Grade, attempt: Standing, now: datetime) -> Score | None:
    """Return a result's score; None where there is none, or students may not see it yet."""
    if result.share is None or view_now(served, result.by, now) == "nothing":
        return None
    submitted = result.by.submitted
    return Score(
        result.student.key,
        result.submission,
        round(float(result.share * result.max_points), 6),
        float(result.max_points),
        f"{attempt.number} {attempt.grading}",
        "" if submitted is None else submitted.isoformat(),
    )
