"""A platform's message when a person opens an activity, believed only where it is signed, ours,
fresh and new.

https://www.imsglobal.org/spec/security/v1p0#authentication-response-validation
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Any

import jwt
from msgspec import Meta, Struct, ValidationError, convert, field

from grader.model import Message
from grader.web.lti.keys import ALGORITHM
from grader.web.lti.platforms import Activity, Address, Platform
from grader.web.state.people import Role

LEEWAY_SECONDS = 60
"""Moodle's tokens live for a minute, and clocks differ."""
OPENING, CHOOSING = "LtiResourceLinkRequest", "LtiDeepLinkingRequest"
CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
_MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership"
_TEACHERS, _ASSISTANT = {"Instructor", "ContentDeveloper"}, "TeachingAssistant"
_AGS = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
_NRPS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
_DEEP = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"


class Named(Struct, frozen=True):
    id: str = ""
    title: str = ""


class _Addresses(Struct, frozen=True):
    """The addresses in several claims, of which each holds one."""

    url: str | None = None
    return_url: str | None = None
    lineitem: Address | None = None
    context_memberships_url: Address | None = None


class Custom(Struct, frozen=True):
    """The activity's custom parameters; a platform leaves a variable that it does not know."""

    assignment: str = ""
    link_history: str = ""
    """The activities of which this one is a copy, the latest first."""
    course_history: str = ""
    opens: str = ""
    due: str = ""

    @property
    def times(self) -> Mapping[str, datetime]:
        """Return when the activity opens and is due, as far as the platform says it."""
        times = {}
        for name, text in (("opens", self.opens), ("due", self.due)):
            with suppress(ValidationError):
                times[name] = convert(text, Annotated[datetime, Meta(tz=True)])
        return times


class Choosing(Struct, frozen=True):
    """A platform's request to choose an assignment."""

    deep_link_return_url: Address
    data: str | None = None
    """The platform's data, which goes back as it came."""


class Launch(Struct, frozen=True):
    """The claims of a token that we read, by names of ours."""

    audience: str | list[str] = field(name="aud")
    nonce: str
    subject: Annotated[str, Meta(min_length=1)] = field(name="sub")
    """The person's id there."""
    authorized: str | None = field(name="azp", default=None)
    version: str = field(name=f"{CLAIM}version", default="")
    kind: str = field(name=f"{CLAIM}message_type", default="")
    deployment: str = field(name=f"{CLAIM}deployment_id", default="")
    resource: Named = field(name=f"{CLAIM}resource_link", default=Named())
    context: Named = field(name=f"{CLAIM}context", default=Named())
    name: str = ""
    email: str = ""
    roles: tuple[str, ...] = field(name=f"{CLAIM}roles", default=())
    custom: Custom = field(name=f"{CLAIM}custom", default=Custom())
    presentation: _Addresses = field(name=f"{CLAIM}launch_presentation", default=_Addresses())
    site: _Addresses = field(name=f"{CLAIM}tool_platform", default=_Addresses())
    scores: _Addresses = field(name=_AGS, default=_Addresses())
    names: _Addresses = field(name=_NRPS, default=_Addresses())
    choosing: Choosing | None = field(name=_DEEP, default=None)

    @property
    def role(self) -> Role:
        """Return instructor for a person who teaches in this course, or assistant where it says
        that, also beside instructor, unless the platform shows it to them as a student."""
        roles = roles_here(self.roles)
        if "Learner" in roles:
            return "student"
        if _ASSISTANT in roles:
            return "assistant"
        return "instructor" if roles & _TEACHERS else "student"

    @property
    def presented_at(self) -> tuple[str, ...]:
        """Return the addresses of sites that may show the activity: the site that signs need not be
        one of them."""
        return self.presentation.return_url or "", self.site.url or ""

    def activity(self, platform: Platform) -> Activity:
        return Activity(
            platform.issuer, platform.client, self.deployment, self.context.id, self.resource.id,
            title=self.resource.title, scores_url=self.scores.lineitem,
            names_url=self.names.context_memberships_url,
        )  # fmt: skip


def roles_here(roles: Iterable[str]) -> set[str]:
    """Return the names of the roles in this course; those in the institution count for nothing."""
    in_course = (role for role in roles if role.startswith(_MEMBERSHIP) or "#" not in role)
    return {role.rpartition("#")[2] for role in in_course}


def read_launch(token: str, platform: Platform, key: jwt.PyJWK, nonce: str) -> Launch | Message:
    """Return what a token says, or why it is not believed. The caller sees to it that its nonce is
    used once."""
    try:
        claims = jwt.decode(
            token, key.key, [ALGORITHM], {"require": ["exp", "iat"]},
            audience=platform.client, issuer=platform.issuer, leeway=LEEWAY_SECONDS,
        )  # fmt: skip
        launch = convert(_without_empty(claims), Launch)

    except (jwt.ExpiredSignatureError, jwt.ImmatureSignatureError):
        return Message("web.lti.clock", {"seconds": LEEWAY_SECONDS})
    except jwt.PyJWTError:
        return Message("web.lti.unsigned")
    except ValidationError:
        return Message("web.lti.no_answer", {"host": platform.issuer})

    return _problem(launch, platform, nonce) or launch


def _without_empty(claims: Any) -> Any:
    """Return claims without what is empty; PHP writes an empty object as a list."""
    if not isinstance(claims, dict):
        return claims
    return {
        name: _without_empty(value) for name, value in claims.items() if value not in (None, [])
    }


def _problem(launch: Launch, platform: Platform, nonce: str) -> Message | None:
    # Of several it has to say for whom it is.
    if (launch.authorized or launch.audience) not in (platform.client, [platform.client]):
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
