"""Tells who is asking: one function with several sources, of which a page needs to know none."""

import secrets
from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.model import Message
from grader.web.pages import Refusal, go_to, set_cookie
from grader.web.site import Site, site_of

_INSTRUCTOR, _VISITOR = "instructor", "visitor"


Kind = Literal["instructor", "student", "visitor"]


class Asker(Struct, frozen=True):
    kind: Kind
    key: str
    """Equal for all that one person asks; the queue is fair by it."""
    person: str = ""
    """The person's id, of whom is known."""

    @property
    def known(self) -> bool:
        return self.kind != "visitor"


Source = Callable[[Request], Asker | None]


def asker_of(request: Request) -> Asker:
    """Return who asks: the first that a source knows, else a visitor, who has a cookie or gets one
    with `remember`."""
    for source in SOURCES:
        if asker := source(request):
            return asker

    signer = site_of(request).signer
    visitor = signer.read(_VISITOR, request.cookies.get(_VISITOR, ""))
    return Asker("visitor", visitor or secrets.token_urlsafe(12))


def remember(request: Request, asker: Asker, response: Response) -> None:
    """Give a visitor the cookie by which the next request is known for the same one's."""
    if asker.kind == "visitor":
        set_cookie(request, response, _VISITOR, site_of(request).signer.sign(_VISITOR, asker.key))


def require_instructor(request: Request) -> Asker:
    """Return the instructor who asks. Raises Refusal for anybody else."""
    asker = asker_of(request)
    if asker.kind != "instructor":
        raise Refusal(403, Message("web.access.instructor"))
    return asker


def instructor_address(site: Site) -> str:
    """Return the address that makes an instructor of whoever opens it."""
    return f"{site.settings.url}/enter?key={site.signer.secret(_INSTRUCTOR)}"


async def _enter(request: Request) -> Response:
    """Change the instructor's secret for a cookie, so that it leaves the address."""
    signer = site_of(request).signer
    if not signer.matches(_INSTRUCTOR, request.query_params.get("key", "")):
        raise Refusal(403, Message("web.access.instructor"))

    response = go_to(request, "assignments")
    set_cookie(request, response, _INSTRUCTOR, signer.sign(_INSTRUCTOR, "1"))
    return response


def _instructor(request: Request) -> Asker | None:
    token = request.cookies.get(_INSTRUCTOR, "")
    if site_of(request).signer.read(_INSTRUCTOR, token) is None:
        return None
    return Asker("instructor", "instructor")


SOURCES: list[Source] = [_instructor]
ROUTES = [Route("/enter", _enter, name="enter")]
