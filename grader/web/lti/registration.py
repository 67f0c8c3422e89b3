"""The registration of the tool at a platform: dynamically, in words, or by JSON to paste.

What the tool says of itself stands in `templates/lti_tool.json` and `lti_canvas.json`. The
variables of its custom parameters are filled in by platforms that know them, and left as they are
by others.

https://www.imsglobal.org/spec/lti-dr/v1p0
"""

from importlib.resources import files
from typing import Annotated, Any
from urllib.parse import urlsplit

from msgspec import Meta, Struct, field
from msgspec.json import decode, encode

from grader.locale import words
from grader.model import Locale
from grader.web.door.site import Site
from grader.web.lti.keys import FILE_NAME as KEYS
from grader.web.lti.keys import Keys, load_keys, public_jwk, public_pem
from grader.web.lti.platforms import Address, Platform
from grader.web.lti.services import Services

_PURPOSE, _SECONDS = "registration", 24 * 3600
_TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration"


class _Configuration(Struct, frozen=True):
    """A platform's description of itself."""

    issuer: Address
    authorization_endpoint: Address
    token_endpoint: Address
    jwks_uri: Address
    registration_endpoint: Address


class _Deployed(Struct, frozen=True):
    deployment_id: str | int | None = None


class _Registered(Struct, frozen=True):
    """A platform's answer to a registration."""

    client_id: Annotated[str, Meta(min_length=1)]
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


def is_ours(site: Site, secret: str) -> bool:
    """Return whether this is the secret of an address that we gave out, not long ago."""
    return site.signer.read(_PURPOSE, secret, _SECONDS) is not None


def introduction(site: Site, keys: Keys) -> dict[str, Any]:
    """Return what an administrator copies into an LMS: an address, or fields, or JSON."""
    url = site.settings.url
    canvas = {**_document("lti_canvas.json", url), "public_jwk": public_jwk(keys[0])}
    custom = [f"{name}={value}" for name, value in canvas["custom_fields"].items()]
    fields = {
        "target": f"{url}/lti/launch",
        "login": f"{url}/lti/login",
        "redirect": f"{url}/lti/launch",
        "keys": f"{url}/lti/keys",
        "custom": "\n".join(custom),
        "key": public_pem(keys[0]),
    }
    address = f"{url}/lti/register/{site.signer.sign(_PURPOSE, 'lms')}"
    return {"registration": address, "fields": fields, "canvas": encode(canvas).decode()}


def in_words(site: Site, locale: Locale) -> str:
    """Return the introduction as a terminal shows it."""
    copied = introduction(site, load_keys(site.settings.data / KEYS))
    return words("web.lti.introduction", locale, **copied.pop("fields"), **copied)


def _document(name: str, url: str) -> dict[str, Any]:
    """Return a JSON template with the site's address; Moodle compares domain and port."""
    text = files("grader.web").joinpath("templates", name).read_text(encoding="utf-8")
    text = text.replace("URL", url).replace("DOMAIN", urlsplit(url).netloc)
    return decode(text, type=dict[str, Any])
