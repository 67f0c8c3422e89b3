"""Handing in: a personal link, the student's own page, attempts with their receipts and reports."""

import hashlib
import io
import zipfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from grader.classes.policy import HELD, Policy, Shown, dated, held_of, view_of
from grader.classes.store import Graded, Standing
from grader.languages.registry import title_of
from grader.model import HandedIn, Message, ScoreReport
from grader.render.html.pages import template
from grader.render.html.report import to_html
from grader.web.access import end_session, link_of, person_of_session, spend_link
from grader.web.asking import SOURCES, Asker, asker_of
from grader.web.classes import ServedClass, student_report
from grader.web.course import Course, refusal_of
from grader.web.guard import BODY_BYTES
from grader.web.incoming import Ticket
from grader.web.pages import Refusal, locale_of, page, part, path_of, respond, say, set_cookie
from grader.web.people import Person, find_person, group_of
from grader.web.self_check import opened_of, receive, words_of
from grader.web.site import Site, course_of, site_of
from grader.web.times import time_shown

_STUDENT = "student"


def _known(request: Request) -> Asker | None:
    """Return whose browser this is, by the cookie that a personal link was changed for."""
    course = course_of(request)
    person = person_of_session(course.database, request.cookies.get(_STUDENT, ""))
    if person is None:
        return None
    key = f"person {person.key}"
    if person.role == "instructor":
        return Asker("instructor", key, person.key)
    return Asker("student", key, person.key)


SOURCES.append(_known)


async def _link(request: Request) -> Response:
    """Ask who opens a personal link: what looks at it beforehand, as mail programs do, must not
    spend it."""
    course, secret = course_of(request), request.path_params["secret"]
    link = link_of(course.database, secret)
    if link is None:
        raise Refusal(404, Message("web.access.no_link"))
    person, used = link
    if asker_of(request).person == person.key:
        return RedirectResponse(path_of(request, "assignments"), 303)
    if used:
        raise Refusal(410, Message("web.access.used"))
    title = say("access.title", locale_of(request))
    return page(request, "link.html.jinja", title, person=person, secret=secret)


async def _enter(request: Request) -> Response:
    token = spend_link(site_of(request).database, request.path_params["secret"])
    if token is None:
        raise Refusal(410, Message("web.access.used"))
    response = RedirectResponse(path_of(request, "assignments"), 303)
    set_cookie(request, response, _STUDENT, token)
    return response


async def _leave(request: Request) -> Response:
    end_session(site_of(request).database, request.cookies.get(_STUDENT, ""))
    response = RedirectResponse(path_of(request, "assignments"), 303)
    response.delete_cookie(_STUDENT, path=request.scope["root_path"] or "/")
    return response


def person_asking(request: Request) -> Person:
    """Return the student who asks. Raises Refusal for anybody else."""
    course = course_of(request)
    person = find_person(course.database, course.name, asker_of(request).person)
    if person is None:
        raise Refusal(403, Message("web.access.student"))
    return person


class Attempts(NamedTuple):
    """The attempts of one name, and whether its grade is held."""

    graded: Sequence[tuple[Standing, Graded]]
    held: bool


def attempts_of(served: ServedClass, name: str) -> Attempts:
    """Return them; called in the judging thread."""
    store = served.store
    graded = [(attempt, store.counted(attempt)) for attempt in store.attempts(served.id, name)]
    return Attempts(graded, name in held_of(store, served.id))


def waiting_of(site: Site, course: Course, assignment: str, name: str) -> list[Ticket]:
    queue = site.judge.queue
    tickets = [*queue.running.values(), *queue.waiting]
    place = (course.name, assignment, name)
    return [
        ticket for ticket in tickets if (ticket.course, ticket.assignment, ticket.name) == place
    ]


def receipt(name: str, at: str, digest: str) -> str:
    """Return the number of a receipt: of this name, time and content, and of nothing else."""
    return hashlib.sha256(f"{name}\n{at}\n{digest}".encode()).hexdigest()[:12]


async def _mine(request: Request) -> Response:
    return await own_page(request, person_asking(request), as_student=False)


async def own_page(request: Request, person: Person, *, as_student: bool) -> Response:
    """Return the page on which a student hands in and finds what was handed in."""
    site, opened = site_of(request), opened_of(request)
    course, assignment, locale = course_of(request), opened.assignment, locale_of(request)
    policy, name, now = course.policy(assignment.id), person.hand_in_name, request.state.arrived
    members = group_of(course.database, person)
    due = policy.due_of(member.key for member in members)
    attempts = await site.judge.do(attempts_of, course.classes[assignment.id], name)
    waiting = waiting_of(site, course, assignment.id, name)

    view = view_of(policy, assignment.hidden_view, now, due)
    rows = [
        _row(course, attempt, policy, _score(attempt, attempts.held, view))
        for attempt in reversed(attempts.graded)
    ]
    # Which one is the best tells what may not be told.
    if policy.counts == "best" and (attempts.held or view == "nothing"):
        rows = [{**row, "counts": None} for row in rows]
    times = _taken(attempts, waiting)
    return page(
        request, "mine.html.jinja", assignment.title[locale],
        script="progress.js" if waiting else "upload.js",
        assignment=assignment, person=person, members=members, policy=policy,
        languages={language: title_of(language) for language in assignment.languages},
        due=None if due is None else time_shown(due, course.zone),
        opens=None if policy.opens is None else time_shown(policy.opens, course.zone),
        late=due is not None and now > due, now=time_shown(now, course.zone, seconds=True),
        rows=rows, waiting=[_waiting(request, ticket) for ticket in waiting],
        left=None if policy.attempts is None else max(policy.attempts - len(times), 0),
        refusal=refusal_of(policy, now, times, course.zone),
        held=attempts.held and bool(rows), counts=say(f"hand_in.counts.{policy.counts}", locale),
        shown=say(f"hand_in.shown.{view}", locale), most_bytes=BODY_BYTES, as_student=as_student,
    )  # fmt: skip


