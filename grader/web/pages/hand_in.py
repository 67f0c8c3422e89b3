"""Handing in: a personal link, the student's own page, attempts with their receipts and reports."""

import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime

from starlette.responses import Response

from grader.classes.store import Standing
from grader.classes.table.policy import Shown, dated, view_of
from grader.classes.table.rows import Row, attempts_of, row_of
from grader.model import HandedIn, Message
from grader.web.door.access import end_session, link_of, make_link, spend_link
from grader.web.door.asked import INSTRUCTOR, STUDENT, Asked, route
from grader.web.door.page import files_attached, go_to, page, report_page, say, set_cookie
from grader.web.door.refusal import Refusal, present
from grader.web.judge.classes import Reported, late_days_told, student_report, view_now
from grader.web.judge.course import refusal_of
from grader.web.pages.self_check import receive, words_of
from grader.web.state.incoming import Ticket
from grader.web.state.people import Person, group_of, seen_by, whose

_UNGRADABLE, _UNGRADABLE_BYTES = 20, 200_000_000
"""The most of a person in an assignment that could not be graded."""


async def _link(request: Asked) -> Response:
    """Ask whoever opens a personal link to go on: mail programs open links too, and must not spend
    one."""
    secret = request.path_params["secret"]
    person, used = present(link_of(request.course, secret), "web.access.no_link")
    if request.asker.person == person:
        return go_to(request, "assignments")
    if used:
        raise Refusal(410, Message("web.access.used"))
    return page(request, "link.html.jinja", person=person, secret=secret)


async def _enter(request: Asked) -> Response:
    session = spend_link(request.course, request.path_params["secret"])
    token = present(session, "web.access.used", 410)
    response = go_to(request, "assignments")
    set_cookie(request, response, STUDENT, token)
    return response


async def _another_device(request: Asked) -> Response:
    """Show who is known a link of their own for another browser."""
    person, issuer = request.person, request.course.issuer
    if issuer:
        raise Refusal(403, Message("web.people.of_lms", {"lms": issuer}))
    return page(request, "device.html.jinja", link=link_for(request, person))


def link_for(request: Asked, person: Person) -> str:
    """Return the address of a new link; an earlier one that was not used ends."""
    secret = make_link(request.site.database, person)
    return f"{request.site.settings.url}{request.app.url_path_for('link', secret=secret)}"


async def _leave(request: Asked) -> Response:
    end_session(request.site.database, request.cookies.get(STUDENT, ""))
    response = go_to(request, "assignments")
    for cookie in (STUDENT, INSTRUCTOR):
        response.delete_cookie(cookie, path=request.scope["root_path"] or "/")
    return response


def receipt(name: str, at: str, digest: str) -> str:
    """Return the number of a receipt: of this name, time and content, and of nothing else."""
    return hashlib.sha256(f"{name}\n{at}\n{digest}".encode()).hexdigest()[:12]


async def _mine(request: Asked) -> Response:
    return await own_page(request, request.person, as_student=False)


async def own_page(request: Asked, person: Person, *, as_student: bool) -> Response:
    """Return the page on which a student hands in and finds what was handed in."""
    course, served, now = request.course, request.served, request.state.arrived
    assignment, policy = served.opened.assignment, served.policy

    members = group_of(course.database, person)
    due = policy.due_of(member.subject for member in members)
    attempts, waiting = await attempts_now(request, person.hand_in_name)
    whose = (served.bank, person.subject, person.hand_in_name, now)
    days = await request.judge.do(late_days_told, *whose)

    times = _times(attempts, waiting)
    is_moving = not all(ticket.ended_by for ticket in waiting)
    place, ended = request.judge.queue.place, say("hand_in.ended", request.locale)
    tickets = [
        (ticket, ended if ticket.ended_by else words_of(place(ticket.number), request))
        for ticket in waiting
    ]

    seen = seen_by(course.database, person, served.id)
    return page(
        request, "mine.html.jinja", seen=seen, script="progress.js" if is_moving else "upload.js",
        assignment=assignment, members=members, policy=policy, due=due, now=now,
        late_after=policy.late_after(due),
        view=view_of(policy, assignment.hidden_view, now, due), attempts=attempts,
        waiting=tickets, is_moving=is_moving,
        refusal=refusal_of(policy, now, times, course.zone, due), closes=policy.closed_to(due),
        taken=len(times), dated=dated, days=days, receipt=receipt, as_student=as_student,
    )  # fmt: skip


async def attempts_now(request: Asked, name: str) -> tuple[list[Row], list[Ticket]]:
    """Return the attempts of a name, and its tickets on their way."""
    served, queue = request.served, request.judge.queue

    def read() -> list[Row]:
        served.store.require_in_place()
        return attempts_of(served.store, served.id, name)

    attempts = await request.judge.do(read)
    return attempts, queue.of_name(request.course.name, served.id, name)


