"""Self-check: an assignment's page, an upload without login, and its report for a day."""

from collections.abc import Iterable
from io import BytesIO
from typing import IO

from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from grader.languages.registry import kind_of, title_of
from grader.model import Assignment, HandedIn, Message
from grader.render.html.pages import template
from grader.render.html.report import to_html
from grader.render.html.statement import statement_html
from grader.web.asking import Asker, asker_of, remember
from grader.web.guard import BODY_BYTES
from grader.web.incoming import Ticket
from grader.web.opened import OpenAssignment
from grader.web.pages import Refusal, locale_of, page, part, path_of, respond, say
from grader.web.queue import QueueFullError
from grader.web.site import course_of, site_of

_FILES, _FIELDS = 100, 20
_PASTED_BYTES = 5_000_000


async def _assignments(request: Request) -> Response:
    assignments = site_of(request).assignments
    names = [name for name in assignments if name in course_of(request).classes]
    if len(names) == 1:
        return RedirectResponse(path_of(request, "assignment", id=names[0]), 303)
    opened = [assignments[name].assignment for name in names]
    title = say("assignments", locale_of(request))
    return page(
        request, "assignments.html.jinja", title, assignments=opened, kind=asker_of(request).kind
    )


async def _assignment(request: Request) -> Response:
    assignment = opened_of(request).assignment
    locale = locale_of(request)
    text, missing = assignment.statement, site_of(request).missing
    return page(
        request,
        "assignment.html.jinja",
        assignment.title[locale],
        script="upload.js",
        kind=asker_of(request).kind,
        assignment=assignment,
        asked=_asked(assignment),
        can_check=any(case.visible for case in assignment.cases),
        languages={name: title_of(name) for name in assignment.languages},
        templates={name: path.name for name, path in assignment.templates.items()},
        statement=None if text is None else statement_html(text[locale]),
        missing=[title_of(language) for language in assignment.languages if language in missing],
        most_bytes=BODY_BYTES,
    )


def _asked(assignment: Assignment) -> dict[str, list[str]]:
    """Return what is asked: by language, each function's signatures."""
    asked: dict[str, list[str]] = {}
    for language in assignment.languages:
        calls = asked.setdefault(title_of(language), [])
        for function in assignment.functions:
            name = function.written(language)
            texts = function.signatures.get(language) or [""]
            calls += [text if text.startswith(name) else f"{name}{text}" for text in texts]
    return asked


async def _template(request: Request) -> Response:
    assignment = opened_of(request).assignment
    path = assignment.templates.get(request.path_params["language"])
    if path is None or not path.is_file():
        raise Refusal(404, Message("web.not_found"))
    return FileResponse(path, media_type="application/octet-stream", filename=path.name)


async def _check(request: Request) -> Response:
    asker = asker_of(request)
    opened = opened_of(request)
    ticket = await receive(request, asker, opened)
    response = RedirectResponse(path_of(request, "report", number=ticket.number), 303)
    remember(request, asker, response)
    return response


async def receive(
    request: Request,
    asker: Asker,
    opened: OpenAssignment,
    name: str = "",
    by: HandedIn | None = None,
) -> Ticket:
    """Keep the request's upload, a hand-in where it is somebody's, and let it wait; raises Refusal
    where it cannot be taken.

    What is returned is on disk, synced. A hand-in has a name, its id in the store, and whose it is.
    """
    site = site_of(request)
    address = request.client.host if request.client else ""
    origin = "" if asker.known else site.signer.secret(f"address {address}")
    try:
        site.judge.queue.check_room(known=asker.known, origin=origin)
    except QueueFullError as error:
        raise Refusal(error.status, error.message, retry_after=30) from error
    length = request.headers.get("content-length", "")
    size = int(length) if length.isdecimal() else BODY_BYTES
    if site.room.refuses(size):
        raise Refusal(507, Message("web.no_room"))

    ticket = Ticket(
        number=Ticket.new_number(),
        kind="check" if by is None else "hand_in",
        assignment=opened.assignment.id,
        asker=asker.key,
        known=asker.known,
        origin=origin,
        at=request.state.arrived.isoformat(),
        locale=locale_of(request),
        assignment_digest=opened.assignment.digest,
        course=course_of(request).name,
        name=name,
        by=by,
    )
    try:
        ticket = await _keep(request, ticket, opened.assignment)
    except BaseException:
        site.room.used_bytes -= size
        raise
    site.judge.enter(ticket)
    return ticket


