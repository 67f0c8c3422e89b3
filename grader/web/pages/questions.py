"""A student asks about an attempt: at a case, at a line, or about the whole."""

from starlette.responses import Response

from grader.classes.outputs.desk import written
from grader.classes.table.by_hand import is_place, target_at
from grader.classes.table.rows import row_of
from grader.model import Message
from grader.web.door.asked import Asked, route
from grader.web.door.page import go_to
from grader.web.door.refusal import Refusal
from grader.web.pages.hand_in import numbered

_OPEN = 10
"""So many questions may wait for an answer, of one student or group."""
_PLACE = 500


async def _ask(request: Asked) -> Response:
    """Keep a question, where the student may read the report that it is about."""
    served = request.served
    name, actor = request.person.hand_in_name, request.asker.key
    async with request.form() as form:
        text = written(str(form.get("text") or ""))
        about, line = str(form.get("about") or ""), str(form.get("line") or "").strip()
        file = str(form.get("file") or "")
    if not text or len(about) > _PLACE:
        raise Refusal(400, Message("desk.no_text"))

    def keep() -> None:
        store, attempt = served.store, numbered(request, name)
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

    await request.judge.do(keep)
    number = str(request.path_params["number"])
    return go_to(request, "attempt", id=served.id, number=number)


ROUTES = [route("/assignments/{id}/mine/{number:int}/ask", _ask, "ask", "visitor", "POST")]
