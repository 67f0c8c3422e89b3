"""What a platform says when a person opens an activity, believed only where it is signed, ours,
fresh and new.

https://www.imsglobal.org/spec/security/v1p0#authentication-response-validation
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import httpx
import jwt
from msgspec import Struct, ValidationError, convert, field

from grader.model import Message
from grader.web.lti.keys import ALGORITHM
from grader.web.lti.platforms import Activity, Platform

LEEWAY_SECONDS = 60
"""Moodle's tokens live for a minute, and clocks differ."""
OPENING, CHOOSING = "LtiResourceLinkRequest", "LtiDeepLinkingRequest"
_CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
_MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership"
_TEACHERS = {"Instructor", "ContentDeveloper", "TeachingAssistant"}
_REQUIRED = ["exp", "iat", "nonce", "sub", "iss", "aud"]
_AGS = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
_NRPS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
_DEEP = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"


class Named(Struct, frozen=True):
    id: str = ""
    title: str | None = None


class _Addresses(Struct, frozen=True):
    """What several claims have, each one of it."""

    url: str | None = None
    return_url: str | None = None
    lineitem: str | None = None
    context_memberships_url: str | None = None


class Choosing(Struct, frozen=True):
    """How an assignment is to be chosen."""

    deep_link_return_url: str
    data: str | None = None
    """What goes back as it came."""


class Launch(Struct, frozen=True):
    """The claims of a token that we read, by names of ours."""

    issuer: str = field(name="iss")
    audience: str | list[str] = field(name="aud")
    nonce: str
    subject: str = field(name="sub")
    """The person's id there."""
    authorized: str | None = field(name="azp", default=None)
    version: str = field(name=f"{_CLAIM}version", default="")
    kind: str = field(name=f"{_CLAIM}message_type", default="")
    deployment: str = field(name=f"{_CLAIM}deployment_id", default="")
    resource: Named = field(name=f"{_CLAIM}resource_link", default=Named())
    context: Named = field(name=f"{_CLAIM}context", default=Named())
    name: str = ""
    email: str = ""
    roles: tuple[str, ...] = field(name=f"{_CLAIM}roles", default=())
    custom: Mapping[str, Any] = field(name=f"{_CLAIM}custom", default_factory=dict)
    """What the activity, or the platform's form, gives along."""
    presentation: _Addresses = field(name=f"{_CLAIM}launch_presentation", default=_Addresses())
    site: _Addresses = field(name=f"{_CLAIM}tool_platform", default=_Addresses())
    scores: _Addresses = field(name=_AGS, default=_Addresses())
    names: _Addresses = field(name=_NRPS, default=_Addresses())
    choosing: Choosing | None = field(name=_DEEP, default=None)

    @property
    def role(self) -> Literal["instructor", "student"]:
        """Who teaches in this course is its instructor, unless the platform shows it to them as a
        student."""
        roles = roles_here(self.roles)
        return "instructor" if roles & _TEACHERS and "Learner" not in roles else "student"

    @property
    def presented_at(self) -> tuple[str, ...]:
        """Return the addresses of sites that may show the activity: the site that signs need not be
        one of them."""
        return self.presentation.return_url or "", self.site.url or ""

    def activity(self, platform: Platform) -> Activity:
        return Activity(
            platform.issuer, platform.client, self.deployment, self.context.id, self.resource.id,
            title=self.resource.title or "", scores_url=self.scores.lineitem or "",
            names_url=self.names.context_memberships_url or "",
        )  # fmt: skip


def roles_here(roles: Iterable[str]) -> set[str]:
    """Return the names of the roles in this course; those in the institution count for nothing."""
    in_course = (role for role in roles if role.startswith(_MEMBERSHIP) or "#" not in role)
    return {role.rpartition("#")[2] for role in in_course}


def authentication_address(
    platform: Platform, form: Mapping[str, str], *, redirect: str, state: str, nonce: str
) -> str:
    """Return where the browser is sent so that the platform says who its user is."""
    query = {
        "scope": "openid",
        "response_type": "id_token",
        "response_mode": "form_post",
        "prompt": "none",
        "client_id": platform.client,
        "redirect_uri": redirect,
        "login_hint": form.get("login_hint", ""),
        "state": state,
        "nonce": nonce,
    }
    if hint := form.get("lti_message_hint"):
        query["lti_message_hint"] = hint
    return str(httpx.URL(platform.login_url).copy_merge_params(query))


def read_launch(token: str, platform: Platform, key: jwt.PyJWK, nonce: str) -> Launch | Message:
    """Return what a token says, or why it is not believed. The caller sees to it that its nonce is
    used once."""
    try:
        claims = jwt.decode(
            token, key.key, [ALGORITHM], {"require": _REQUIRED},
            audience=platform.client, issuer=platform.issuer, leeway=LEEWAY_SECONDS,
        )  # fmt: skip
        # PHP writes an empty object as a list.
        content = {name: value for name, value in claims.items() if value not in (None, [])}
        launch = convert(content, Launch)

    except (jwt.ExpiredSignatureError, jwt.ImmatureSignatureError):
        return Message("web.lti.clock", {"seconds": LEEWAY_SECONDS})
    except jwt.PyJWTError:
        return Message("web.lti.unsigned")
    except ValidationError:
        return Message("web.lti.no_answer", {"host": platform.origin})

    return _problem(launch, platform, nonce) or launch


def _problem(launch: Launch, platform: Platform, nonce: str) -> Message | None:
    several = isinstance(launch.audience, list) and len(launch.audience) > 1
    authorized = launch.authorized or (None if several else platform.client)
    if authorized != platform.client:
        return Message("web.lti.unsigned")
    if launch.nonce != nonce:
        return Message("web.lti.again")
    if launch.version != "1.3.0":
        return Message("web.lti.version")
    deployments = platform.deployments or (launch.deployment,)
    if not launch.deployment or launch.deployment not in deployments:
        return Message("web.lti.deployment", {"found": launch.deployment[:100]})

    whole = {OPENING: launch.resource.id, CHOOSING: launch.choosing}
    return None if whole.get(launch.kind) else Message("web.lti.kind", {"found": launch.kind[:100]})
