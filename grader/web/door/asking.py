"""Tells who is asking: an LMS, a cookie or nobody said so, and a page needs not know which."""

import secrets
from typing import Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.model import Message
from grader.web.door.access import person_of_session
from grader.web.door.page import Refusal, go_to, set_cookie
from grader.web.door.site import Site, course_of, site_of
from grader.web.state.people import Person, Role, actor_of

_VISITOR = "visitor"
INSTRUCTOR = "instructor"
"""The cookie that the server's own link was changed for."""
STUDENT = "student"
"""The cookie that a personal link was changed for."""

Kind = Literal[Role, "visitor"]


class Brought(Struct, frozen=True):
    """A person whom an LMS brought, with the role there."""

    course: str
    issuer: str
    subject: str
    role: Role


class Asker(Struct, frozen=True):
    kind: Kind
    key: str
    """Equal for all that one person asks; the queue is fair by it."""
    person: Person | None = None
    """None for a visitor, and for who has the server's own link."""


def asker_of(request: Request) -> Asker:
    """Return who asks: whom an LMS brought, else whom a cookie names, else a visitor, who has a
    cookie or gets one with `remember`."""
    course, signer, cookies = course_of(request), site_of(request).signer, request.cookies
    brought: Brought | None = getattr(request.state, "frame", None)
    if brought is not None:
        person = course.owner(brought.course, brought.issuer, brought.subject)
        role: Role = brought.role
    elif signer.read(INSTRUCTOR, cookies.get(INSTRUCTOR, "")) is not None:
        return Asker("instructor", "instructor")
    else:
        person = person_of_session(course, cookies.get(STUDENT, ""))
        role = "student" if person is None else person.role

    if person is not None:
        return Asker(role, actor_of(person.key), person)

    visitor = signer.read(_VISITOR, cookies.get(_VISITOR, ""))
    return Asker("visitor", visitor or secrets.token_urlsafe(12))


def remember(request: Request, asker: Asker, response: Response) -> None:
    """Give a visitor the cookie by which the next request is known for the same one's."""
    if asker.kind == "visitor":
        set_cookie(request, response, _VISITOR, site_of(request).signer.sign(_VISITOR, asker.key))


def require_grader(request: Request) -> Asker:
    """Return the instructor or the assistant who asks. Raises Refusal for anybody else."""
    asker = asker_of(request)
    if asker.kind not in ("instructor", "assistant"):
        raise Refusal(403, Message("web.access.instructor"))
    return asker


def require_instructor(request: Request) -> Asker:
    """Return the instructor who asks. Raises Refusal for anybody else."""
    asker = require_grader(request)
    if asker.kind != "instructor":
        raise Refusal(403, Message("web.access.assistant"))
    return asker


def require_owner(request: Request) -> None:
    """Let in who has the server's own link alone: another instructor looks after one course."""
    if require_instructor(request).person is not None:
        raise Refusal(403, Message("web.access.owner"))


def instructor_address(site: Site) -> str:
    """Return the address that makes an instructor of whoever opens it."""
    return f"{site.settings.url}/enter?key={site.signer.secret(INSTRUCTOR)}"


async def _enter(request: Request) -> Response:
    """Change the instructor's secret for a cookie, so that it leaves the address."""
    signer = site_of(request).signer
    if not signer.matches(INSTRUCTOR, request.query_params.get("key", "")):
        raise Refusal(403, Message("web.access.instructor"))

    response = go_to(request, "assignments")
    set_cookie(request, response, INSTRUCTOR, signer.sign(INSTRUCTOR, "1"))
    return response


ROUTES = [Route("/enter", _enter, name="enter")]
