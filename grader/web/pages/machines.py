"""The site for machines: JSON, for whoever has a token of the course in the header `Authorization`.

No cookie and no address counts here, and a token counts nowhere else.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw
from msgspec.json import encode
from starlette.responses import JSONResponse, Response

from grader.classes.table.rows import Row, rows_of
from grader.model import Message
from grader.platforms.gradebook.results import Grade, results_of, with_lateness
from grader.render.json_report import to_json
from grader.web.door.access import Token, find_token
from grader.web.door.asked import Asked, Asker, route
from grader.web.door.refusal import Refusal, present
from grader.web.judge.classes import Reported, student_report, view_now
from grader.web.pages.hand_in import admission, attempts_now, receipt
from grader.web.pages.self_check import receive
from grader.web.state.people import Person, actor_of

_DIGITS = 6


def _require_token(request: Asked, *, writing: bool = False) -> Token:
    """Let in whoever has a token of the course that the address names. Raises Refusal."""
    site, kind_and_secret = request.site, request.headers.get("authorization", "")
    kind, _, secret = kind_and_secret.partition(" ")
    found = find_token(site.database, secret.strip()) if kind.lower() == "bearer" else None
    token = present(found, "web.token.none", 401)

    course = site.judge.courses.get(request.path_params["course"])
    if course is None or (token.course, token.issuer) != (course.name, course.issuer):
        raise Refusal(403, Message("web.token.elsewhere"))
    if writing and token.may != "write":
        raise Refusal(403, Message("web.token.reads", {"name": token.name}))
    request.state.course = course.name
    return token


def _person(request: Asked) -> Person:
    """Return whom the address names. Raises Refusal where nobody in the course has this id."""
    key = request.path_params["key"]
    return present(request.course.member(key), "web.token.nobody", id=key[:100])


async def _hand_in(request: Asked) -> Response:
    """Take an attempt in for a person, by the same rules as on the person's own page."""
    token = _require_token(request, writing=True)
    person = _person(request)
    asker = Asker("student", actor_of(person.key), person)
    admitted = admission(request, person)
    ticket = await receive(request, asker, admitted, person.hand_in_name, token.name)

    number = receipt(ticket.name, ticket.at, ticket.digest)
    return JSONResponse({"receipt": number, "at": ticket.at, "content": ticket.digest}, 202)


async def _report(request: Asked) -> Response:
    """Return a person's last attempt, or the one that is asked for, with its report: whole, or with
    `for=student` as the student may see it now."""
    _require_token(request)
    judge, query = request.judge, request.query_params
    attempts, waiting = await attempts_now(request, _person(request).hand_in_name)
    numbers = {str(row.standing.number): row for row in attempts}
    row = numbers.get(query.get("attempt", next(reversed(numbers), "")))

    reported = None
    if row is not None:
        for_student = query.get("for") == "student"
        reported = await judge.do(_reported, request, row, for_student)
    report = None if reported is None else await judge.beside(reported)
    text = "null" if report is None else to_json(report, request.locale)
    attempt = None if row is None else _attempt(row)
    answer = {"waiting": len(waiting), "attempt": attempt, "report": Raw(text.encode())}
    return Response(encode(answer), media_type="application/json")


def _reported(request: Asked, row: Row, for_student: bool) -> Reported | None:
    """Return what makes the report; None where the student may not see it."""
    served = request.served
    if not for_student:
        report = row.completed(served.store.report(row.standing.grading))
        return lambda: report
    view = view_now(served, row.standing.by, request.state.arrived)
    return None if row.held else student_report(served, row.standing, view)


def _attempt(row: Row) -> Mapping[str, Any]:
    """Return what is told of an attempt."""
    standing = row.standing
    return {
        "number": standing.number,
        "at": standing.at,
        "receipt": receipt(standing.name, standing.at, standing.bytes),
        "counts": standing.counts,
        "late": row.summary.by.late,
        "status": row.summary.status,
        "held": row.held,
    }


async def _grades(request: Asked) -> Response:
    """Return the grades as an instructor sees them, with what lateness takes."""
    _require_token(request)
    served = request.served

    def read() -> Sequence[Mapping[str, Any]]:
        rows = {row.standing.name: row for row in rows_of(served.store, served.id)}
        results, _ = results_of(row.summary for row in rows.values())
        charged, _ = with_lateness(results, served.policy.rules)
        return [_grade(result, rows[result.submission]) for result in charged]

    grades = await request.judge.do(read)
    return JSONResponse({"assignment": served.id, "grades": grades})


def _grade(result: Grade, row: Row) -> Mapping[str, Any]:
    """Return what is told of a student's grade: `grade` are the points that lateness leaves."""
    student, share = result.student, result.share
    return {
        "id": student.key,
        "name": student.name,
        "email": student.email,
        "submission": result.submission,
        "attempt": _attempt(row),
        "points": None if result.points is None else round(float(result.points), _DIGITS),
        "grade": None if share is None else round(float(share * result.max_points), _DIGITS),
        "max_points": float(result.max_points),
        "late_days": result.late_days,
        "held": row.held,
    }


_API = "/api/{course}/{id}"
ROUTES = [
    route(f"{_API}/grades", _grades, "machine_grades"),
    route(f"{_API}/reports/{{key:path}}", _report, "machine_report"),
    route(f"{_API}/attempts/{{key:path}}", _hand_in, "machine_hand_in", "visitor", "POST"),
]
