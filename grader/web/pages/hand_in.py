"""Handing in: a personal link, the student's own page, attempts with their receipts and reports."""

import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.classes.store import Standing
from grader.classes.table.policy import Shown, dated, view_of
from grader.classes.table.rows import Row, attempts_of, row_of
from grader.model import HandedIn, Message
from grader.web.door.access import end_session, link_of, make_link, spend_link
from grader.web.door.asking import INSTRUCTOR, STUDENT, asker_of
from grader.web.door.page import (
    Refusal,
    files_attached,
    go_to,
    locale_of,
    page,
    present,
    report_page,
    say,
    set_cookie,
)
from grader.web.door.site import course_of, site_of
from grader.web.judge.classes import (
    Reported,
    ServedClass,
    late_days_told,
    student_report,
    view_now,
)
from grader.web.judge.course import refusal_of
from grader.web.pages.self_check import receive, served_of, words_of
from grader.web.state.incoming import Ticket
from grader.web.state.people import Person, group_of, seen_by, whose

_UNGRADABLE, _UNGRADABLE_BYTES = 20, 200_000_000
"""The most of a person in an assignment that could not be graded."""


async def _link(request: Request) -> Response:
    """Ask whoever opens a personal link to go on: mail programs open links too, and must not spend
    one."""
    course, secret = course_of(request), request.path_params["secret"]
    link = link_of(course, secret)
    if link is None:
        raise Refusal(404, Message("web.access.no_link"))
    person, used = link
    if asker_of(request).person == person:
        return go_to(request, "assignments")
    if used:
        raise Refusal(410, Message("web.access.used"))
    return page(request, "link.html.jinja", person=person, secret=secret)


async def _enter(request: Request) -> Response:
    token = spend_link(course_of(request), request.path_params["secret"])
    if token is None:
        raise Refusal(410, Message("web.access.used"))
    response = go_to(request, "assignments")
    set_cookie(request, response, STUDENT, token)
    return response


async def _another_device(request: Request) -> Response:
    """Show who is known a link of their own for another browser."""
    person, course = person_asking(request), course_of(request)
    if course.issuer:
        raise Refusal(403, Message("web.people.of_lms", {"lms": course.issuer}))
    return page(request, "device.html.jinja", link=link_for(request, person))


def link_for(request: Request, person: Person) -> str:
    """Return the address of a new link; an earlier one that was not used ends."""
    site = site_of(request)
    path = request.app.url_path_for("link", secret=make_link(site.database, person))
    return f"{site.settings.url}{path}"


async def _leave(request: Request) -> Response:
    end_session(site_of(request).database, request.cookies.get(STUDENT, ""))
    response = go_to(request, "assignments")
    for cookie in (STUDENT, INSTRUCTOR):
        response.delete_cookie(cookie, path=request.scope["root_path"] or "/")
    return response


def person_asking(request: Request) -> Person:
    """Return the student who asks. Raises Refusal for anybody else."""
    person = asker_of(request).person
    if person is None:
        raise Refusal(403, Message("web.access.student"))
    return person


def receipt(name: str, at: str, digest: str) -> str:
    """Return the number of a receipt: of this name, time and content, and of nothing else."""
    return hashlib.sha256(f"{name}\n{at}\n{digest}".encode()).hexdigest()[:12]


async def _mine(request: Request) -> Response:
    return await own_page(request, person_asking(request), as_student=False)


async def own_page(request: Request, person: Person, *, as_student: bool) -> Response:
    """Return the page on which a student hands in and finds what was handed in."""
    course, served, now = course_of(request), served_of(request), request.state.arrived
    assignment, policy = served.opened.assignment, served.policy

    members = group_of(course.database, person)
    due = policy.due_of(member.subject for member in members)
    attempts, waiting = await attempts_now(request, served, person.hand_in_name)
    whose = (served.bank, person.subject, person.hand_in_name, now)
    days = await site_of(request).judge.do(late_days_told, *whose)

    times = _times(attempts, waiting)
    is_moving = not all(ticket.ended_by for ticket in waiting)
    place = site_of(request).judge.queue.place
    words = {
        ticket.number: say("hand_in.ended", locale_of(request)) if ticket.ended_by
        else words_of(place(ticket.number), request)
        for ticket in waiting
    }  # fmt: skip

    seen = seen_by(course.database, person, served.id)
    return page(
        request, "mine.html.jinja", seen=seen, script="progress.js" if is_moving else "upload.js",
        assignment=assignment, members=members, policy=policy, due=due, now=now,
        view=view_of(policy, assignment.hidden_view, now, due), attempts=attempts,
        waiting=[(ticket, words[ticket.number]) for ticket in waiting], is_moving=is_moving,
        refusal=refusal_of(policy, now, times, course.zone, due), closes=policy.closed_to(due),
        taken=len(times), dated=dated, days=days, receipt=receipt, as_student=as_student,
    )  # fmt: skip


