"""The desk's pages: the class in a list, one submission, the release, and comments to use again."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from grader.classes.by_hand import marks_of, place_of, report_of, rubric_of
from grader.classes.desk import (
    KEPT,
    Row,
    is_shown,
    mistakes_of,
    offered,
    open_questions,
    phrase_book,
    rows_of,
)
from grader.classes.hidden_names import codes_of, name_of
from grader.classes.history import what_happened
from grader.classes.release import leaving
from grader.classes.similar import (
    Handed,
    earlier_of,
    given_by,
    handed_in,
    style_of_page,
    to_similar_page,
)
from grader.classes.store import Event, Standing, StoreError
from grader.judging.report.by_hand import UNFINISHED
from grader.locale import translate, words
from grader.model import ScoreReport
from grader.render.html.remarks import markdown
from grader.render.html.report import report_sections
from grader.render.phrases import override_sentences
from grader.web.asking import Asker, require_instructor
from grader.web.classes import ServedClass
from grader.web.desk.code import calls_of, files_of
from grader.web.pages import go_to, locale_of, page, present, respond
from grader.web.people import actor_of, people_of
from grader.web.self_check import served_of
from grader.web.site import course_of, site_of
from grader.web.times import time_shown

_HISTORY = 200
_SHOWS = ("all", "unseen", "mine", "waiting", "questions")


class Seat(Struct, frozen=True):
    """An instructor at the desk of a class."""

    asker: Asker
    served: ServedClass
    names: Mapping[str, str]
    """People's names, by the keys under which the history has them."""

    @property
    def actor(self) -> str:
        return self.asker.key

    def called(self, key: str) -> str:
        return self.names.get(key, key)


def seat_of(request: Request) -> Seat:
    """Return the seat of the instructor who asks. Raises Refusal for anybody else."""
    asker = require_instructor(request)
    return Seat(asker, served_of(request), _names(request))


def _names(request: Request, *, hidden: bool = False) -> Mapping[str, str]:
    course, locale = course_of(request), locale_of(request)
    student = words("desk.student", locale)
    names = {"instructor": words("desk.instructor", locale), "": words("desk.commands", locale)}
    for person in people_of(course.database, course.name):
        is_hidden = hidden and person.role == "student"
        names[actor_of(person.key)] = student if is_hidden else person.name
    return names


def graders_of(request: Request) -> Mapping[str, str]:
    """Return the names of the people who may grade, by their keys."""
    course, names = course_of(request), _names(request)
    graders = {
        actor_of(person.key): person.name
        for person in people_of(course.database, course.name)
        if person.role == "instructor" and person.listed
    }
    return {"instructor": names["instructor"], **graders}


def standing_of(request: Request, seat: Seat) -> tuple[Standing, str]:
    """Return the submission that the address names, and its code where names are hidden."""
    store, name = seat.served.store, str(request.path_params["name"])
    hidden = name_of(store, seat.served.id, name)
    return present(store.standing(seat.served.id, hidden or name)), name if hidden else ""


async def first(request: Request) -> Response:
    """Lead to the desk of the first class: that of a folder that was opened."""
    require_instructor(request)
    names = list(course_of(request).classes)
    return go_to(request, "desk", id=names[0])


async def desk(request: Request) -> Response:
    """List the submissions that a filter lets through."""
    seat, locale = seat_of(request), locale_of(request)
    hidden = request.query_params.get("names") == "hidden"

    def read() -> Mapping[str, Any]:
        rows, listed = _rows(request, seat)
        codes = codes_of(seat.served.store, seat.served.id) if hidden else {}
        if hidden:
            listed.sort(key=lambda row: codes[row.standing.name])
        return {"rows": rows, "listed": listed, "codes": codes}

    content = await site_of(request).judge.do(read)
    rows = content["rows"]
    mistakes, rules, counts = set[str](), set[str](), Counter[str]()
    for row in rows:
        mistakes.update(mistakes_of(row.summary))
        rules.update(row.summary.rules)
        counts.update(show for show in _SHOWS if is_shown(row, show, seat.actor, None))

    title = seat.served.facts.assignments[0].title[locale]
    return page(
        request, "desk.html.jinja", words("desk.title", locale, title=title), **content,
        id=seat.served.id, seat=seat, graders=graders_of(request), hidden=hidden,
        mistakes=sorted(mistakes), rules=sorted(rules),
        counts={show: counts[show] for show in _SHOWS},
        chosen={"show": "all", "below": "", **_filter(request)}, query=_query(request),
        desk_say=_say(request),
        alone=not _has_manage(request), label=_label, classes=_titles(request),
    )  # fmt: skip


