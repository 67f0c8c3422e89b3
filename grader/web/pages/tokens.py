"""The instructor's page of tokens: made for one course, shown once, revoked."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.model import Message
from grader.web.door.access import make_token, revoke_token, tokens_of
from grader.web.door.asking import require_instructor
from grader.web.door.page import Refusal, go_to, page, texts_in
from grader.web.door.site import course_of

_CHARACTERS = 60


async def _tokens(request: Request, **content: Any) -> Response:
    require_instructor(request)
    return page(request, "tokens.html.jinja", tokens=tokens_of(course_of(request)), **content)


async def _change_tokens(request: Request) -> Response:
    """Make a token, which is told now and never again, or revoke one."""
    require_instructor(request)
    course, texts = course_of(request), await texts_in(request)
    if digest := texts.get("revoke"):
        revoke_token(course, digest)
        return go_to(request, "tokens")

    name, may = texts.get("name", "")[:_CHARACTERS], texts.get("may", "")
    if not name or may not in ("read", "write"):
        raise Refusal(400, Message("web.bad_form"))
    return await _tokens(request, made=(name, make_token(course, name, may)))


ROUTES = [
    Route("/tokens", _tokens, name="tokens"),
    Route("/tokens", _change_tokens, methods=["POST"], name="change_tokens"),
]
