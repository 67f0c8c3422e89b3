"""A request with what pages want to know of it: who asks, of which course, in which language.

An LMS, a cookie or nobody says who asks, and a page needs not know which.
"""

import secrets
from collections.abc import Awaitable, Callable
from functools import cached_property, wraps
from typing import Literal, get_args

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.model import LOCALES, Locale, Message
from grader.web.door.access import person_of_session
from grader.web.door.refusal import Refusal, present
from grader.web.door.site import Site
from grader.web.judge.classes import ServedClass
from grader.web.judge.course import Course
from grader.web.judge.judge import Judge
from grader.web.state.people import Person, Role, actor_of

VISITOR = "visitor"
INSTRUCTOR = "instructor"
"""The cookie that the server's own link was changed for."""
STUDENT = "student"
"""The cookie that a personal link was changed for."""
LANGUAGE = "language"

Kind = Literal[Role, "visitor"]
Rank = Literal["visitor", "student", "assistant", "instructor", "owner"]
"""A role, least first; the owner, who has the server's own link, comes after an instructor of one
course."""
_RANKS: tuple[Rank, ...] = get_args(Rank)
_LACKS = {"assistant": "assistant", "instructor": "owner"}
"""The sentence for who is no more than this."""


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

    @property
    def is_owner(self) -> bool:
        return self.kind == "instructor" and self.person is None


class Asked(Request):
    """A request with the site, the course and the person that it is about."""

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    @property
    def judge(self) -> Judge:
        return self.site.judge

    @property
    def course(self) -> Course:
        """Return the course that it is about: of an LMS's activity, or the server's own."""
        return self.judge.courses[getattr(self.state, "course", self.site.settings.course)]

    @property
    def served(self) -> ServedClass:
        """Return the class of the assignment that the address names. Raises Refusal where there is
        none."""
        return present(self.course.classes.get(self.path_params["id"]))

    @property
    def locale(self) -> Locale:
        """Return the reader's language: asked for, chosen before, or the browser's."""
        accepted = self.headers.get("accept-language", "").split(",")
        choices = [self.query_params.get("lang"), self.cookies.get(LANGUAGE)]
        choices += [preferred.strip()[:2].lower() for preferred in accepted]
        return next((locale for choice in choices for locale in LOCALES if choice == locale), "en")

    @cached_property
    def asker(self) -> Asker:
        """Return who asks: whom an LMS brought, else whom a cookie names, else a visitor, who has a
        cookie or gets one with `remember`."""
        course, signer, cookies = self.course, self.site.signer, self.cookies
        brought: Brought | None = getattr(self.state, "frame", None)
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

        visitor = signer.read(VISITOR, cookies.get(VISITOR, ""))
        return Asker("visitor", visitor or secrets.token_urlsafe(12))

    @property
    def person(self) -> Person:
        """Return the student who asks. Raises Refusal for anybody else."""
        return present(self.asker.person, "web.access.student", 403)

    def require(self, least: Rank) -> None:
        """Let in who is at least this. Raises Refusal for anybody else."""
        rank: Rank = "owner" if self.asker.is_owner else self.asker.kind
        if _RANKS.index(rank) < _RANKS.index(least):
            raise Refusal(403, Message(f"web.access.{_LACKS.get(rank, 'instructor')}"))


def route(
    path: str,
    page: Callable[[Asked], Awaitable[Response]],
    name: str | None = None,
    least: Rank = "visitor",
    *methods: Literal["GET", "POST"],
) -> Route:
    """Return a route for whoever is at least this; a page says itself what else it asks."""

    @wraps(page)
    async def answer(request: Request) -> Response:
        visit = Asked(request.scope, request.receive)
        if least != "visitor":
            visit.require(least)
        return await page(visit)

    return Route(path, answer, methods=methods or ("GET",), name=name)