def _titles(request: Request) -> Mapping[str, str]:
    """Return the course's assignments: a folder's desk has no other list of them."""
    classes, locale = course_of(request).classes, locale_of(request)
    return {id: served.facts.assignments[0].title[locale] for id, served in classes.items()}


def _rows(request: Request, seat: Seat) -> tuple[list[Row], list[Row]]:
    """Return the class, and what the filter lets through."""
    chosen = _filter(request)
    rows = rows_of(seat.served.store, seat.served.id)
    below = _number(chosen.get("below", ""))
    show = chosen.get("show", "all")
    return rows, [row for row in rows if is_shown(row, show, seat.actor, below)]


def _filter(request: Request) -> dict[str, str]:
    keys = ("show", "below", "names")
    return {key: value for key in keys if (value := request.query_params.get(key))}


def _query(request: Request) -> str:
    chosen = _filter(request)
    return f"?{urlencode(chosen)}" if chosen else ""


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def _label(standing: Standing) -> str:
    names = ", ".join(student.name for student in standing.by.students)
    return names if names in ("", standing.name) else f"{names} ({standing.name})"


def _say(request: Request) -> Any:
    locale = locale_of(request)
    return lambda key, **params: words(f"desk.{key}", locale, **params)


def _has_manage(request: Request) -> bool:
    return any(route.name == "manage" for route in request.app.routes)


async def submission(request: Request) -> Response:
    """Show one submission: its code with what was said of it, its rubric, and its report."""
    seat, locale = seat_of(request), locale_of(request)

    def read() -> Mapping[str, Any]:
        standing, code = standing_of(request, seat)
        return {**_content(seat, standing, code), **_neighbours(request, seat, standing)}

    content = await site_of(request).judge.do(read)
    if content["hidden"]:
        seat = replace(seat, names=_names(request, hidden=True))
    events = [_shown_event(event, seat, request, content["texts"]) for event in content["events"]]
    report: ScoreReport = content["report"]
    # The desk has its own place for what people give and say, and for what they still have to.
    message = None if report.message == UNFINISHED else report.message
    machine_alone = replace(report, marks=(), remarks=(), message=message)
    return page(
        request, "desk_submission.html.jinja", content["label"], script="desk.js",
        **{**content, "events": events}, seat=seat, desk_say=_say(request), query=_query(request),
        id=seat.served.id, markdown=markdown,
        sections=report_sections(machine_alone, locale, at="r-"),
        corrections=override_sentences(report, locale),
        at=request.query_params.get("at", ""),
    )  # fmt: skip


def _content(seat: Seat, standing: Standing, code: str) -> Mapping[str, Any]:
    """Return what a submission's page shows of the store."""
    store, served = seat.served.store, seat.served
    source = store.submission_of(standing)
    report = report_of(store, standing)
    entries = store.entries(served.id, standing.name)
    about = [entry for entry in entries if entry.bytes == standing.bytes]
    rubric = rubric_of(store, served.id)

    earlier = [e for e in open_questions(entries).values() if e.bytes != standing.bytes]
    files = files_of(source)
    phrases = phrase_book(store, served.id)
    texts = {phrase.number: phrase.text for phrase in phrases}
    events = [event for event in store.events(standing.name) if event.assignment == served.id]
    graders = [entry.text or "" for entry in entries if entry.kind == "assigned"]
    used = {phrase.number: phrase.used for phrase in phrases}
    return {
        "losing": [c for c in report.cases if c.status != "passed" or c.points < c.max_points],
        "standing": standing, "place": code or standing.name, "label": code or _label(standing),
        "hidden": bool(code), "report": report, "files": files,
        "lines": {line.target for file in files for line in file.lines},
        "calls": calls_of(source, report), "threads": _threads(about), "texts": texts,
        "asked_earlier": _threads(earlier),
        "used": used, "phrases": phrases,
        "marks": () if rubric is None else marks_of(rubric, about, standing.bytes),
        "offered": offered(store, standing), "events": events[::-1][:_HISTORY],
        "stands": {entry.number for entry in entries if entry.kind not in KEPT},
        "grader": graders[-1] if graders else "", "last": last_change(events),
        "place_of": place_of,
    }  # fmt: skip


