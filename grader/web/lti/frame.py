"""A person whom a launch brought, in a frame where browsers keep cookies back.

What the launch said stands signed in the path, before the page's own, so that every link, form and
redirect carries it, and reload and back work. Where the browser gives a cookie of its frame back,
the path is worth nothing in another browser.
"""

import hashlib
import secrets

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from grader.model import Message
from grader.web.door.asked import Asked, Brought
from grader.web.door.refusal import Refusal
from grader.web.door.site import Site

SECONDS = 2 * 3600.0
_PREFIX, _PURPOSE = "/t/", "frame"
_COOKIE = "frame"


class Frame(Brought, frozen=True):
    origins: tuple[str, ...]
    """The sites that may show us in a frame."""
    browser: str = ""
    """A digest of the browser's cookie; empty where it keeps cookies of frames back."""


def path_in_frame(site: Site, frame: Frame) -> str:
    """Return the path below which the person is known."""
    return f"{site.settings.root_path}{_PREFIX}{site.signer.sign_record(_PURPOSE, frame)}"


def enter_frame(scope: Scope, site: Site) -> None:
    """Let a request below such a path be one below our own, and remember who makes it.

    Raises Refusal where the path was not made by us, too long ago, or for another browser.
    """
    path: str = scope["path"].removeprefix(scope["root_path"])
    if not path.startswith(_PREFIX):
        return

    ticket = path.removeprefix(_PREFIX).partition("/")[0]
    frame = site.signer.read_record(_PURPOSE, ticket, Frame, SECONDS)
    if frame is None or frame.browser not in ("", browser_of(Request(scope))):
        raise Refusal(403, Message("web.lti.over"))

    scope["root_path"] += f"{_PREFIX}{ticket}"
    frames = " ".join(frame.origins)
    scope["state"] |= {"frame": frame, "course": frame.course, "frames": frames}


def browser_of(request: Request) -> str:
    """Return a digest of the cookie that this browser got at its login; empty without one."""
    cookie = request.cookies.get(_COOKIE, "")
    return hashlib.sha256(cookie.encode()).hexdigest()[:16] if cookie else ""


def give_cookie(request: Asked, response: Response) -> None:
    """Try to mark the browser: in a frame only a partitioned cookie comes back, and over TLS
    alone."""
    if request.site.settings.secure and not request.cookies.get(_COOKIE):
        path = request.site.settings.root_path or "/"
        rules = f"Path={path}; Secure; HttpOnly; SameSite=None; Partitioned"
        response.headers.append("Set-Cookie", f"{_COOKIE}={secrets.token_urlsafe(24)}; {rules}")
