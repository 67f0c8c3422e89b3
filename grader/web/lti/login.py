"""From a platform's login request to a launch that is believed: the state and the nonce between.

OpenID Connect's third-party login,
https://www.imsglobal.org/spec/security/v1p0#openid_connect_launch_flow
"""

import secrets
import time
from collections.abc import Mapping

import httpx
from msgspec import Struct

from grader.model import Message
from grader.web.door.asked import Asked
from grader.web.door.refusal import Refusal, present
from grader.web.lti.frame import browser_of
from grader.web.lti.launch import Launch, read_launch
from grader.web.lti.platforms import Platform, find_platform
from grader.web.lti.services import Services
from grader.web.state.database import Database

_PURPOSE, _SECONDS = "state", 600
_QUESTION = {"scope": "openid", "response_type": "id_token", "response_mode": "form_post"}
_HINTS = ("login_hint", "lti_message_hint")


class State(Struct, frozen=True):
    """The facts that a login leaves for its launch."""

    issuer: str
    client: str
    nonce: str
    browser: str
    """A digest of the browser's cookie; empty where it had none."""


def login_address(request: Asked, form: Mapping[str, str]) -> str:
    """Return where the browser goes so that the platform says who its user is. Raises Refusal."""
    site, nonce = request.site, secrets.token_urlsafe(24)
    platform = known_platform(site.database, form.get("iss", ""), form.get("client_id", ""))
    state = State(platform.issuer, platform.client, nonce, browser_of(request))

    query = {**_QUESTION, "prompt": "none", "client_id": platform.client, "nonce": nonce}
    query |= {"redirect_uri": f"{site.settings.url}/lti/launch"}
    query |= {"state": site.signer.sign_record(_PURPOSE, state)}
    query |= {hint: form[hint] for hint in _HINTS if hint in form}
    return str(httpx.URL(platform.login_url).copy_merge_params(query))


async def launch_of(
    request: Asked, services: Services, form: Mapping[str, str]
) -> tuple[Platform, Launch]:
    """Return who says what, once. Raises Refusal; ServiceError where a platform's keys can't be
    had."""
    database = request.site.database
    if error := form.get("error"):
        raise Refusal(403, Message("web.lti.not_there", {"found": error[:200]}))
    state = _state(request, form.get("state", ""))
    platform = known_platform(database, state.issuer, state.client)

    token = form.get("id_token", "")
    key = await services.key_of(platform, token)
    launch = read_launch(token, platform, key, state.nonce) if key else Message("web.lti.unsigned")
    if isinstance(launch, Message):
        raise Refusal(403, launch)
    _use_nonce(database, state.nonce)
    return platform, launch


def known_platform(database: Database, issuer: str, client: str) -> Platform:
    """Return a platform. Raises Refusal where there is none, or it is not clear which."""
    platform = find_platform(database, issuer, client)
    return present(platform, "web.lti.unknown", 403, found=issuer[:200])


def _use_nonce(database: Database, nonce: str) -> None:
    """Let a nonce be used once. Raises Refusal the second time."""
    now = int(time.time())
    with database.transaction():
        database.remove("nonce", "until < ?", now)
        if database.rows("nonce", "nonce = ?", nonce):
            raise Refusal(403, Message("web.lti.again"))
        # A state is good for no longer than this.
        database.put("nonce", nonce, now + 2 * _SECONDS)


def _state(request: Asked, text: str) -> State:
    state = request.site.signer.read_record(_PURPOSE, text, State, _SECONDS)
    # A browser that gave its cookie at the login gives it now; another one's launch is no use to
    # it.
    if state is None or state.browser not in ("", browser_of(request)):
        raise Refusal(403, Message("web.lti.over"))
    return state
