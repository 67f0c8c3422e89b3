"""Where the server may listen, and whose word on addresses counts."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.model import Message
from grader.web.serving import listen
from tests.commands import Command
from tests.web.served import Served, double, serving

pytestmark = pytest.mark.long

ELSEWHERE = "0.0.0.0"


@pytest.fixture
def assignment(tmp_path: Path) -> Path:
    return double(tmp_path / "course")


def refusal(grader: Command, *arguments: str | Path) -> str:
    result = grader("serve", *arguments, "--locale", "en")
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


def test_other_machines_are_not_served_without_tls(grader: Command, assignment: Path) -> None:
    for options in (["--host", ELSEWHERE], ["--url", "http://grader.example"]):
        assert "--insecure" in refusal(grader, assignment, *options)


def test_an_address_of_this_machine_alone_needs_no_tls(tmp_path: Path, assignment: Path) -> None:
    with serving(tmp_path / "data", assignment, "--url", "http://localhost:8000/lab") as served:
        assert served.url == "http://localhost:8000/lab"
        # What an LMS's administrator copies follows the two addresses.
        printed = "".join(iter(served.process.stdout.readline, "As JSON, for Canvas:\n"))
        assert "http://localhost:8000/lab/lti/register/" in printed
        assert "BEGIN PUBLIC KEY" in printed
        canvas = json.loads(served.process.stdout.readline())
        assert canvas["oidc_initiation_url"] == "http://localhost:8000/lab/lti/login"


def test_nor_without_a_sandbox(grader: Command, assignment: Path) -> None:
    options = ["--url", "https://grader.example", "--sandbox", "off", "--port", "0"]
    assert "Without a sandbox" in refusal(grader, assignment, *options)


def test_a_certificate_that_is_none_is_said(
    grader: Command, assignment: Path, tmp_path: Path
) -> None:
    none = tmp_path / "none.pem"
    none.write_text("")
    options = ["--certificate", none, "--key", none]
    assert "PEM" in refusal(grader, assignment, "--host", ELSEWHERE, *options)
    assert "PEM" in refusal(grader, assignment, "--key", none)


def test_a_port_that_is_taken_is_said(grader: Command, assignment: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"127.0.0.1:{port}" in refusal(grader, assignment, "--port", port)


@pytest.fixture(scope="module")
def behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("proxied")
    options = ["--url", "https://grader.example/practice"]
    with serving(place / "data", double(place / "course"), *options) as served:
        yield served


def test_a_site_below_a_path_of_a_proxys_links_there(behind_a_proxy: Served) -> None:
    assert behind_a_proxy.url == "https://grader.example/practice"
    with behind_a_proxy.direct() as client:
        moved = client.get("/", follow_redirects=False)
        assert moved.headers["location"] == "/practice/assignments/double"
        page = client.get("/assignments/double")
        assert 'action="/practice/assignments/double/check"' in page.text
        assert "max-age" in page.headers["strict-transport-security"]

        sent = {"files": ("mine.py", "def double(x):\n    return 2 * x\n")}
        proxied = {"origin": "https://grader.example", "x-forwarded-for": "203.0.113.7"}
        answer = client.post(
            "/assignments/double/check", files=sent, headers=proxied, follow_redirects=False
        )
        assert answer.status_code == 303
        cookie = answer.headers["set-cookie"]
        for part in ("Path=/practice", "Secure", "HttpOnly", "SameSite=lax"):
            assert part in cookie

        foreign = {"origin": "https://elsewhere.example"}
        refused = client.post("/assignments/double/check", files=sent, headers=foreign)
        assert refused.status_code == 403


def test_a_page_does_not_wait_for_the_receipt_of_its_head() -> None:
    listening = listen("127.0.0.1", 0)
    assert not isinstance(listening, Message)
    with listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
