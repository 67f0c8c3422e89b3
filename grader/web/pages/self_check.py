"""Self-check: an assignment's page, an upload without login, and its report for a day."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from io import BytesIO
from typing import IO

from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartParser
from starlette.responses import JSONResponse, Response

from grader.classes.table.rows import attempts_of
from grader.languages.registry import kind_of
from grader.model import Assignment, HandedIn, Language, Message
from grader.render.html.statement import statement_html
from grader.web.door.asked import Asked, Asker, route
from grader.web.door.asking import remember
from grader.web.door.page import attachment, go_to, page, report_page, say
from grader.web.door.refusal import Refusal, present
from grader.web.door.site import Site
from grader.web.state.incoming import Ticket
from grader.web.state.people import seen_by

_ASK_SECONDS = 0.4
"""A page that waits asks so often, and up to ten times less when many are before it."""
_CODE_CHARACTERS = 300_000
_MOST = {"max_files": 100, "max_fields": 4, "max_part_size": 4 * _CODE_CHARACTERS}
"""The most that an upload may hold: files, fields, and bytes of pasted code, which are held in
memory."""
MultiPartParser.spool_max_size = 1 << 16
"""The bytes of a file that are held in memory: of a hundred files, no more than of pasted code."""


async def _assignments(request: Asked) -> Response:
    opened = [served.opened.assignment for served in request.course.classes.values()]
    if len(opened) == 1:
        return go_to(request, "assignment", id=opened[0].id)
    kind, news = request.asker.kind, await _news(request)
    return page(request, "assignments.html.jinja", assignments=opened, kind=kind, news=news)


async def _assignment(request: Asked) -> Response:
    assignment = request.served.opened.assignment
    text = assignment.statement
    return page(
        request, "assignment.html.jinja", script="upload.js", assignment=assignment,
        statement=None if text is None else statement_html(text[request.locale]),
        signatures=_signatures, kind=request.asker.kind, news=await _news(request),
    )  # fmt: skip


async def _news(request: Asked) -> Mapping[str, int]:
    """Return how many comments and answers a student has not seen, by the assignment's id."""
    person, news = request.asker.person, dict[str, int]()
    if person is None:
        return news
    for id, served in request.course.classes.items():
        rows = await request.judge.do(attempts_of, served.store, id, person.hand_in_name)
        seen = seen_by(request.site.database, person, id)
        news[id] = sum(row.news(seen.get(row.standing.number, 0)) for row in rows)
    return news


def _signatures(assignment: Assignment, language: Language) -> Iterator[str]:
    """Yield the signatures of all functions."""
    for function in assignment.functions:
        name = function.written(language)
        texts = function.signatures.get(language) or [""]
        yield from (text if text.startswith(name) else f"{name}{text}" for text in texts)


async def _template(request: Asked) -> Response:
    templates = request.served.opened.assignment.templates
    path = present(templates.get(request.path_params["language"]))
    return attachment(path.name, await run_in_threadpool(path.read_bytes))


async def _check(request: Asked) -> Response:
    if not request.served.opened.visible.assignment.cases:
        raise Refusal(409, Message("cli.no_visible_case"))
    ticket = await receive(request, request.asker, nullcontext())
    response = go_to(request, "report", number=ticket.number)
    remember(request, response)
    return response


async def receive(
    request: Asked,
    asker: Asker,
    admission: AbstractAsyncContextManager[HandedIn | None],
    name: str = "",
    token: str = "",
) -> Ticket:
    """Keep the request's upload, and enter it in the queue. Raises Refusal.

    The upload of the returned ticket is on disk, synced. What `admission` yields makes it a
    hand-in, by these students, of this `name` in the store, or by the machine whose `token` has a
    name. It is entered when all has arrived.
    """
    site, assignment = request.site, request.served.opened.assignment
    address = request.client.host if request.client else ""
    is_known = asker.kind != "visitor"
    origin = "" if is_known else site.signer.secret(f"address {address}")
    if problem := site.judge.queue.refusal_of(known=is_known, origin=origin):
        raise Refusal(*problem)

    # What arrives is counted by who is outermost, not what is announced.
    request.state.known = is_known
    if site.room.refuses(0, known=is_known):
        raise Refusal(507, Message("web.no_room"))

    ticket = Ticket(
        Ticket.new_number(), "check", assignment.id,
        asker.key, is_known, origin, request.state.arrived.isoformat(),
        assignment.digest, request.course.name, name, token=token,
    )  # fmt: skip
    async with request.form(**_MOST) as form, admission as hand_in:
        at = request.state.arrived.isoformat()
        admitted = replace(
            ticket, kind="check" if hand_in is None else "hand_in", by=hand_in, at=at
        )
        ticket = await _keep(site, admitted, form, assignment)
        site.judge.enter(ticket)
    return ticket


async def _keep(site: Site, ticket: Ticket, form: FormData, assignment: Assignment) -> Ticket:
    """Write the form's files to disk, with the assignment as the page showed it."""
    uploads = list(_uploads(form, assignment))
    if not uploads:
        raise Refusal(400, Message("web.nothing"))

    if len(str(form.get("code", ""))) > _CODE_CHARACTERS:
        raise Refusal(413, Message("web.too_large", {"megabytes": _CODE_CHARACTERS / 1e6}))
    digest = str(form.get("digest") or ticket.assignment_digest)
    ticket = replace(ticket, assignment_digest=digest)
    try:
        ticket = await run_in_threadpool(site.judge.incoming.keep, ticket, uploads)
    except OSError as error:
        raise Refusal(507, Message("web.not_kept", {"error": error.strerror or ""})) from error
    site.room.used_bytes += sum(content.tell() for _, content in uploads)
    return ticket


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


async def _report(request: Asked) -> Response:
    """Show the report, or where in the queue it is."""
    judge, number = request.judge, request.path_params["number"]
    place = judge.queue.place(number)
    if place is not None:
        words = words_of(place, request)
        return page(request, "progress.html.jinja", script="progress.js", place=words)

    check = present(judge.checks.find(number), "web.no_report")
    return report_page(request, check.report, "above_report.html.jinja", check=check)


async def _progress(request: Asked) -> Response:
    """Tell a page that waits how far it is."""
    place = request.judge.queue.place(request.path_params["number"])
    words = "" if place is None else words_of(place, request)
    # A page that is far back asks less often: hundreds would keep the processors busy.
    again = _ASK_SECONDS * min(1 + (place or 0) / 8, 10)
    return JSONResponse({"done": place is None, "words": words, "again": again})


def words_of(place: int | None, request: Asked) -> str:
    """Say how far a ticket is: how many are before it, or that it runs."""
    locale = request.locale
    return say("waiting", locale, count=place) if place else say("running", locale)


async def _health(request: Asked) -> Response:
    judge = request.judge
    counts = {"waiting": len(judge.queue.waiting), "running": len(judge.queue.running)}
    return JSONResponse({"ready": judge.ready, **counts})


ROUTES = [
    route("/", _assignments, "assignments"),
    route("/healthz", _health, "health"),
    route("/assignments/{id}", _assignment, "assignment"),
    route("/assignments/{id}/template/{language}", _template, "template"),
    route("/assignments/{id}/check", _check, "check", "visitor", "POST"),
    route("/reports/{number}", _report, "report"),
    route("/reports/{number}/progress", _progress, "progress"),
]