def _taken(attempts: Attempts, waiting: Sequence[Ticket]) -> list[datetime]:
    """Return when attempts were made that count for the number of them and the pause."""
    graded = [standing.at for standing, result in attempts.graded if result.status == "graded"]
    return [datetime.fromisoformat(at) for at in (*graded, *(ticket.at for ticket in waiting))]


def _score(attempt: tuple[Standing, Graded], held: bool, view: Shown) -> tuple[float, float] | None:
    _, graded = attempt
    if held or view == "nothing" or graded.score is None:
        return None
    return graded.score, graded.max_score


def _row(
    course: Course,
    attempt: tuple[Standing, Graded],
    policy: Policy,
    score: tuple[float, float] | None,
) -> Mapping[str, Any]:
    standing, graded = attempt
    by = dated(standing.by, policy)
    return {
        "number": standing.number,
        "receipt": receipt(standing.name, standing.at, standing.bytes),
        "digest": standing.bytes,
        "at": time_shown(datetime.fromisoformat(standing.at), course.zone, seconds=True),
        "late": by.late,
        "counts": standing.counts,
        "status": None if graded.status == "graded" else Message(f"web.hand_in.{graded.status}"),
        "score": score,
    }


def _waiting(request: Request, ticket: Ticket) -> Mapping[str, Any]:
    site, course = site_of(request), course_of(request)
    return {
        "receipt": receipt(ticket.name, ticket.at, ticket.digest),
        "digest": ticket.digest,
        "at": time_shown(datetime.fromisoformat(ticket.at), course.zone, seconds=True),
        "place": words_of(site.judge.queue.place(ticket.number), request),
        "state": path_of(request, "progress", number=ticket.number),
    }


async def _hand_in(request: Request) -> Response:
    """Take an attempt in: it is on disk, synced, before the page says so."""
    site, opened, person = site_of(request), opened_of(request), person_asking(request)
    course, id = course_of(request), opened.assignment.id
    name, arrived = person.hand_in_name, request.state.arrived
    members = group_of(course.database, person)

    async with course.turns[id, name]:
        policy = course.policy(id)
        attempts = await site.judge.do(attempts_of, course.classes[id], name)
        taken = _taken(attempts, waiting_of(site, course, id, name))
        if problem := refusal_of(policy, arrived, taken, course.zone):
            raise Refusal(409, problem)
        students = tuple(member.student for member in members)
        by = HandedIn(students, submitted=arrived.astimezone(course.zone))
        await receive(request, asker_of(request), opened, name, dated(by, policy))
    return RedirectResponse(path_of(request, "mine", id=id), 303)


async def _attempt(request: Request) -> Response:
    person = person_asking(request)
    return await attempt_page(request, person)


async def attempt_page(request: Request, person: Person) -> Response:
    """Return a student's report of an attempt, as much of it as the policy shows now."""
    site, opened, locale = site_of(request), opened_of(request), locale_of(request)
    course, id = course_of(request), opened.assignment.id
    policy, name = course.policy(id), person.hand_in_name
    due = policy.due_of(member.key for member in group_of(course.database, person))
    view = view_of(policy, opened.assignment.hidden_view, request.state.arrived, due)

    def read() -> ScoreReport | Message | None:
        served = course.classes[id]
        attempt = _numbered(served, name, request.path_params["number"])
        if name in held_of(served.store, id):
            return HELD
        return None if attempt is None else student_report(served, attempt, view)

    report = await site.judge.do(read)
    if report is None:
        raise Refusal(404, Message("web.not_found"))
    if isinstance(report, Message):
        raise Refusal(403, Message("web.hand_in.held"))
    above = part(request, "above_attempt.html.jinja", assignment=opened.assignment, view=view)
    return respond(request, to_html(report, locale, above=above), template("report.css"))


def _numbered(served: ServedClass, name: str, number: int) -> Standing | None:
    attempts = served.store.attempts(served.id, name)
    return next((attempt for attempt in attempts if attempt.number == number), None)


async def _files(request: Request) -> Response:
    """Return what was handed in, byte for byte: the one file, or a zip of several."""
    site, opened = site_of(request), opened_of(request)
    course, name = course_of(request), person_asking(request).hand_in_name

    def read() -> Mapping[str, bytes]:
        served = course.classes[opened.assignment.id]
        attempt = _numbered(served, name, request.path_params["number"])
        return {} if attempt is None else served.store.files(attempt)

    files = await site.judge.do(read)
    if not files:
        raise Refusal(404, Message("web.not_found"))
    return attachment(*one_file(f"{opened.assignment.id}.zip", files))


def one_file(name: str, files: Mapping[str, bytes]) -> tuple[str, bytes]:
    if len(files) == 1:
        return next(iter(files.items()))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return name, buffer.getvalue()


def attachment(name: str, content: bytes) -> Response:
    """Return a file to keep, whatever is in it: no browser shows it."""
    head = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
    return Response(content, media_type="application/octet-stream", headers=head)


ROUTES = [
    Route("/in/{secret}", _link, name="link"),
    Route("/in/{secret}", _enter, methods=["POST"], name="enter_by_link"),
    Route("/leave", _leave, methods=["POST"], name="leave"),
    Route("/assignments/{id}/mine", _mine, name="mine"),
    Route("/assignments/{id}/mine", _hand_in, methods=["POST"], name="hand_in"),
    Route("/assignments/{id}/mine/{number:int}", _attempt, name="attempt"),
    Route("/assignments/{id}/mine/{number:int}/files", _files, name="handed_in"),
]
