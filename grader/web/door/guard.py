"""The outermost layer: who may send what, how much of it, how slowly; headers; a line of log.

Nothing personal is logged: no address, no name, no path, for a path can hold a secret.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grader.model import Message as Words
from grader.web.door.asked import Asked
from grader.web.door.page import refusal
from grader.web.door.refusal import Refusal
from grader.web.door.room import Room
from grader.web.door.site import Site
from grader.web.state.incoming import UPLOAD_BYTES, log

_FIELDS_BYTES = 1_000_000
"""The most of a form without files."""
_PATH_CHARACTERS = 4_000
"""Python reads no number of more than 4,300 digits."""
_CHUNK_SECONDS, _BODY_SECONDS = 20.0, 300.0
_PROMPT_SECONDS, _PROMPT_BYTES_A_SECOND = 5.0, 20_000
"""A body that begins so soon, and then comes so fast, came when its head did; any other one when
its last byte did."""
_LENGTHS = frozenset({"transfer-encoding", "content-length"})
"""A proxy may have read by the other one where a request with both ends (RFC 9112, 6.1): nothing
that follows it on its connection is read."""
_SAFE = frozenset({"GET", "HEAD"})
_METHODS = frozenset({"GET", "HEAD", "POST"})
_FROM_ELSEWHERE = "/lti/"
"""Requests below this path come from another site and rely on no cookie."""
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
_POLICY = "default-src 'none'; frame-ancestors 'none'"


class Guard:
    """An ASGI application around another one.

    `enter` sees each request first: it may say who makes it (state `frame`) and change its path,
    and raises Refusal where it must not come in.
    """

    def __init__(self, app: ASGIApp, site: Site, enter: Callable[[Scope, Site], None]) -> None:
        self._app, self._site, self._enter = app, site, enter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        began = time.monotonic()
        status = 500
        allowed = {"frames": "'none'", "forms": "'self'"}
        scope["state"] = {**scope.get("state", {}), **allowed, "arrived": datetime.now(UTC)}
        scope["state"] |= {"known": False, "arriving": 0}

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                _add_headers(headers, secure=self._site.settings.secure)
                if _LENGTHS.issubset(Headers(scope=scope).keys()):
                    headers["Connection"] = "close"
            await send(message)

        room = self._site.room
        try:
            app = self._app
            if problem := self._problem(scope):
                scope["app"] = self._app
                app = refusal(Asked(scope), 403, problem)
            await app(scope, _bounded(scope, receive, room), send_guarded)
        finally:
            room.arriving_bytes -= scope["state"]["arriving"]
            name = getattr(scope.get("endpoint"), "__name__", "-").strip("_")
            milliseconds = 1000 * (time.monotonic() - began)
            method = scope["method"] if scope["method"] in _METHODS else "-"
            log.info("%s %s %d %.0f ms", method, name, status, milliseconds)

    def _problem(self, scope: Scope) -> Words | None:
        """Return why a request is not taken: it must not come in, or another site made it and it
        would change something."""
        if len(scope["path"]) > _PATH_CHARACTERS:
            return Words("web.not_found")
        try:
            self._enter(scope, self._site)
        except Refusal as refused:
            return refused.message

        headers = Headers(scope=scope)
        path = scope["path"].removeprefix(scope["root_path"])
        in_frame = "frame" in scope["state"]  # Nobody else knows its path.
        if scope["method"] in _SAFE or in_frame or path.startswith(_FROM_ELSEWHERE):
            return None

        made_by = headers.get("sec-fetch-site")
        if made_by is not None:
            return None if made_by in ("same-origin", "none") else Words("web.other_site")
        origin = headers.get("origin")
        public = str(URL(self._site.settings.url).replace(path=""))
        ours = (public, f"{scope['scheme']}://{headers.get('host', '')}")
        return None if origin is None or origin in ours else Words("web.other_site")


def _add_headers(headers: MutableHeaders, *, secure: bool) -> None:
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", _POLICY)
    if secure:
        headers["Strict-Transport-Security"] = "max-age=31536000"


def _bounded(scope: Scope, receive: Receive, room: Room) -> Receive:
    """Return `receive` for a body that is neither too long nor too slow, and for which there is
    room while it comes. Raises Refusal."""
    headers, state = Headers(scope=scope), scope["state"]
    has_files = headers.get("content-type", "").startswith("multipart/form-data")
    remaining = most = UPLOAD_BYTES if has_files else _FIELDS_BYTES
    too_large = Refusal(413, Words("web.too_large", {"megabytes": most / 1e6}))
    length = headers.get("content-length", "0")
    head, begun = time.monotonic(), 0.0
    end = head + _BODY_SECONDS

    async def receive_bounded() -> Message:
        nonlocal remaining, begun
        if not length.isdecimal() or int(length) > most:
            raise too_large
        try:
            async with asyncio.timeout(min(_CHUNK_SECONDS, end - time.monotonic())):
                message = await receive()
        except TimeoutError:
            raise Refusal(408, Words("web.too_slow")) from None

        size = len(message.get("body", b""))
        remaining -= size
        if remaining < 0:
            raise too_large
        if room.refuses(size, known=state["known"], is_kept=has_files):
            raise Refusal(507, Words("web.no_room"))
        state["arriving"] += size

        begun = begun or time.monotonic()
        if not message.get("more_body") and not _is_prompt(head, begun, most - remaining):
            state["arrived"] = datetime.now(UTC)
        return message

    return receive_bounded


def _is_prompt(head: float, begun: float, size: int) -> bool:
    """Return whether a body that is here now came so soon and fast that its head's time counts."""
    latest = begun + size / _PROMPT_BYTES_A_SECOND
    return begun - head <= _PROMPT_SECONDS and time.monotonic() <= latest
