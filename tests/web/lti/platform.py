"""A small LMS: it signs launches, gives tokens for the tool's key alone, keeps scores, knows names.

It takes scores as Moodle does: 409 for one that is not a whole second later than the last, 400 for
who is no student.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import jwt
import uvicorn
from cryptography.hazmat.primitives.asymmetric import rsa
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grader.web.lti.keys import public_jwk, sign

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
CLIENT, DEPLOYMENT = "client-7", "1"
MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership#"


class Platform:
    """The LMS and what stands in its gradebook: `scores` by line item and person."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.key, self.other_key = new_key(), new_key()
        """It publishes both; launches are signed with the first."""
        self.tool_key: str = ""
        self.client = CLIENT
        """The id that the next tool gets that registers."""
        self.scores: dict[str, dict[str, dict[str, Any]]] = {}
        self.students = {"11": "Ana García", "12": "Ana García", "13": "Xoán Castro"}
        self.people = {**self.students, "1": "Profesora"}
        self.status = 200
        """What the next requests for scores are answered with; 200: as usual."""
        self.knows_names = True
        self.next_page = f"{self.url}/members?page=2"
        """Where the other half of the names is."""
        self.posts = 0
        self.asked = 0
        """So often were names asked for."""
        self.configured: dict[str, str] = {}
        """What it says of itself otherwise than it is."""

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/keys", self._keys),
                Route("/configuration", self._configuration),
                Route("/register", self._register, methods=["POST"]),
                Route("/token", self._token, methods=["POST"]),
                Route("/items/{item}/scores", self._score, methods=["POST"]),
                Route("/members", self._members),
            ]
        )

    def _keys(self, _: Request) -> Response:
        return JSONResponse({"keys": [public_jwk(self.other_key), public_jwk(self.key)]})

    def _configuration(self, _: Request) -> Response:
        return JSONResponse(
            {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/auth",
                "token_endpoint": f"{self.url}/token",
                "jwks_uri": f"{self.url}/keys",
                "registration_endpoint": f"{self.url}/register",
                **self.configured,
            }
        )

    async def _register(self, request: Request) -> Response:
        if request.headers.get("authorization") != "Bearer once":
            return Response(status_code=401)
        tool = await request.json()
        configuration = {"deployment_id": DEPLOYMENT}
        return JSONResponse(
            {
                **tool,
                "client_id": self.client,
                "https://purl.imsglobal.org/spec/lti-tool-configuration": configuration,
            }
        )

    async def _token(self, request: Request) -> Response:
        form = await request.form()
        try:
            jwt.decode(
                str(form["client_assertion"]),
                self.tool_key,
                ["RS256"],
                audience=f"{self.url}/token",
                issuer=CLIENT,
            )
        except jwt.InvalidTokenError:
            return JSONResponse({"error": "invalid_client"}, 400)
        return JSONResponse({"access_token": "good", "expires_in": 3600})

    async def _score(self, request: Request) -> Response:
        self.posts += 1
        if request.headers.get("authorization") != "Bearer good":
            return Response(status_code=401)
        if self.status != 200:
            return Response(status_code=self.status)

        score = await request.json()
        if score["userId"] not in self.students:
            return Response(status_code=400)
        scores = self.scores.setdefault(request.path_params["item"], {})
        before = scores.get(score["userId"])
        if before and _seconds(score) <= _seconds(before):
            return Response(status_code=409)
        scores[score["userId"]] = score
        return Response(status_code=200)

    def _members(self, request: Request) -> Response:
        self.asked += 1
        if request.headers.get("authorization") != "Bearer good":
            return Response(status_code=401)
        if not self.knows_names:
            return JSONResponse({"errors": ["out of order"]})
        members = [
            {"user_id": id, "name": name, "roles": ["Learner"], "status": "Active"}
            for id, name in self.students.items()
        ]
        members.append({"user_id": "1", "name": "Profesora", "roles": ["Instructor"]})
        if request.query_params.get("page"):
            return JSONResponse({"id": "x", "members": members[2:]})
        link = {"Link": f'<{self.next_page}>; rel="next"'}
        return JSONResponse({"id": "x", "members": members[:2]}, headers=link)

    def claims(self, subject: str, nonce: str, /, **changes: Any) -> dict[str, Any]:
        """Return what is said when somebody opens the activity."""
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": CLIENT,
            "sub": subject,
            "iat": now,
            "exp": now + 60,
            "nonce": nonce,
            "name": self.people.get(subject, f"Person {subject}"),
            f"{CLAIM}version": "1.3.0",
            f"{CLAIM}deployment_id": DEPLOYMENT,
            f"{CLAIM}message_type": "LtiResourceLinkRequest",
            f"{CLAIM}resource_link": {"id": "5", "title": "Práctica"},
            f"{CLAIM}context": {"id": "2", "title": "ML"},
            f"{CLAIM}roles": [f"{MEMBERSHIP}{'Learner' if subject != '1' else 'Instructor'}"],
            f"{CLAIM}custom": {"assignment": "double"},
            "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
                "lineitem": f"{self.url}/items/5?type_id=1"
            },
            "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice": {
                "context_memberships_url": f"{self.url}/members"
            },
        }
        return {name: value for name, value in {**claims, **changes}.items() if value is not None}

    def login(self, tool: httpx.Client, subject: str, **changes: str) -> tuple[str, str]:
        """Begin to open the activity; return the tool's nonce and state."""
        page = f"{str(tool.base_url).rstrip('/')}/lti/launch"
        login = {
            "iss": self.url,
            "client_id": CLIENT,
            "login_hint": subject,
            "lti_deployment_id": DEPLOYMENT,
            "target_link_uri": page,
            **changes,
        }
        sent = tool.post("/lti/login", data=login, follow_redirects=False)
        assert sent.status_code == 302, sent.text
        assert sent.headers["location"].startswith(f"{self.url}/auth?")
        query = parse_qs(urlsplit(sent.headers["location"]).query)
        assert query["redirect_uri"] == [page]
        return query["nonce"][0], query["state"][0]

    def launch(self, tool: httpx.Client, subject: str, **changes: Any) -> httpx.Response:
        """Open the activity in the tool as a browser does, and return the page."""
        nonce, state = self.login(tool, subject)
        token = sign(self.key, self.claims(subject, nonce, **changes))
        return tool.post("/lti/launch", data={"state": state, "id_token": token})


def new_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def _seconds(score: dict[str, Any]) -> int:
    return int(datetime.fromisoformat(score["timestamp"]).timestamp())


@contextmanager
def running_platform(port: int) -> Iterator[Platform]:
    platform = Platform(port)
    config = uvicorn.Config(platform.app(), port=port, log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield platform
    finally:
        server.should_exit = True
        thread.join()
