"""An activity in the making: its teacher chooses an assignment, and the platform is told which.

https://www.imsglobal.org/spec/lti-dl/v2p0
"""

from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Any

from msgspec import Struct
from starlette.responses import Response

from grader.model import Message
from grader.web.door.asked import Asked
from grader.web.door.page import page
from grader.web.door.refusal import Refusal
from grader.web.lti.keys import sign
from grader.web.lti.launch import CLAIM, Choosing, Launch
from grader.web.lti.login import known_platform
from grader.web.lti.platforms import Platform, origins
from grader.web.lti.tool import tool_of

_DEEP = "https://purl.imsglobal.org/spec/lti-dl/claim/"
_PURPOSE, _SECONDS = "choice", 3600


class Choice(Struct, frozen=True):
    """A platform's question which assignment an activity is for."""

    issuer: str
    client: str
    deployment: str
    asked: Choosing


def offer(request: Asked, platform: Platform, launch: Launch) -> Response:
    """Show the assignments to a teacher who makes an activity."""
    assert launch.choosing is not None
    if launch.role != "instructor":
        raise Refusal(403, Message("web.access.instructor"))

    choice = Choice(platform.issuer, platform.client, launch.deployment, launch.choosing)
    return page(
        request,
        "lti_choose.html.jinja",
        assignments=[opened.assignment for opened in request.site.assignments.values()],
        choice=request.site.signer.sign_record(_PURPOSE, choice),
    )


def answer(request: Asked, signed: str, chosen: str) -> Response:
    """Return the page that sends the platform what a teacher chose."""
    site = request.site
    choice = site.signer.read_record(_PURPOSE, signed, Choice, _SECONDS)
    if choice is None or chosen not in site.assignments:
        raise Refusal(403, Message("web.lti.over"))
    known_platform(site.database, choice.issuer, choice.client)

    assignment = site.assignments[chosen].assignment
    title, address = assignment.title[request.locale], choice.asked.deep_link_return_url
    item = {
        "type": "ltiResourceLink",
        "title": title,
        "url": f"{site.settings.url}/lti/launch",
        "custom": {"assignment": chosen},
        "lineItem": {"scoreMaximum": float(assignment.max_score), "label": title},
    }
    request.state.frames = " ".join(origins(choice.issuer, address))
    (request.state.forms,) = origins(address)
    token = sign(tool_of(request).services.keys[0], _claims(choice, item))
    return page(
        request, "lti_chosen.html.jinja", title=title, script="lti_send.js", assignment=title,
        address=address, answer=token,
    )  # fmt: skip


def _claims(choice: Choice, item: object) -> Mapping[str, Any]:
    """Return the answer to a platform's question."""
    return {
        "iss": choice.client,
        "aud": choice.issuer,
        "nonce": token_urlsafe(16),
        f"{CLAIM}deployment_id": choice.deployment,
        f"{CLAIM}message_type": "LtiDeepLinkingResponse",
        f"{CLAIM}version": "1.3.0",
        f"{_DEEP}content_items": [item],
        **({f"{_DEEP}data": choice.asked.data} if choice.asked.data is not None else {}),
    }
