"""The desk's pages: the class in a list, one submission, the release, and comments to use again."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from grader.classes.outputs.desk import (
    KEPT,
    offered,
    phrase_book,
)
from grader.classes.outputs.release import leaving
from grader.classes.page.similar import (
    Handed,
    earlier_of,
    given_by,
    handed_in,
    style_of_page,
    to_similar_page,
)
from grader.classes.store import Event, EventKind, Standing, StoreError
from grader.classes.table.by_hand import open_questions, place_of, threads_of
from grader.classes.table.hidden_names import codes_of, name_of
from grader.classes.table.history import what_happened
from grader.classes.table.rows import Row, row_of, rows_of
from grader.grouping import grouped
from grader.locale import translate, words
from grader.render.html.remarks import markdown
from grader.render.html.report import report_sections
from grader.render.phrases import override_sentences
from grader.web.desk.code import calls_of, files_of
from grader.web.door.asked import Asked
from grader.web.door.page import go_to, page, respond
from grader.web.door.refusal import present
from grader.web.judge.classes import ServedClass
from grader.web.state.people import actor_of

_HISTORY = 200
_OF_ASSISTANTS: frozenset[EventKind] = frozenset(
    {"mark", "comment", "phrase", "reworded", "question", "answer", "assigned"}
)
"""The events that assistants may take back."""
_SHOWS = ("all", "unseen", "mine", "waiting", "questions")


class Seat(Struct, frozen=True):
    """An instructor or an assistant at the desk of a class."""

    actor: str
    is_instructor: bool
    served: ServedClass
    names: Mapping[str, str]
    """People's names, by the keys under which the history has them."""
    graders: Sequence[str]
    """The keys of those who may grade."""
    students: Collection[str]
    chosen: Mapping[str, str]
    """The list's filter, as the address has it, and whether names are hidden."""

    @property
    def hidden(self) -> bool:
        return self.chosen.get("names") == "hidden"

    @property
    def query(self) -> str:
        return f"?{urlencode(self.chosen)}" if self.chosen else ""

    def called(self, key: str) -> str:
        return self.names.get(key, key)

    def may_undo(self, kind: EventKind) -> bool:
        return kind not in KEPT and (self.is_instructor or kind in _OF_ASSISTANTS)


def seat_of(request: Asked) -> Seat:
    """Return the seat of the grader who asks."""
    asker, course = request.asker, request.course
    names = {key: words(f"desk.{key or 'commands'}", request.locale) for key in ("instructor", "")}
    graders, students = ["instructor"], set()
    for person in course.people:
        key = actor_of(person.key)
        names[key] = person.name
        if person.role == "student":
            students.add(key)
        elif person.listed:
            graders.append(key)

    query = request.query_params
    chosen = {key: query[key] for key in ("show", "below", "names") if query.get(key)}
    is_instructor = asker.kind == "instructor"
    return Seat(asker.key, is_instructor, request.served, names, graders, students, chosen)


def standing_of(request: Asked, seat: Seat) -> tuple[Standing, str]:
    """Return the submission that the address names, in the attempt that it asks for, else in the
    one that counts; and its code where names are hidden."""
    store, name = seat.served.store, str(request.path_params.get("name", ""))
    hidden = name_of(store, seat.served.id, name)
    whose = (seat.served.id, hidden or name)
    standing = store.standing(*whose)
    if number := request.query_params.get("attempt"):
        attempts = {str(attempt.number): attempt for attempt in store.attempts(*whose)}
        standing = attempts.get(number)
    return present(standing), name if hidden else ""


def _page(request: Asked, seat: Seat, template: str, title: str, **content: Any) -> Response:
    locale = request.locale

    def say(key: str, **params: Any) -> str:
        return words(f"desk.{key}", locale, **params)

    return page(
        request, template, title=title, id=seat.served.id, seat=seat, desk_say=say, label=_label,
        **content,
    )  # fmt: skip


def _label(standing: Standing) -> str:
    names = ", ".join(student.name for student in standing.by.students)
    return names if names in ("", standing.name) else f"{names} ({standing.name})"


async def first(request: Asked) -> Response:
    """Lead to the desk of the first class: that of a folder that was opened."""
    return go_to(request, "desk", id=next(iter(request.course.classes)))


async def desk(request: Asked) -> Response:
    """List the submissions that a filter lets through."""
    seat, locale = seat_of(request), request.locale
    rows, listed = await request.judge.do(_rows, seat)
    mistakes, rules, counts = set[str](), set[str](), dict.fromkeys(_SHOWS, 0)
    for row in rows.values():
        mistakes.update(row.mistakes)
        rules.update(row.summary.rules)
        for show in _SHOWS:
            counts[show] += row.is_shown(show, seat.actor, None)

    # A folder's desk has no other list of its assignments.
    classes = request.course.classes.items()
    titles = {id: served.facts.assignments[0].title[locale] for id, served in classes}
    alone = all(route.name != "manage" for route in request.app.routes)
    return _page(
        request, seat, "desk.html.jinja", words("desk.title", locale, title=titles[seat.served.id]),
        rows=rows, listed=listed, counts=counts, mistakes=sorted(mistakes), rules=sorted(rules),
        chosen={"show": "all", "below": "", **seat.chosen}, alone=alone, classes=titles,
    )  # fmt: skip


