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

from grader.web.lti.keys import key_set, sign

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
CLIENT, DEPLOYMENT = "client-7", "1"
MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership#"


class Platform:
    """The LMS and what stands in its gradebook: `scores` by line item and person."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.tool_key: str = ""
        self.scores: dict[str, dict[str, dict[str, Any]]] = {}
        self.students = {"11": "Ana García", "12": "Ana García", "13": "Xoán Castro"}
        self.people = {**self.students, "1": "Profesora"}
        self.status = 200
        """What the next requests for scores are answered with; 200: as usual."""
        self.knows_names = True
        self.posts = 0

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/keys", lambda _: JSONResponse(key_set([self.key]))),
                Route("/configuration", self._configuration),
                Route("/register", self._register, methods=["POST"]),
                Route("/token", self._token, methods=["POST"]),
                Route("/items/{item}/scores", self._score, methods=["POST"]),
                Route("/members", self._members),
            ]
        )

    def _configuration(self, _: Request) -> Response:
        return JSONResponse(
            {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/auth",
                "token_endpoint": f"{self.url}/token",
                "jwks_uri": f"{self.url}/keys",
                "registration_endpoint": f"{self.url}/register",
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
                "client_id": CLIENT,
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
        if request.headers.get("authorization") != "Bearer good":
            return Response(status_code=401)
        if not self.knows_names:
            return JSONResponse({"errors": ["out of order"]})
        members = [
            {"user_id": id, "name": name, "roles": ["Learner"], "status": "Active"}
            for id, name in self.students.items()
        ]
        teacher = {"user_id": "1", "name": "Profesora", "roles": ["Instructor"]}
        return JSONResponse({"id": "x", "members": [teacher, *members]})

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

    def launch(
        self, tool: httpx.Client, subject: str, token: str = "", **changes: Any
    ) -> httpx.Response:
        """Open the activity in the tool as a browser does, and return the page."""
        login = {
            "iss": self.url,
            "client_id": CLIENT,
            "login_hint": subject,
            "lti_deployment_id": DEPLOYMENT,
            "target_link_uri": f"{tool.base_url}/lti/launch",
        }
        sent = tool.post("/lti/login", data=login, follow_redirects=False)
        assert sent.status_code == 302, sent.text
        query = parse_qs(urlsplit(sent.headers["location"]).query)
        (nonce,), (state,) = query["nonce"], query["state"]

        token = token or sign(self.key, self.claims(subject, nonce, **changes))
        return tool.post("/lti/launch", data={"state": state, "id_token": token})


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
