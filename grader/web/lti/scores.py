"""What counts in an activity's class, as its LMS is to know it. All of it runs in the judging
thread."""

from collections.abc import Iterable
from datetime import datetime

from grader.classes.outputs import summaries_of
from grader.classes.policy import view_of, withheld
from grader.locale import words
from grader.model import Locale
from grader.platforms.gradebook.results import Grade, results_of, with_lateness
from grader.render.plain import section_text
from grader.web.classes import ServedClass, student_report
from grader.web.lti.outbox import Score


def scores_of(served: ServedClass, subjects: Iterable[str], now: datetime) -> list[Score]:
    """Return the scores that may leave now, of these students, after lateness and by hand."""
    wanted = set(subjects)
    summaries = withheld(served.store, served.id, summaries_of(served.store, served.id))
    results, _ = results_of(summaries)
    charged, _ = with_lateness(results, served.policy.rules)
    return [
        _score(served, result)
        for result in charged
        if result.student.key in wanted and _may_leave(served, result, now)
    ]


def comment_of(served: ServedClass, name: str, locale: Locale, now: datetime) -> str:
    """Return what stands beside the score: the beginning of the student's report."""
    attempt = served.store.standing(served.id, name)
    hint = words("web.lti.comment", locale)
    if attempt is None:
        return hint
    view = view_of(served.policy, served.opened.assignment.hidden_view, now, None)
    report = student_report(served, attempt, view)
    return hint if report is None else f"{section_text(report, locale, 'next')}\n{hint}".strip()


def _may_leave(served: ServedClass, result: Grade, now: datetime) -> bool:
    """Return whether there is a grade, and students may see what hidden cases make of it."""
    due = result.by.extension or served.policy.due
    view = view_of(served.policy, served.opened.assignment.hidden_view, now, due)
    return result.share is not None and view != "nothing"


def _score(served: ServedClass, result: Grade) -> Score:
    assert result.share is not None
    attempt = served.store.standing(served.id, result.submission)
    version = "" if attempt is None else f"{attempt.number} {attempt.grading}"
    submitted = result.by.submitted
    return Score(
        result.student.key,
        result.submission,
        round(float(result.share * result.max_points), 6),
        float(result.max_points),
        version,
        "" if submitted is None else submitted.isoformat(),
    )