async def _keep(request: Request, ticket: Ticket, assignment: Assignment) -> Ticket:
    """Write the form's files to disk, with the assignment as the page showed it."""
    async with request.form(
        max_files=_FILES, max_fields=_FIELDS, max_part_size=_PASTED_BYTES
    ) as form:
        shown = str(form.get("digest") or ticket.assignment_digest)
        uploads = list(_uploads(form, assignment))
        if not uploads:
            raise Refusal(400, Message("web.nothing"))
        ticket = replace(ticket, assignment_digest=shown)
        try:
            return await run_in_threadpool(site_of(request).incoming.keep, ticket, uploads)
        except OSError as error:
            raise Refusal(507, Message("web.not_kept", {"error": error.strerror or ""})) from error


def _uploads(form: FormData, assignment: Assignment) -> Iterable[tuple[str, IO[bytes]]]:
    """Yield the files of a form, by name, and pasted code as one."""
    for upload in form.getlist("files"):
        if isinstance(upload, UploadFile) and upload.filename:
            yield upload.filename, upload.file

    code = form.get("code")
    if isinstance(code, str) and code.strip():
        language = form.get("language")
        kind = kind_of(language if language in assignment.languages else assignment.languages[0])
        yield f"pasted{kind.endings[0]}", BytesIO(code.encode("utf-8", "replace"))


async def _report(request: Request) -> Response:
    """Show the report, or where in the queue it is."""
    site = site_of(request)
    locale, number = locale_of(request), request.path_params["number"]
    place = site.judge.queue.place(number)
    if place is not None:
        title = say("progress", locale)
        here = path_of(request, "progress", number=number)
        return page(
            request, "progress.html.jinja", title, script="progress.js",
            place=words_of(place, request), state=here,
        )  # fmt: skip

    check = site.checks.find(number)
    if check is None:
        raise Refusal(404, Message("web.no_report"))
    above = part(request, "above_report.html.jinja", check=check)
    html = to_html(check.report, locale, above=above)
    return respond(request, html, template("report.css"))


async def _progress(request: Request) -> Response:
    """Tell a page that waits how far it is."""
    place = site_of(request).judge.queue.place(request.path_params["number"])
    done = place is None
    return JSONResponse({"done": done, "words": "" if done else words_of(place, request)})


def words_of(place: int | None, request: Request) -> str:
    """Return how far a ticket is that waits or runs."""
    locale = locale_of(request)
    return say("waiting", locale, count=place) if place else say("running", locale)


def opened_of(request: Request) -> OpenAssignment:
    """Return the assignment that the address names; raises Refusal where there is none."""
    id = request.path_params["id"]
    opened = site_of(request).assignments.get(id)
    if opened is None or id not in course_of(request).classes:
        raise Refusal(404, Message("web.not_found"))
    return opened


async def _health(request: Request) -> Response:
    site = site_of(request)
    queue = site.judge.queue
    counts = {"waiting": len(queue.waiting), "running": len(queue.running)}
    return JSONResponse({"ready": site.judge.ready, **counts})


ROUTES = [
    Route("/", _assignments, name="assignments"),
    Route("/healthz", _health, name="health"),
    Route("/assignments/{id}", _assignment, name="assignment"),
    Route("/assignments/{id}/template/{language}", _template, name="template"),
    Route("/assignments/{id}/check", _check, methods=["POST"], name="check"),
    Route("/reports/{number}", _report, name="report"),
    Route("/reports/{number}/progress", _progress, name="progress"),
]
