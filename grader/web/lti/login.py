"""From a platform's login request to a launch that is believed: the state and the nonce between.

OpenID Connect's third-party login,
https://www.imsglobal.org/spec/security/v1p0#openid_connect_launch_flow
"""

import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping

from msgspec import Struct
from msgspec.json import decode, encode
from starlette.requests import Request

from grader.model import Message
from grader.web.database import Database
from grader.web.lti.frame import browser_of
from grader.web.lti.launch import Launch, authentication_address, key_id_of, read_launch
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
    database = site_of(request).database
    platform = find_platform(database, form.get("iss", ""), form.get("client_id", ""))
    if platform is None:
        raise Refusal(403, Message("web.lti.unknown", {"found": form.get("iss", "")[:200]}))

    nonce = secrets.token_urlsafe(24)
    state = State(platform.issuer, platform.client, nonce, browser_of(request))
    signed = site_of(request).signer.sign(_PURPOSE, urlsafe_b64encode(encode(state)).decode())
    return authentication_address(platform, form, redirect=launch, state=signed, nonce=nonce)


async def launch_of(request: Request, services: Services, form: Mapping[str, str]) -> Launch:
    """Return what the platform says, once. Raises Refusal; ServiceError where its keys can't be
    had."""
    site = site_of(request)
    if error := form.get("error"):
        raise Refusal(403, Message("web.lti.not_there", {"found": error[:200]}))

    state = _state(request, form.get("state", ""))
    platform = find_platform(site.database, state.issuer, state.client)
    if platform is None:
        raise Refusal(403, Message("web.lti.unknown", {"found": state.issuer[:200]}))

    token = form.get("id_token", "")
    launch = await _believed(token, platform, state.nonce, services)
    if isinstance(launch, Message):
        raise Refusal(403, launch)
    use_nonce(site.database, state.nonce)
    return launch


async def _believed(
    token: str, platform: Platform, nonce: str, services: Services
) -> Launch | Message:
    key = await services.key_of(platform, key_id_of(token))
    return Message("web.lti.unsigned") if key is None else read_launch(token, platform, key, nonce)


def use_nonce(database: Database, nonce: str) -> None:
    """Let a nonce be used once. Raises Refusal the second time."""
    now = int(time.time())
    with database.transaction():
        database.remove("nonce", "until < ?", now)
        if database.rows("nonce", "nonce = ?", nonce):
            raise Refusal(403, Message("web.lti.again"))
        # A state is good for no longer than this.
        database.put("nonce", nonce, now + 2 * _SECONDS)


def _state(request: Request, text: str) -> State:
    signed = site_of(request).signer.read(_PURPOSE, text, _SECONDS)
    if signed is None:
        raise Refusal(403, Message("web.lti.over"))
    state = decode(urlsafe_b64decode(signed), type=State)
    # A browser that gave its cookie at the login gives it now; another one's launch is no use to
    # it.
    if state.browser not in ("", browser_of(request)):
        raise Refusal(403, Message("web.lti.over"))
    return state
