"""A student asks about an attempt: at a case, at a line, or about the whole."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.classes.outputs.desk import written
from grader.classes.table.by_hand import is_place, target_at
from grader.classes.table.rows import row_of
from grader.model import Message
from grader.web.door.asking import asker_of
from grader.web.door.page import Refusal, go_to
from grader.web.door.site import site_of
from grader.web.pages.hand_in import numbered, person_asking
from grader.web.pages.self_check import served_of

_OPEN = 10
"""So many questions may wait for an answer, of one student or group."""
_PLACE = 500


async def _ask(request: Request) -> Response:
    """Keep a question, where the student may read the report that it is about."""
    served = served_of(request)
    name, actor = person_asking(request).hand_in_name, asker_of(request).key
    async with request.form() as form:
        text = written(str(form.get("text") or ""))
        about, line = str(form.get("about") or ""), str(form.get("line") or "").strip()
        file = str(form.get("file") or "")
    if not text or len(about) > _PLACE:
        raise Refusal(400, Message("desk.no_text"))

    def keep() -> None:
        store, attempt = served.store, numbered(request, served, name)
        row = row_of(store, attempt)
        if row.held:
            raise Refusal(403, Message("web.hand_in.held"))

        submission = store.submission_of(attempt)
        target = target_at(submission, file, line) if line else about or None
        if not is_place(submission, target):
            raise Refusal(400, Message("desk.no_place"))
        if row.questions >= _OPEN:
            raise Refusal(409, Message("web.ask.many", {"count": _OPEN}))
        store.enter(attempt.event("question", actor, target=target, text=text))

    await site_of(request).judge.do(keep)
    number = str(request.path_params["number"])
    return go_to(request, "attempt", id=served.id, number=number)


ROUTES = [
    Route("/assignments/{id}/mine/{number:int}/ask", _ask, methods=["POST"], name="ask"),
]
