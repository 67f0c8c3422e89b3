"""An activity in the making: its teacher chooses an assignment, and the platform is told which.

https://www.imsglobal.org/spec/lti-dl/v2p0
"""

from secrets import token_urlsafe
from time import time
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from grader.model import Assignment, Message
from grader.web.lti.frame import origins
from grader.web.lti.keys import sign
from grader.web.lti.launch import Launch
from grader.web.lti.platforms import Platform, find_platform
from grader.web.lti.tool import tool_of
from grader.web.pages import Refusal, locale_of, page, say
from grader.web.site import site_of

_CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
_DEEP = "https://purl.imsglobal.org/spec/lti-dl/claim/"
_PURPOSE, _SECONDS, _ANSWER_SECONDS = "choice", 3600, 300


class Choice(Struct, frozen=True):
    """A platform's question which assignment an activity is for."""

    issuer: str
    client: str
    deployment: str
    address: str
    """Where the answer goes."""
    data: str | None
    """What goes back as it came."""


def offer(request: Request, platform: Platform, launch: Launch) -> Response:
    """Show the assignments to a teacher who makes an activity."""
    site = site_of(request)
    assert launch.choosing is not None
    if launch.role != "instructor":
        raise Refusal(403, Message("web.access.instructor"))

    address, data = launch.choosing.deep_link_return_url, launch.choosing.data
    choice = Choice(platform.issuer, platform.client, launch.deployment, address, data)
    return page(
        request,
        "lti_choose.html.jinja",
        say("lti.choose", locale_of(request)),
        assignments=[opened.assignment for opened in site.assignments.values()],
        choice=site.signer.sign_record(_PURPOSE, choice),
    )


def answer(request: Request, signed: str, chosen: str) -> Response:
    """Return the page that sends the platform what a teacher chose."""
    site = site_of(request)
    choice = site.signer.read_record(_PURPOSE, signed, Choice, _SECONDS)
    if choice is None or chosen not in site.assignments:
        raise Refusal(403, Message("web.lti.over"))
    if find_platform(site.database, choice.issuer, choice.client) is None:
        raise Refusal(403, Message("web.lti.unknown", {"found": choice.issuer[:200]}))

    assignment = site.assignments[chosen].assignment
    title = assignment.title[locale_of(request)]
    claims = _claims(choice, _item(assignment, title, f"{site.settings.url}/lti/launch"))
    request.state.frames = " ".join(origins(choice.issuer, choice.address))
    request.state.forms = next(iter(origins(choice.address)), "'none'")
    return page(
        request, "lti_chosen.html.jinja", title, script="lti_send.js", assignment=title,
        address=choice.address, answer=sign(tool_of(request).keys[0], claims),
    )  # fmt: skip


def _item(assignment: Assignment, title: str, url: str) -> dict[str, Any]:
    return {
        "type": "ltiResourceLink",
        "title": title,
        "url": url,
        "custom": {"assignment": assignment.id},
        "lineItem": {"scoreMaximum": float(assignment.max_score), "label": title},
    }


def _claims(choice: Choice, item: dict[str, Any]) -> dict[str, Any]:
    now = int(time())
    claims = {
        "iss": choice.client,
        "aud": choice.issuer,
        "iat": now,
        "exp": now + _ANSWER_SECONDS,
        "nonce": token_urlsafe(16),
        f"{_CLAIM}deployment_id": choice.deployment,
        f"{_CLAIM}message_type": "LtiDeepLinkingResponse",
        f"{_CLAIM}version": "1.3.0",
        f"{_DEEP}content_items": [item],
    }
    return claims if choice.data is None else {**claims, f"{_DEEP}data": choice.data}
