"""From a platform's login request to a launch that is believed: the state and the nonce between.

OpenID Connect's third-party login,
https://www.imsglobal.org/spec/security/v1p0#openid_connect_launch_flow
"""

import secrets
import time
from collections.abc import Mapping

from msgspec import Struct
from starlette.requests import Request

from grader.model import Message
from grader.web.database import Database
from grader.web.lti.frame import browser_of
from grader.web.lti.launch import Launch, authentication_address, read_launch
from grader.web.lti.platforms import Platform, find_platform
from grader.web.lti.services import Services
from grader.web.pages import Refusal
from grader.web.site import site_of

_PURPOSE, _SECONDS = "state", 600


class State(Struct, frozen=True):
    """What a login leaves for its launch."""

    issuer: str
    client: str
    nonce: str
    browser: str
    """A digest of the browser's cookie; empty where it had none."""


def login_address(request: Request, form: Mapping[str, str], launch: str) -> str:
    """Return where the browser goes to say who its user is. Raises Refusal."""
    site, nonce = site_of(request), secrets.token_urlsafe(24)
    platform = _platform(site.database, form.get("iss", ""), form.get("client_id", ""))
    state = State(platform.issuer, platform.client, nonce, browser_of(request))
    signed = site.signer.sign_record(_PURPOSE, state)
    return authentication_address(platform, form, redirect=launch, state=signed, nonce=nonce)


async def launch_of(
    request: Request, services: Services, form: Mapping[str, str]
) -> tuple[Platform, Launch]:
    """Return who says what, once. Raises Refusal; ServiceError where a platform's keys can't be
    had."""
    database = site_of(request).database
    if error := form.get("error"):
        raise Refusal(403, Message("web.lti.not_there", {"found": error[:200]}))
    state = _state(request, form.get("state", ""))
    platform = _platform(database, state.issuer, state.client)

    token = form.get("id_token", "")
    key = await services.key_of(platform, token)
    launch = read_launch(token, platform, key, state.nonce) if key else Message("web.lti.unsigned")
    if isinstance(launch, Message):
        raise Refusal(403, launch)
    _use_nonce(database, state.nonce)
    return platform, launch


def _platform(database: Database, issuer: str, client: str) -> Platform:
    platform = find_platform(database, issuer, client)
    if platform is None:
        raise Refusal(403, Message("web.lti.unknown", {"found": issuer[:200]}))
    return platform


def _use_nonce(database: Database, nonce: str) -> None:
    """Let a nonce be used once. Raises Refusal the second time."""
    now = int(time.time())
    with database.transaction():
        database.remove("nonce", "until < ?", now)
        if database.rows("nonce", "nonce = ?", nonce):
            raise Refusal(403, Message("web.lti.again"))
        # A state is good for no longer than this.
        database.put("nonce", nonce, now + 2 * _SECONDS)


def _state(request: Request, text: str) -> State:
    state = site_of(request).signer.read_record(_PURPOSE, text, State, _SECONDS)
    # A browser that gave its cookie at the login gives it now; another one's launch is no use to
    # it.
    if state is None or state.browser not in ("", browser_of(request)):
        raise Refusal(403, Message("web.lti.over"))
    return state
