"""All pages as one application, and what is shown when something goes wrong."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import count

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Lifespan

from grader.classes.store import StoreError
from grader.locale import translate
from grader.model import Message
from grader.web.desk import acts
from grader.web.door import asking
from grader.web.door.asked import Asked
from grader.web.door.guard import Guard
from grader.web.door.page import refusal
from grader.web.door.refusal import Refusal
from grader.web.door.site import Site
from grader.web.judge.classes import take_rubric
from grader.web.judge.opened import OpenAssignment
from grader.web.lti import pages as lti_pages
from grader.web.lti import routes as lti_routes
from grader.web.lti.frame import enter_frame
from grader.web.lti.tool import open_tool
from grader.web.pages import hand_in, instructor, machines, questions, self_check, tokens
from grader.web.state.incoming import log

_LOOK_SECONDS = 2.0
_LOOKS = 60
"""Room is measured, and old reports are deleted, at each of so many looks."""

_SENTENCES = {404: "web.not_found", 405: "web.not_found", 400: "web.bad_form"}

_STUDENTS = (self_check, asking, hand_in, questions)
_GRADERS = (instructor, acts, tokens, machines)
_LMS = (lti_routes, lti_pages)
ROUTES: list[Route] = [route for room in (*_STUDENTS, *_GRADERS, *_LMS) for route in room.ROUTES]


def create_app(site: Site) -> ASGIApp:
    """Return the site as an ASGI application; it judges from its start to its end."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        site.judge.start()
        tasks = [asyncio.create_task(work(site)) for work in (_warm, _look_after)]
        async with open_tool(site) as tool:
            app.state.tool = tool
            yield
        for task in tasks:
            task.cancel()
        await site.judge.close()

    return application(site, ROUTES, lifespan)


def application(site: Site, routes: Sequence[Route], lifespan: Lifespan[Starlette]) -> ASGIApp:
    """Return these pages of a site, guarded."""
    errors = (HTTPException, StoreError, OSError, ClientDisconnect, Exception)
    handlers = dict.fromkeys(errors, _answer)
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    # A redirect's address would be made of a header that anybody can forge.
    app.router.redirect_slashes = False
    app.state.site = site
    return Guard(app, site, enter_frame)


async def _warm(site: Site) -> None:
    # Nobody waits for a thread of its own at the end: what is prepared may take minutes.
    alone = ThreadPoolExecutor(1)
    site.missing = await asyncio.get_running_loop().run_in_executor(alone, site.prepare)
    site.judge.ready = True


async def _look_after(site: Site) -> None:
    """Take note of changed assignments and of the room that is left, and delete old reports."""
    for turn in count():
        try:
            await _look(site, measuring=turn % _LOOKS == 0)
        except Exception:
            # Nobody else waits for this task, and the disk may be well again at the next look.
            log.exception("looking after the site")
        await asyncio.sleep(_LOOK_SECONDS)


async def _look(site: Site, *, measuring: bool) -> None:
    for name in site.assignments:
        await _read_again(site, name)

    if measuring:
        await asyncio.to_thread(site.room.measure)
        if warning := site.room.warning:
            log.warning("%s", translate(warning, site.settings.locale))
        await asyncio.to_thread(site.judge.checks.discard_old)


async def _read_again(site: Site, name: str) -> None:
    """Take up an assignment that was changed on disk, or say what is wrong with the change."""
    opened = site.assignments[name]
    message = await asyncio.to_thread(opened.read_again, site.settings.locale)
    if isinstance(message, OpenAssignment):
        await site.judge.do(opened.become, message)
        for course in site.judge.courses.values():
            if name in course.classes:
                await site.judge.do(take_rubric, course.classes[name])
        message = Message("web.reloaded", {"name": name})

    if message is not None:
        site.reloaded[name] = message
        log.warning("%s", translate(message, site.settings.locale))


async def _answer(raising: Request, error: Exception) -> Response:
    """Answer an error with a page that says what went wrong."""
    request = Asked(raising.scope)
    match error:
        case ClientDisconnect():
            return Response(status_code=400)
        case StoreError():
            return refusal(request, 503, error.message)

        case OSError():
            reason = error.strerror or type(error).__name__
            log.warning("a file: %s", reason)
            return refusal(request, 507, Message("web.not_written", {"error": reason}))
        case HTTPException():
            key = _SENTENCES.get(error.status_code, "web.failed")
            message = error.message if isinstance(error, Refusal) else Message(key)
            response = refusal(request, error.status_code, message)
            response.headers.update(error.headers or {})
            return response
        case _:
            return refusal(request, 500, Message("web.failed"))
