"""What a platform says when a person opens an activity, believed only where it is signed, ours,
fresh and new.

https://www.imsglobal.org/spec/security/v1p0#authentication-response-validation
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import jwt
from msgspec import Struct

from grader.model import Message
from grader.web.lti.keys import ALGORITHM
from grader.web.lti.platforms import Activity, Platform

LEEWAY_SECONDS = 60
"""Moodle's tokens live for a minute, and clocks differ."""
_CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
_SCORES = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
_NAMES = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
_CHOOSING = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
_MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership"
_TEACHERS = {f"{_MEMBERSHIP}#{name}" for name in ("Instructor", "ContentDeveloper")}
_TEACHERS.add(f"{_MEMBERSHIP}/Instructor#TeachingAssistant")
_LEARNER = f"{_MEMBERSHIP}#Learner"
_TEST_USER = "http://purl.imsglobal.org/vocab/lti/system/person#TestUser"
_REQUIRED = ["exp", "iat", "nonce", "sub", "iss", "aud"]
_VERSION = "1.3.0"
OPENING, CHOOSING = "LtiResourceLinkRequest", "LtiDeepLinkingRequest"


class Launch(Struct, frozen=True):
    platform: Platform
    activity: Activity
    subject: str
    """The person's id there."""
    name: str
    email: str
    role: str
    """`instructor` or `student`, as the platform says of this launch."""
    is_test: bool
    """True of the platform's own test student."""
    custom: Mapping[str, str]
    """What the activity, or the platform's form, gives along."""
    choosing: Mapping[str, Any] | None
    """How an assignment is to be chosen; None where an activity is opened."""
    presented_at: tuple[str, ...] = ()
    """Addresses of the sites that show it, which may be others than the one that signs."""


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
    separator = "&" if "?" in platform.login_url else "?"
    return f"{platform.login_url}{separator}{urlencode(query)}"


def key_id_of(token: str) -> str:
    """Return the id of the key that a token names, unchecked; empty where it names none."""
    try:
        return str(jwt.get_unverified_header(token).get("kid", ""))
    except jwt.InvalidTokenError:
        return ""


def read_launch(token: str, platform: Platform, key: jwt.PyJWK, nonce: str) -> Launch | Message:
    """Return what a token says, or why it is not believed. The nonce is the caller's to use
    once."""
    try:
        claims = jwt.decode(
            token,
            key.key,
            algorithms=[ALGORITHM],
            audience=platform.client,
            issuer=platform.issuer,
            leeway=LEEWAY_SECONDS,
            options={"require": _REQUIRED},
        )
    except (jwt.ExpiredSignatureError, jwt.ImmatureSignatureError):
        return Message("web.lti.clock", {"seconds": LEEWAY_SECONDS})
    except jwt.InvalidTokenError:
        return Message("web.lti.unsigned")

    return _problem(claims, platform, nonce) or _launch(claims, platform)


def _problem(claims: Mapping[str, Any], platform: Platform, nonce: str) -> Message | None:
    audience = claims["aud"]
    several = isinstance(audience, list) and len(audience) > 1
    if claims.get("azp", None if several else platform.client) != platform.client:
        return Message("web.lti.unsigned")
    if claims["nonce"] != nonce:
        return Message("web.lti.again")
    if claims.get(f"{_CLAIM}version") != _VERSION:
        return Message("web.lti.version")

    deployment = claims.get(f"{_CLAIM}deployment_id")
    if not isinstance(deployment, str) or deployment not in (platform.deployments or (deployment,)):
        return Message("web.lti.deployment", {"found": str(deployment)[:100]})

    kind = claims.get(f"{_CLAIM}message_type")
    if kind == CHOOSING and isinstance(claims.get(_CHOOSING), dict):
        return None
    if kind == OPENING and _part(claims, f"{_CLAIM}resource_link").get("id"):
        return None
    return Message("web.lti.kind", {"found": str(kind)[:100]})


def _launch(claims: Mapping[str, Any], platform: Platform) -> Launch:
    context = _part(claims, f"{_CLAIM}context")
    resource = _part(claims, f"{_CLAIM}resource_link")
    activity = Activity(
        platform.issuer,
        platform.client,
        claims[f"{_CLAIM}deployment_id"],
        str(context.get("id", "")),
        str(resource.get("id", "")),
        title=str(resource.get("title", "")),
        context_title=str(context.get("title", "")),
        scores_url=str(_part(claims, _SCORES).get("lineitem", "")),
        names_url=str(_part(claims, _NAMES).get("context_memberships_url", "")),
    )

    roles = _list(claims.get(f"{_CLAIM}roles"))
    custom = _part(claims, f"{_CLAIM}custom")
    subject = str(claims["sub"])
    return Launch(
        platform,
        activity,
        subject,
        name=str(claims.get("name") or subject),
        email=str(claims.get("email", "")),
        role=role_of(roles),
        is_test=_TEST_USER in roles,
        custom={str(name): str(value) for name, value in custom.items()},
        choosing=_part(claims, _CHOOSING) or None,
        presented_at=(
            str(_part(claims, f"{_CLAIM}launch_presentation").get("return_url", "")),
            str(_part(claims, f"{_CLAIM}tool_platform").get("url", "")),
        ),
    )


def role_of(roles: list[str]) -> str:
    """Return `instructor` for who teaches in this course; a role in the institution counts for
    nothing."""
    teaches = any(role in _TEACHERS or role in _short(_TEACHERS) for role in roles)
    learns = _LEARNER in roles or "Learner" in roles
    return "instructor" if teaches and not learns else "student"


def _short(roles: set[str]) -> set[str]:
    """Return the names of roles without their vocabulary, which platforms may leave out."""
    return {role.rpartition("#")[2] for role in roles}


def _part(claims: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = claims.get(name)
    return part if isinstance(part, dict) else {}


def _list(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
