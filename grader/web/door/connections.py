"""Connections that are held open for nothing: closed when no request comes, bounded for each
address."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from grader.locale import translate
from grader.model import LOCALES, Message

_HEAD_SECONDS = 10.0
_OF_AN_ADDRESS = 300
_LAST_SECONDS = 1.0


def _refusal() -> bytes:
    """Return the answer to a connection that is too many, in both languages: none asked yet."""
    message = Message("web.connections", {"count": _OF_AN_ADDRESS})
    text = "\n".join(translate(message, locale) for locale in LOCALES).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\nConnection: close\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(text)}\r\n\r\n"
    )
    return head.encode() + text


_REFUSAL = _refusal()


def bounded_connections(proxies: frozenset[str]) -> type[H11Protocol]:
    """Return uvicorn's protocol with bounds; those of a trusted proxy are all its clients'."""
    open_ones: Counter[str] = Counter()

    class BoundedProtocol(H11Protocol):
        _waiting: asyncio.TimerHandle | None = None
        _address = ""
        _refused = False

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._address = self.client[0] if self.client else ""
            open_ones[self._address] += 1
            if self._address not in proxies and open_ones[self._address] > _OF_AN_ADDRESS:
                self._refuse()
            else:
                self._await_head()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            open_ones.subtract([self._address])
            self._stop_waiting()

        def data_received(self, data: bytes) -> None:
            if self._refused:
                return
            # Uvicorn has no cycle before a connection's first request.
            is_idle = getattr(self.cycle, "response_complete", True)
            if self._waiting is None and is_idle:
                self._await_head()
            super().data_received(data)

        def handle_events(self) -> None:
            before = self.cycle
            super().handle_events()
            if self.cycle is not before:
                self._stop_waiting()

        def _refuse(self) -> None:
            """Say that these are too many, and close. What comes is not read, but taken for a
            moment: the words are lost where a connection is closed upon what it has not taken."""
            self._refused = True
            self.transport.write(_REFUSAL)
            is_flood = open_ones[self._address] > 2 * _OF_AN_ADDRESS
            self.loop.call_later(0 if is_flood else _LAST_SECONDS, self.transport.close)

        def _await_head(self) -> None:
            """Close the connection unless a whole head comes in time."""
            self._waiting = self.loop.call_later(_HEAD_SECONDS, self.transport.close)

        def _stop_waiting(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
            self._waiting = None

    return BoundedProtocol