async def _refuse_ungradable(
    request: Asked, attempts: Sequence[Row], waiting: Sequence[Ticket]
) -> None:
    """Raise Refusal where so much came in that could not be graded."""
    store = request.served.store
    ungradable = [row.standing for row in attempts if row.graded.status == "ungradable"]

    def size() -> int:
        return sum(map(store.bytes_of, ungradable))

    is_often = len(ungradable) + len(waiting) >= _UNGRADABLE and ungradable
    if is_often or (ungradable and await request.judge.do(size) >= _UNGRADABLE_BYTES):
        params = {"count": _UNGRADABLE, "megabytes": _UNGRADABLE_BYTES / 1e6}
        raise Refusal(409, Message("web.hand_in.too_often", params))


def _times(attempts: Sequence[Row], waiting: Sequence[Ticket]) -> list[datetime]:
    """Return the times of the attempts that the policy's number and pause are about."""
    times = [row.standing.at for row in attempts if row.graded.status == "graded"]
    times += [ticket.at for ticket in waiting]
    return list(map(datetime.fromisoformat, times))


async def _hand_in(request: Asked) -> Response:
    """Take an attempt in: it is on disk, synced, before the page says so."""
    let_in = admission(request, request.person)
    ticket = await receive(request, request.asker, let_in, request.person.hand_in_name)
    is_stale = ticket.assignment_digest != request.served.opened.assignment.digest
    query = "?stale=1" if is_stale else ""
    return go_to(request, "mine", f"{query}#attempts-title", id=request.served.id)


@asynccontextmanager
async def admission(request: Asked, person: Person) -> AsyncIterator[HandedIn]:
    """Take in one attempt of a name at a time, where the policy lets it in. Raises Refusal."""
    served, course, name = request.served, request.course, person.hand_in_name
    arrived = request.state.arrived
    members = group_of(course.database, person)
    students = tuple(member.student for member in members)

    async with course.turns[served.id, name]:
        attempts, waiting = await attempts_now(request, name)
        times, policy = _times(attempts, waiting), served.policy
        due = policy.due_of(member.subject for member in members)
        if problem := refusal_of(policy, arrived, times, course.zone, due):
            raise Refusal(409, problem)
        await _refuse_ungradable(request, attempts, waiting)
        yield dated(HandedIn(students, submitted=arrived.astimezone(course.zone)), policy)


async def _attempt(request: Asked) -> Response:
    """Show a student's report of an attempt, as much of it as the policy shows now."""
    served, person = request.served, request.person

    def read() -> tuple[Reported | None, Shown, int]:
        attempt = numbered(request, person.hand_in_name)
        row = row_of(served.store, attempt)
        if row.held:
            raise Refusal(403, Message("web.hand_in.held"))
        view = view_now(served, attempt.by, request.state.arrived)
        last = max((event.number for event in row.about), default=0)
        return student_report(served, attempt, view), view, last

    reported, view, last = await request.judge.do(read)
    report = await request.judge.beside(present(reported, "web.hand_in.no_view"))
    request.site.database.put(
        "seen", *whose(person), served.id, request.path_params["number"], last
    )
    return report_page(
        request, report, "above_attempt.html.jinja", assignment=served.opened.assignment,
        view=view, shown=report, number=str(request.path_params["number"]),
    )  # fmt: skip


async def _files(request: Asked) -> Response:
    """Return what was handed in, byte for byte: the one file, or a zip of several."""
    served, name = request.served, request.person.hand_in_name

    def read() -> Mapping[str, bytes]:
        return served.store.files(numbered(request, name))

    files = await request.judge.do(read)
    return files_attached(f"{served.id}.zip", files)


def numbered(request: Asked, name: str) -> Standing:
    """Return the attempt of a name that the address names. Raises Refusal."""
    attempts = request.served.store.attempts(request.served.id, name)
    number = request.path_params["number"]
    return present(next((attempt for attempt in attempts if attempt.number == number), None))


ROUTES = [
    route("/in/{secret}", _link, "link"),
    route("/in/{secret}", _enter, "enter_by_link", "visitor", "POST"),
    route("/device", _another_device, "device", "visitor", "POST"),
    route("/leave", _leave, "leave", "visitor", "POST"),
    route("/assignments/{id}/mine", _mine, "mine"),
    route("/assignments/{id}/mine", _hand_in, "hand_in", "visitor", "POST"),
    route("/assignments/{id}/mine/{number:int}", _attempt, "attempt"),
    route("/assignments/{id}/mine/{number:int}/files", _files, "handed_in"),
]
