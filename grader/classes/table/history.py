"""A line for people about each event of a grade's history."""

from collections.abc import Mapping

from grader.classes.store import Event, Graded
from grader.locale import words
from grader.model import Locale, Summary
from grader.render import phrases


def what_happened(event: Event, locale: Locale, comments: Mapping[int, Event]) -> str:
    """Return it in words; `comments` has the words of comments as they are now, by number."""
    if event.kind == "released":
        score = "–" if event.points is None else phrases.points(event.points, locale)
        return words("history.released", locale, score=score)
    if event.grading is not None:
        return score_of(event.grading, locale)
    if event.kind == "deleted":
        return words("history.deleted", locale, date=event.at[:10])
    if event.override is None:
        return _desk_event(event, locale, comments)

    override = event.override
    target = "score" if override.case is None else "case"
    points = phrases.points(override.points, locale)
    params = {"case": override.case or "", "points": points, "reason": override.reason}
    change = words(f"history.{event.kind}_{target}", locale, **params)
    if override.earlier_file:
        return words("history.earlier_file", locale, what=change)
    return change


def _desk_event(event: Event, locale: Locale, comments: Mapping[int, Event]) -> str:
    """Return what somebody did at a desk."""
    kind: str = event.kind
    if kind == "mark" and event.points is None:
        kind = "mark_open"
    if kind in ("comment", "question") and event.target:
        kind = f"{kind}_at"
    points = phrases.points(event.points or 0, locale)
    text = event.text or comments.get(event.about or 0, event).text or ""
    params = {"target": event.target or "", "points": points, "number": str(event.about)}
    return words(f"history.{kind}", locale, text=" ".join(text.split()), **params)


def score_of(result: Summary | Graded, locale: Locale) -> str:
    """Return the score out of the best one, or why there is none."""
    if result.score is None:
        return words(f"outputs.class.{result.status}", locale)
    return phrases.of_most(result.score, result.max_score, locale)