def last_change(events: Sequence[Event]) -> int:
    """Return the number of the last event that changes what the page shows."""
    return max((event.number for event in events if event.kind != "seen"), default=0)


def _threads(entries: Sequence[Event]) -> Mapping[str, list[tuple[Event, list[Event]]]]:
    """Return comments and questions with their answers, by the place that they are about."""
    threads: dict[str, list[tuple[Event, list[Event]]]] = {}
    for entry in entries:
        if entry.kind in ("comment", "question"):
            answers = [e for e in entries if e.kind == "answer" and e.about == entry.number]
            threads.setdefault(entry.target or "", []).append((entry, answers))
    return threads


def _neighbours(request: Request, seat: Seat, standing: Standing) -> Mapping[str, Any]:
    """Return the submissions before and after this one, of those that the filter lets through."""
    chosen = {**_filter(request), "names": ""}
    is_filtered = any(chosen.values())
    everybody = [row.name for row in seat.served.store.standings(seat.served.id)]
    listed = [row.standing.name for row in _rows(request, seat)[1]] if is_filtered else everybody
    hidden = request.query_params.get("names") == "hidden"
    codes = codes_of(seat.served.store, seat.served.id) if hidden else {}
    order = sorted(codes, key=codes.__getitem__) if hidden else everybody

    let_through = {*listed, standing.name}
    names = [name for name in order if name in let_through]
    at = names.index(standing.name)
    around = {"before": names[at - 1] if at else "", "after": "".join(names[at + 1 : at + 2])}
    links = {key: codes.get(name, name) for key, name in around.items()}
    return {**links, "at_place": at + 1, "of": len(names)}


def _shown_event(
    event: Event, seat: Seat, request: Request, texts: Mapping[int, str]
) -> tuple[Event, str, str, str]:
    """Return a line of the history: when, who, and what."""
    named = (
        replace(event, text=seat.called(event.text or "")) if event.kind == "assigned" else event
    )
    what = what_happened(named, locale_of(request), texts)
    return event, _time_of(request, event), seat.called(event.actor), what


def _time_of(request: Request, event: Event) -> str:
    return time_shown(datetime.fromisoformat(event.at), course_of(request).zone)


async def similar(request: Request) -> Response:
    """Show which submissions share much of what is their own; by codes where names are hidden."""
    seat, locale = seat_of(request), locale_of(request)
    served, hidden = seat.served, request.query_params.get("names") == "hidden"
    graded, source = served.facts.assignments[0], served.facts.sources[0]

    def read() -> tuple[list[Handed], str]:
        present = handed_in(served.store, served.id, hidden=hidden)
        try:
            return present + earlier_of(served.store, served.id, hidden=hidden), ""
        except StoreError as error:
            return present, translate(error.message, locale)

    def compare() -> str:
        given = given_by(graded, source)
        return to_similar_page(graded.title[locale], everybody, given, locale, unread)

    everybody, unread = await site_of(request).judge.do(read)
    return respond(request, await asyncio.to_thread(compare), style_of_page())


async def release_page(request: Request) -> Response:
    """List what goes out, and what changed since it went out."""
    seat = seat_of(request)
    leavers = await site_of(request).judge.do(leaving, seat.served.store, seat.served.id)
    held = [row for row in leavers if row.held]
    released = [row for row in leavers if not row.held]
    title = words("desk.release", locale_of(request))
    return page(
        request, "desk_release.html.jinja", title, id=seat.served.id, desk_say=_say(request),
        held=held, released=released, label=_label,
    )  # fmt: skip


async def comments_page(request: Request) -> Response:
    """List the words of all comments, to be changed in one place."""
    seat = seat_of(request)
    phrases = await site_of(request).judge.do(phrase_book, seat.served.store, seat.served.id)
    title = words("desk.comments", locale_of(request))
    return page(
        request, "desk_comments.html.jinja", title, id=seat.served.id, desk_say=_say(request),
        phrases=phrases, seat=seat, time_of=partial(_time_of, request),
    )  # fmt: skip
