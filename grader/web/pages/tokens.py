"""The instructor's page of tokens: made for one course, shown once, revoked."""

from typing import Any

from starlette.responses import Response

from grader.model import Message
from grader.web.door.access import make_token, revoke_token, tokens_of
from grader.web.door.asked import Asked, route
from grader.web.door.page import go_to, page, texts_in
from grader.web.door.refusal import Refusal

_CHARACTERS = 60


async def _tokens(request: Asked, **content: Any) -> Response:
    return page(request, "tokens.html.jinja", tokens=tokens_of(request.course), **content)


async def _change_tokens(request: Asked) -> Response:
    """Make a token, which is told now and never again, or revoke one."""
    course, texts = request.course, await texts_in(request)
    if digest := texts.get("revoke"):
        revoke_token(course, digest)
        return go_to(request, "tokens")

    name, may = texts.get("name", "")[:_CHARACTERS], texts.get("may", "")
    if not name or may not in ("read", "write"):
        raise Refusal(400, Message("web.bad_form"))
    return await _tokens(request, made=(name, make_token(course, name, may)))


ROUTES = [
    route("/tokens", _tokens, "tokens", "instructor"),
    route("/tokens", _change_tokens, "change_tokens", "instructor", "POST"),
]
