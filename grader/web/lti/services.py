"""The services of a platform that the tool asks: keys, scores to write down, names.

Assignment and Grade Services: https://www.imsglobal.org/spec/lti-ags/v2p0
Names and Role Provisioning Services: https://www.imsglobal.org/spec/lti-nrps/v2p0
"""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import httpx
import jwt
from msgspec import DecodeError, Struct
from msgspec.json import decode

from grader.model import Message
from grader.web.door.refusal import Refusal
from grader.web.lti.keys import load_keys, roll_keys, sign
from grader.web.lti.launch import roles_here
from grader.web.lti.platforms import Platform, origins

SECONDS = 20.0
"""So long an answer is waited for."""
_SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
_NAMES_SCOPE = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
_SCORE = "application/vnd.ims.lis.v1.score+json"
_MEMBERS = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json"
_PAGES = 50
CONFLICT = 409
"""The gradebook has a score of the same second, or a later one."""

_Content = TypeVar("_Content")


class ServiceError(Refusal):
    """A platform did not do what it was asked for, which ends a request that needs it."""

    def __init__(self, key: str, url: str, status: int = 0) -> None:
        host = "".join(origins(url)).partition("//")[2][:100]
        super().__init__(502, Message(f"web.lti.{key}", {"host": host, "status": status}))
        self.status = status
        """The status of HTTP; 0 where there was no answer."""

    @property
    def passing(self) -> bool:
        """Return whether it may be over by itself: no answer, too many requests, a fault there."""
        return self.status in (0, 408, CONFLICT, 429) or self.status >= 500


class Member(Struct, frozen=True):
    """A person in a platform's course."""

    user_id: str | int
    roles: tuple[str, ...] = ()
    name: str | None = None
    email: str | None = None
    status: str | None = "Active"

    @property
    def is_student(self) -> bool:
        return "Learner" in roles_here(self.roles) and self.status in ("Active", None)


class _Members(Struct, frozen=True):
    members: list[Member]


class _Token(Struct, frozen=True):
    access_token: str


class Services:
    """Requests to platforms, signed with the tool's keys in a file."""

    def __init__(self, client: httpx.AsyncClient, path: Path) -> None:
        self._client, self._path = client, path
        self.keys = load_keys(path)
        self._platforms: dict[str, jwt.PyJWKClient] = {}
        """The platforms' key sets, each kept for some minutes."""

    def roll(self) -> None:
        """Sign with a new key from now on."""
        self.keys = roll_keys(self._path)

    async def key_of(self, platform: Platform, token: str) -> jwt.PyJWK | None:
        """Return the platform's key that a token names; None where it names none. Raises
        ServiceError."""
        url = platform.keys_url
        keys = self._platforms.setdefault(url, jwt.PyJWKClient(url, timeout=SECONDS))
        try:
            return await asyncio.to_thread(keys.get_signing_key_from_jwt, token)
        except jwt.PyJWKClientConnectionError as error:
            raise ServiceError("unreachable", url) from error
        except (jwt.PyJWTError, ValueError):
            return None

    async def post_score(self, platform: Platform, item: str, score: Mapping[str, Any]) -> None:
        """Write a score into a platform's gradebook. Raises ServiceError."""
        # It belongs to the path; Moodle's line items have a query.
        path, mark, query = item.partition("?")
        headers = {"Content-Type": _SCORE, **await self._authorization(platform, _SCORE_SCOPE)}
        await self._send("POST", f"{path}/scores{mark}{query}", json=score, headers=headers)

    async def members(self, platform: Platform, url: str) -> list[Member]:
        """Return who is in a platform's course. Raises ServiceError, also where an answer is no
        list of people: nobody is to be shut out for it."""
        headers = {"Accept": _MEMBERS, **await self._authorization(platform, _NAMES_SCOPE)}
        members: list[Member] = []
        page = url
        for _ in range(_PAGES):
            response = await self._send("GET", page, headers=headers)
            members += _content(response, _Members).members
            page = response.links.get("next", {}).get("url", "")
            if not page:
                return members
            if origins(page) != origins(url):
                break
        raise ServiceError("no_answer", url)

    async def ask(self, method: str, url: str, kind: type[_Content], **content: Any) -> _Content:
        """Return what is at an address, of this kind. Raises ServiceError."""
        return _content(await self._send(method, url, **content), kind)

    async def _authorization(self, platform: Platform, scope: str) -> Mapping[str, str]:
        """Return the head of one request that may do this."""
        names = {"iss": platform.client, "sub": platform.client, "aud": platform.token_url}
        form = {
            "grant_type": "client_credentials",
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            "client_assertion": sign(self.keys[0], names),
            "scope": scope,
        }

        try:
            answer = await self.ask("POST", platform.token_url, _Token, data=form)
        except ServiceError as error:
            if error.passing:
                raise
            # Moodle's answer to a key set that its security settings keep it from is 404, in HTML.
            raise ServiceError("no_token", platform.token_url, error.status) from error
        return {"Authorization": f"Bearer {answer.access_token}"}

    async def _send(self, method: str, url: str, **content: Any) -> httpx.Response:
        try:
            response = await self._client.request(method, url, **content)
            return response.raise_for_status()
        except httpx.HTTPStatusError as error:
            status = error.response.status_code
            key = "conflict" if status == CONFLICT else "refused"
            raise ServiceError(key, url, status) from error
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise ServiceError("unreachable", url) from error


def _content(response: httpx.Response, kind: type[_Content]) -> _Content:
    try:
        return decode(response.content, type=kind)
    except DecodeError as error:
        raise ServiceError("no_answer", str(response.url)) from error
