"""How the tool and a platform get to know each other: dynamically, in words, or by JSON to paste.

What the tool says of itself stands in `templates/lti_tool.json` and `lti_canvas.json`. The
variables of its custom parameters are filled in by platforms that know them, and left as they are
by others.

https://www.imsglobal.org/spec/lti-dr/v1p0
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct, field
from msgspec.json import decode, encode

from grader.locale import words
from grader.model import Locale
from grader.web.lti.keys import Keys, key_set, load_keys, public_pem
from grader.web.lti.platforms import Platform
from grader.web.lti.services import Services
from grader.web.lti.tool import key_file
from grader.web.site import Site

REGISTRATION = "lti-registration"
_TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration"


class _Configuration(Struct, frozen=True):
    """What a platform says of itself."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    registration_endpoint: str


class _Deployed(Struct, frozen=True):
    deployment_id: str | int | None = None


class _Registered(Struct, frozen=True):
    """What a platform makes of a registration."""

    client_id: str
    tool: _Deployed = field(name=_TOOL, default=_Deployed())


async def register(services: Services, url: str, where: str, token: str) -> Platform:
    """Register the tool of the site at `url`; return the platform. Raises ServiceError."""
    platform = await services.ask("GET", where, _Configuration)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    tool = _document("lti_tool.json", url)
    address = platform.registration_endpoint
    registered = await services.ask("POST", address, _Registered, json=tool, headers=headers)

    deployment = registered.tool.deployment_id
    deployments = () if deployment is None else (str(deployment),)
    addresses = (platform.authorization_endpoint, platform.token_endpoint, platform.jwks_uri)
    return Platform(platform.issuer, registered.client_id, deployments, *addresses)


def introduction(site: Site, keys: Keys, locale: Locale) -> Mapping[str, Any]:
    """Return what an administrator copies into an LMS: an address, or fields, or JSON."""
    url = site.settings.url
    canvas = {**_document("lti_canvas.json", url), "public_jwk": key_set(keys)["keys"][0]}
    custom = _document("lti_tool.json", url)[_TOOL]["custom_parameters"]

    fields = {
        "target": f"{url}/lti/launch",
        "login": f"{url}/lti/login",
        "redirect": f"{url}/lti/launch",
        "keys": f"{url}/lti/keys",
        "custom": "\n".join(f"{name}={value}" for name, value in custom.items()),
        "key": public_pem(keys[0]),
    }

    return {
        "registration": f"{url}/lti/register/{site.signer.secret(REGISTRATION)}",
        "fields": {words(f"web.lti.field.{name}", locale): text for name, text in fields.items()},
        "canvas": encode(canvas).decode(),
    }


def in_words(site: Site, locale: Locale) -> str:
    """Return the introduction as a terminal shows it."""
    copied = introduction(site, load_keys(key_file(site)), locale)
    dynamic, paste, by_hand, rsa, canvas = (
        words(f"web.lti.platforms.{name}", locale)
        for name in ("dynamic", "paste", "by_hand", "rsa", "canvas")
    )
    fields = [f"{name}:\n{text}" for name, text in copied["fields"].items()]
    parts = [f"{dynamic}:\n{copied['registration']}", paste, f"{by_hand}. {rsa}", *fields]
    return "\n\n".join([*parts, f"{canvas}:\n{copied['canvas']}"])


def _document(name: str, url: str) -> dict[str, Any]:
    """Return a JSON template with the site's address; Moodle compares domain and port."""
    text = files("grader.web").joinpath("templates", name).read_text(encoding="utf-8")
    text = text.replace("URL", url).replace("DOMAIN", urlsplit(url).netloc)
    return decode(text, type=dict[str, Any])
