"""The scores that count in an activity's class, as its LMS is to know them. All of it runs in the
judging thread."""

from collections.abc import Iterable
from datetime import datetime

from grader.classes.store import Standing
from grader.classes.table.rows import rows_of
from grader.locale import words
from grader.model import Locale
from grader.platforms.gradebook.results import Grade, results_of, with_lateness
from grader.render.plain import section_text
from grader.web.judge.classes import ServedClass, student_report, view_now
from grader.web.lti.outbox import Score


def scores_of(served: ServedClass, subjects: Iterable[str], now: datetime) -> list[Score]:
    """Return the scores that may leave now, of these students, after lateness and by hand."""
    wanted = set(subjects)
    rows = rows_of(served.store, served.id)
    standings = {row.standing.name: row.standing for row in rows}
    results, _ = results_of(row.leaving for row in rows)
    charged, _ = with_lateness(results, served.policy.rules)
    scores = [
        _score(served, result, standings[result.submission], now)
        for result in charged
        if result.student.key in wanted
    ]
    return [score for score in scores if score is not None]


def comment_of(served: ServedClass, name: str, locale: Locale, now: datetime) -> str:
    """Return what stands beside the score: the beginning of the student's report."""
    hint = words("web.lti.comment", locale)
    attempt = served.store.standing(served.id, name)
    if attempt is None:
        return hint
    report = student_report(served, attempt, view_now(served, attempt.by, now))
    return hint if report is None else f"{section_text(report, locale, 'next')}\n{hint}".strip()


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