async def attempts_now(
    request: Request, served: ServedClass, name: str
) -> tuple[list[Row], list[Ticket]]:
    """Return the attempts of a name, and its tickets on their way."""
    judge = site_of(request).judge

    def read() -> list[Row]:
        served.store.require_in_place()
        return attempts_of(served.store, served.id, name)

    attempts = await judge.do(read)
    return attempts, judge.queue.of_name(course_of(request).name, served.id, name)


async def _refuse_ungradable(
    request: Request, attempts: Sequence[Row], waiting: Sequence[Ticket]
) -> None:
    """Raise Refusal where so much came in that could not be graded."""
    store = served_of(request).store
    ungradable = [row.standing for row in attempts if row.graded.status == "ungradable"]

    def size() -> int:
        return sum(map(store.bytes_of, ungradable))

    is_often = len(ungradable) + len(waiting) >= _UNGRADABLE and ungradable
    if is_often or (ungradable and await site_of(request).judge.do(size) >= _UNGRADABLE_BYTES):
        params = {"count": _UNGRADABLE, "megabytes": _UNGRADABLE_BYTES / 1e6}
        raise Refusal(409, Message("web.hand_in.too_often", params))


def _times(attempts: Sequence[Row], waiting: Sequence[Ticket]) -> list[datetime]:
    """Return the times of the attempts that the policy's number and pause are about."""
    times = [row.standing.at for row in attempts if row.graded.status == "graded"]
    times += [ticket.at for ticket in waiting]
    return list(map(datetime.fromisoformat, times))


async def _hand_in(request: Request) -> Response:
    """Take an attempt in: it is on disk, synced, before the page says so."""
    served, person = served_of(request), person_asking(request)
    let_in = admission(request, served, person)
    ticket = await receive(request, asker_of(request), let_in, person.hand_in_name)
    is_stale = ticket.assignment_digest != served.opened.assignment.digest
    query = "?stale=1" if is_stale else ""
    return go_to(request, "mine", f"{query}#attempts-title", id=served.id)


@asynccontextmanager
async def admission(
    request: Request, served: ServedClass, person: Person
) -> AsyncIterator[HandedIn]:
    """Take in one attempt of a name at a time, where the policy lets it in. Raises Refusal."""
    course, arrived, name = course_of(request), request.state.arrived, person.hand_in_name
    members = group_of(course.database, person)
    students = tuple(member.student for member in members)

    async with course.turns[served.id, name]:
        attempts, waiting = await attempts_now(request, served, name)
        times, policy = _times(attempts, waiting), served.policy
        due = policy.due_of(member.subject for member in members)
        if problem := refusal_of(policy, arrived, times, course.zone, due):
            raise Refusal(409, problem)
        await _refuse_ungradable(request, attempts, waiting)
        yield dated(HandedIn(students, submitted=arrived.astimezone(course.zone)), policy)


async def _attempt(request: Request) -> Response:
    """Show a student's report of an attempt, as much of it as the policy shows now."""
    served, person = served_of(request), person_asking(request)

    def read() -> tuple[Reported | None, Shown, int]:
        attempt = numbered(request, served, person.hand_in_name)
        row = row_of(served.store, attempt)
        if row.held:
            raise Refusal(403, Message("web.hand_in.held"))
        view = view_now(served, attempt.by, request.state.arrived)
        last = max((event.number for event in row.about), default=0)
        return student_report(served, attempt, view), view, last

    judge, database = site_of(request).judge, site_of(request).database
    reported, view, last = await judge.do(read)
    if reported is None:
        raise Refusal(404, Message("web.hand_in.no_view"))
    report = await judge.beside(reported)
    database.put("seen", *whose(person), served.id, request.path_params["number"], last)
    return report_page(
        request, report, "above_attempt.html.jinja", assignment=served.opened.assignment,
        view=view, shown=report, number=str(request.path_params["number"]),
    )  # fmt: skip


async def _files(request: Request) -> Response:
    """Return what was handed in, byte for byte: the one file, or a zip of several."""
    served, name = served_of(request), person_asking(request).hand_in_name

    def read() -> Mapping[str, bytes]:
        return served.store.files(numbered(request, served, name))

    files = await site_of(request).judge.do(read)
    return files_attached(f"{served.id}.zip", files)


def numbered(request: Request, served: ServedClass, name: str) -> Standing:
    """Return the attempt of a name that the address names. Raises Refusal."""
    attempts = served.store.attempts(served.id, name)
    number = request.path_params["number"]
    return present(next((attempt for attempt in attempts if attempt.number == number), None))


ROUTES = [
    Route("/in/{secret}", _link, name="link"),
    Route("/in/{secret}", _enter, methods=["POST"], name="enter_by_link"),
    Route("/device", _another_device, methods=["POST"], name="device"),
    Route("/leave", _leave, methods=["POST"], name="leave"),
    Route("/assignments/{id}/mine", _mine, name="mine"),
    Route("/assignments/{id}/mine", _hand_in, methods=["POST"], name="hand_in"),
    Route("/assignments/{id}/mine/{number:int}", _attempt, name="attempt"),
    Route("/assignments/{id}/mine/{number:int}/files", _files, name="handed_in"),
]
