"""The tool as it introduces itself to a platform: dynamically, in words, or as JSON to paste.

https://www.imsglobal.org/spec/lti-dr/v1p0
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from grader.web.lti.launch import CHOOSING, OPENING
from grader.web.lti.platforms import Platform
from grader.web.lti.services import NAMES_SCOPE, SCORE_SCOPE

NAME = "Grader"
_TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration"
_SCOPES = (SCORE_SCOPE, NAMES_SCOPE)
CUSTOM = {
    "link_history": "$ResourceLink.id.history",
    "due": "$ResourceLink.submission.endDateTime",
    "opens": "$ResourceLink.submission.startDateTime",
}
"""Filled in by the platforms that know them, left as they are by the others."""


class Addresses(Struct, frozen=True):
    """What a platform's form asks for."""

    login: str
    launch: str
    keys: str
    choose: str

    @classmethod
    def below(cls, url: str) -> "Addresses":
        """Return those of the site at this address."""
        return cls(f"{url}/lti/login", f"{url}/lti/launch", f"{url}/lti/keys", f"{url}/lti/launch")


def tool_registration(addresses: Addresses) -> Mapping[str, Any]:
    """Return what a platform is sent at a dynamic registration."""
    return {
        "application_type": "web",
        "response_types": ["id_token"],
        "grant_types": ["implicit", "client_credentials"],
        "initiate_login_uri": addresses.login,
        "redirect_uris": [addresses.launch],
        "client_name": NAME,
        "jwks_uri": addresses.keys,
        "token_endpoint_auth_method": "private_key_jwt",
        "scope": " ".join(_SCOPES),
        _TOOL: {
            # Moodle compares it with the port.
            "domain": urlsplit(addresses.launch).netloc,
            "target_link_uri": addresses.launch,
            "custom_parameters": CUSTOM,
            "claims": ["iss", "sub", "name", "email"],
            "messages": [
                {"type": CHOOSING, "target_link_uri": addresses.choose, "label": NAME},
                {"type": OPENING, "target_link_uri": addresses.launch, "label": NAME},
            ],
        },
    }


def registered_platform(
    configuration: Mapping[str, Any], registration: Mapping[str, Any]
) -> Platform:
    """Return the platform that a dynamic registration made known. Raises KeyError where a part
    lacks."""
    tool = registration.get(_TOOL)
    deployment = tool.get("deployment_id") if isinstance(tool, dict) else None
    about = configuration.get("https://purl.imsglobal.org/spec/lti-platform-configuration")
    family = about.get("product_family_code") if isinstance(about, dict) else None
    return Platform(
        configuration["issuer"],
        registration["client_id"],
        (str(deployment),) if deployment else (),
        login_url=configuration["authorization_endpoint"],
        token_url=configuration["token_endpoint"],
        keys_url=configuration["jwks_uri"],
        name=str(family or ""),
    )


def canvas_configuration(addresses: Addresses, public_jwk: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the JSON that Canvas's form for a developer key takes."""
    placements = [
        {
            "placement": "assignment_selection",
            "message_type": CHOOSING,
            "target_link_uri": addresses.choose,
        }
    ]
    return {
        "title": NAME,
        "description": NAME,
        "oidc_initiation_url": addresses.login,
        "target_link_uri": addresses.launch,
        "scopes": list(_SCOPES),
        "public_jwk": dict(public_jwk),
        "public_jwk_url": addresses.keys,
        "custom_fields": CUSTOM,
        "extensions": [
            {
                "platform": "canvas.instructure.com",
                "privacy_level": "public",
                "settings": {"placements": placements},
            }
        ],
    }
