"""What the tool asks of a platform: its keys, its configuration, scores written down, names.

Assignment and Grade Services https://www.imsglobal.org/spec/lti-ags/v2p0, Names and Role
Provisioning Services
https://www.imsglobal.org/spec/lti-nrps/v2p0.
"""

import re
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from msgspec import Struct

from grader.model import Message
from grader.web.lti.keys import sign
from grader.web.lti.platforms import Platform

SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
NAMES_SCOPE = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
_SCORE = "application/vnd.ims.lis.v1.score+json"
_MEMBERS = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json"
_SECONDS, _TOKEN_SECONDS, _EARLY = 20.0, 300, 60
_ANSWER_BYTES, _PAGES = 5_000_000, 50
_KEYS_SECONDS = 10.0
"""A key that is not in the set is looked for again at most so often."""


class ServiceError(Exception):
    """A platform did not do what it was asked for."""

    def __init__(self, message: Message, status: int = 0) -> None:
        super().__init__(message.key)
        self.message = message
        self.status = status
        """Of HTTP; 0 where there was no answer."""

    @property
    def passing(self) -> bool:
        """True of what may be over by itself: no answer, too many requests, a fault there."""
        return self.status in (0, 408, 409, 429) or self.status >= 500


class Answer(Struct, frozen=True):
    content: Any
    """The JSON of the answer; None where it is not JSON."""
    next_url: str = ""
    """Where the list goes on."""


class Services:
    """Requests to platforms, with one connection pool and the tokens that are still good."""

    def __init__(self, client: httpx.AsyncClient, key: rsa.RSAPrivateKey) -> None:
        self._client = client
        self.key = key
        self._tokens: dict[tuple[str, str, str], tuple[str, float]] = {}
        self._keys: dict[str, tuple[jwt.PyJWKSet, float]] = {}

    async def configuration(self, url: str) -> Mapping[str, Any]:
        """Return a platform's OpenID configuration. Raises ServiceError."""
        content = (await self._ask("GET", url)).content
        if not isinstance(content, dict):
            raise ServiceError(Message("web.lti.no_answer", {"host": _host(url)}))
        return content

    async def register(self, url: str, token: str, tool: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a platform makes of our registration. Raises ServiceError."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        content = (await self._ask("POST", url, json=dict(tool), headers=headers)).content
        if not isinstance(content, dict) or not isinstance(content.get("client_id"), str):
            raise ServiceError(Message("web.lti.no_answer", {"host": _host(url)}))
        return content

    async def key_of(self, platform: Platform, key_id: str) -> jwt.PyJWK | None:
        """Return a platform's public key; None where it has none of this id. Raises
        ServiceError."""
        keys, at = self._keys.get(platform.keys_url, (None, 0.0))
        known = keys is not None and any(key.key_id == key_id for key in keys.keys)
        if not known and at + _KEYS_SECONDS < time.monotonic():
            keys = await self._key_set(platform.keys_url)
            self._keys[platform.keys_url] = (keys, time.monotonic())

        matching = [key for key in keys.keys if key.key_id == key_id] if keys else []
        return matching[0] if matching else None

    async def _key_set(self, url: str) -> jwt.PyJWKSet:
        content = (await self._ask("GET", url)).content
        try:
            return jwt.PyJWKSet.from_dict(content)
        except (jwt.PyJWTError, AttributeError, TypeError) as error:
            raise ServiceError(Message("web.lti.no_answer", {"host": _host(url)})) from error

    async def post_score(self, platform: Platform, item: str, score: Mapping[str, Any]) -> None:
        """Write a score into a platform's gradebook. Raises ServiceError."""
        # `/scores` belongs to the path; Moodle's line items have a query.
        path, _, query = item.partition("?")
        url = f"{path}/scores?{query}" if query else f"{path}/scores"
        headers = {"Content-Type": _SCORE, **await self._authorization(platform, SCORE_SCOPE)}
        await self._ask("POST", url, json=dict(score), headers=headers)

    async def members(self, platform: Platform, url: str) -> list[Mapping[str, Any]]:
        """Return who is in a platform's course. Raises ServiceError."""
        headers = {"Accept": _MEMBERS, **await self._authorization(platform, NAMES_SCOPE)}
        members: list[Mapping[str, Any]] = []
        for _ in range(_PAGES):
            answer = await self._ask("GET", url, headers=headers)
            page = answer.content.get("members") if isinstance(answer.content, dict) else None
            members += [member for member in page or () if isinstance(member, dict)]
            url = answer.next_url
            if not url or urlsplit(url).netloc != urlsplit(platform.token_url).netloc:
                break
        return members

    async def _authorization(self, platform: Platform, scope: str) -> Mapping[str, str]:
        """Return the head of a request that may do this, with a token that is asked for where
        needed."""
        place = (platform.issuer, platform.client, scope)
        token, until = self._tokens.get(place, ("", 0.0))
        if until < time.monotonic():
            token, seconds = await self._token(platform, scope)
            self._tokens[place] = (token, time.monotonic() + seconds - _EARLY)
        return {"Authorization": f"Bearer {token}"}

    async def _token(self, platform: Platform, scope: str) -> tuple[str, float]:
        now = int(time.time())
        claims = {
            "iss": platform.client,
            "sub": platform.client,
            "aud": platform.token_url,
            "iat": now,
            "exp": now + _TOKEN_SECONDS,
            "jti": secrets.token_urlsafe(16),
        }
        form = {
            "grant_type": "client_credentials",
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            "client_assertion": sign(self.key, claims),
            "scope": scope,
        }
        try:
            content = (await self._ask("POST", platform.token_url, data=form)).content
            return str(content["access_token"]), float(content.get("expires_in", 0))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ServiceError(Message("web.lti.no_token", {"host": platform.origin})) from error
        except ServiceError as error:
            if error.passing:
                raise
            # Moodle's answer to a key set that its security settings keep it from is 404, in HTML.
            message = Message("web.lti.no_token", {"host": platform.origin})
            raise ServiceError(message, error.status) from error

    async def _ask(self, method: str, url: str, **content: Any) -> Answer:
        host = _host(url)
        try:
            response = await self._client.request(method, url, timeout=_SECONDS, **content)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise ServiceError(Message("web.lti.unreachable", {"host": host})) from error
        if not response.is_success:
            status = response.status_code
            message = Message("web.lti.refused", {"host": host, "status": status})
            raise ServiceError(message, status)

        more = re.search(r'<([^>]*)>;\s*rel="?next"?', response.headers.get("link", ""))
        try:
            content_read = response.json() if len(response.content) < _ANSWER_BYTES else None
        except ValueError:
            content_read = None
        return Answer(content_read, more[1] if more else "")


def wanted_names(members: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, str]]:
    """Return the id, name and address of each active student, as far as the platform tells them."""
    students = []
    for member in members:
        roles = [str(role).rpartition("#")[2] for role in member.get("roles") or ()]
        if "Learner" in roles and member.get("status", "Active") == "Active":
            subject = str(member.get("user_id", ""))
            name = str(member.get("name") or subject)
            students.append((subject, name, str(member.get("email", ""))))
    return students


def _host(url: str) -> str:
    return urlsplit(url).netloc[:100]