def _rows(seat: Seat) -> tuple[Mapping[str, Row], Mapping[str, Row]]:
    """Return the class by the names that addresses have, which are codes where names are hidden,
    in the order of the list; and what the filter lets through."""
    store, id = seat.served.store, seat.served.id
    codes = codes_of(store, id) if seat.hidden else {}
    rows = {codes.get(row.standing.name, row.standing.name): row for row in rows_of(store, id)}
    if seat.hidden:
        rows = dict(sorted(rows.items()))

    show, below = seat.chosen.get("show", "all"), number_in(seat.chosen.get("below", ""))
    passing = {name: row for name, row in rows.items() if row.is_shown(show, seat.actor, below)}
    return rows, passing


def number_in(text: str) -> float | None:
    """Return the number that somebody wrote, with a point or a comma; None for any other text."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


async def submission(request: Asked) -> Response:
    """Show one submission: its code with what was said of it, its rubric, and its report."""
    seat, locale = seat_of(request), request.locale

    def read() -> Mapping[str, Any]:
        standing, code = standing_of(request, seat)
        rows, passing = _rows(seat)
        name = next(name for name, row in rows.items() if row.standing.name == standing.name)
        row = rows[name] if standing.counts else row_of(seat.served.store, standing)
        return {**_content(seat, row), **_neighbours(rows, passing, name), "code": code}

    judge = request.judge
    content = await judge.do(read)
    code, row, report = content["code"], content["row"], content["report"]
    files = await judge.beside(files_of, content["source"])
    calls = await judge.beside(calls_of, content["source"], report)
    if code:
        nameless = dict.fromkeys(seat.students, words("desk.student", locale))
        seat = replace(seat, names={**seat.names, **nameless})

    def what(event: Event) -> str:
        """Return a line of the history, in which a grader has a name."""
        is_grader = event.kind == "assigned"
        event_named = replace(event, text=seat.called(event.text or "")) if is_grader else event
        return what_happened(event_named, locale, content["comments"])

    # The desk has its own place for what people give and say, and for what they still have to;
    # points are given to the attempt that counts.
    message = None if row.is_open else report.message
    marks = () if row.standing.counts else report.marks
    machine_alone = replace(report, marks=marks, remarks=(), message=message)

    def made() -> Response:
        return _page(
            request, seat, "desk_submission.html.jinja", code or _label(row.standing),
            script="desk.js", **content, files=files, calls=calls,
            lines={line.target: (line.number, file.name) for file in files for line in file.lines},
            what=what, markdown=markdown, place_of=place_of,
            sections=report_sections(machine_alone, locale, at="r-"),
            corrections=[*override_sentences(report, locale)],
            at=request.query_params.get("at", ""),
        )  # fmt: skip

    # A file of many lines makes a large page.
    return await judge.beside(made)


def _content(seat: Seat, row: Row) -> Mapping[str, Any]:
    """Return what a submission's page shows of the store."""
    store, id, standing = seat.served.store, seat.served.id, row.standing
    report = row.completed(store.report(standing.grading))
    events, phrases = store.events(standing.name, id), phrase_book(store, id)

    threads = grouped(threads_of(row.about), lambda thread: thread[0].target or "")
    questions = open_questions(row.entries).values()
    asked_earlier = [event for event in questions if event.bytes != standing.bytes]
    comments = {phrase.number: phrase.last for phrase in phrases}
    used = {phrase.number: phrase.used for phrase in phrases}

    return {
        "row": row, "standing": standing, "report": report,
        "source": store.submission_of(standing),
        "threads": threads, "offered": offered(store, standing) if standing.counts else [],
        "asked_earlier": asked_earlier, "attempts": store.attempts(id, standing.name),
        "phrases": phrases, "comments": comments, "used": used,
        "events": events[::-1][:_HISTORY],
        "stands": {entry.number for entry in row.entries if seat.may_undo(entry.kind)},
        "last": last_change(events),
    }  # fmt: skip


def last_change(events: Sequence[Event]) -> int:
    """Return the number of the last event that changes what the page shows."""
    return max((event.number for event in events if event.kind != "seen"), default=0)


def _neighbours(
    rows: Mapping[str, Row], passing: Collection[str], present: str
) -> Mapping[str, Any]:
    """Return the submissions before and after this one, of those that the filter lets through."""
    names = [name for name in rows if name in passing or name == present]
    at = names.index(present)
    around = {"before": names[at - 1] if at else "", "after": "".join(names[at + 1 : at + 2])}
    return {**around, "at_place": at + 1, "of": len(names)}


async def similar(request: Asked) -> Response:
    """Show which submissions share much of what is their own; by codes where names are hidden."""
    seat, locale = seat_of(request), request.locale
    served, hidden = seat.served, seat.hidden
    graded, source = served.facts.assignments[0], served.facts.sources[0]

    def read() -> tuple[list[Handed], str]:
        present = handed_in(served.store, served.id, hidden=hidden)
        try:
            return present + earlier_of(served.store, served.id, hidden=hidden), ""
        except StoreError as error:
            return present, translate(error.message, locale)

    def compare() -> str:
        handout = given_by(graded, source)
        return to_similar_page(graded, everybody, handout, locale, unread)

    everybody, unread = await request.judge.do(read)
    return respond(request, await asyncio.to_thread(compare), style_of_page())


async def release_page(request: Asked) -> Response:
    """List what goes out, and what changed since it went out."""
    served, title = request.served, words("desk.release", request.locale)
    rows = await request.judge.do(leaving, served.store, served.id)
    return _page(request, seat_of(request), "desk_release.html.jinja", title, rows=rows)


async def comments_page(request: Asked) -> Response:
    """List the words of all comments, to be changed in one place."""
    served, title = request.served, words("desk.comments", request.locale)
    phrases = await request.judge.do(phrase_book, served.store, served.id)
    return _page(request, seat_of(request), "desk_comments.html.jinja", title, phrases=phrases)
