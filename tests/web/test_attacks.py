"""Requests of strangers that attack the site, and the answers that they get."""

import socket
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tests.waiting import HANG
from tests.web.served import Served, double, report_of, serving

CHECK = "/assignments/double/check"
RIGHT = {"files": ("mine.py", "def double(x):\n    return 2 * x\n")}


def connection(served: Served) -> socket.socket:
    port = httpx.URL(served.url).port
    assert port is not None
    return socket.create_connection(("127.0.0.1", port), timeout=HANG)


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
    ],
)
def test_another_sites_form_is_refused(client: httpx.Client, headers: dict[str, str]) -> None:
    refused = client.post(CHECK, files=RIGHT, headers=headers)
    assert refused.status_code == 403
    assert "Another site sent this form" in refused.text


def test_nobody_may_frame_sniff_or_keep_a_page(client: httpx.Client) -> None:
    report = report_of(client, client.post(CHECK, files=RIGHT))
    for page in (client.get("/"), client.get("/nowhere"), report):
        policy = page.headers["content-security-policy"]
        for part in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
            assert part in policy
        assert "unsafe" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["referrer-policy"] == "same-origin"
        assert page.headers["cache-control"] == "no-store"


def test_what_is_too_large_is_refused_before_it_is_read(served: Served) -> None:
    with connection(served) as wire:
        head = f"POST {CHECK} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n"
        wire.sendall((head + "Content-Type: multipart/form-data; boundary=b\r\n\r\n").encode())
        answer = wire.recv(1 << 16).decode()
    assert "413" in answer.partition("\r\n")[0]


def test_so_is_what_does_not_say_its_size(served: Served, client: httpx.Client) -> None:
    def endless() -> Iterator[bytes]:
        yield b'--b\r\nContent-Disposition: form-data; name="files"; filename="a.py"\r\n\r\n'
        for _ in range(60):
            yield bytes(1_000_000)

    headers = {"content-type": "multipart/form-data; boundary=b"}
    # The server answers, and may hang up while it is still being sent to.
    with suppress(httpx.WriteError):
        assert client.post(CHECK, content=endless(), headers=headers).status_code == 413
    assert client.get("/healthz").status_code == 200
    assert not list((served.data / "incoming").iterdir())


@pytest.mark.parametrize(
    "name", ["../../serve.key", "..\\..\\x.py", "/etc/x.py", ".py", "a/../b.py"]
)
def test_a_files_name_leads_nowhere(client: httpx.Client, served: Served, name: str) -> None:
    before = {path.name for path in served.data.iterdir()}
    sent = client.post(CHECK, files={"files": (name, "def double(x):\n    return 2 * x\n")})
    assert report_of(client, sent).status_code == 200
    # The first report of all has a folder made for it; the key for LMSs may just be made.
    assert {path.name for path in served.data.iterdir()} - before <= {"checks", "lti.pem"}
    assert (served.data / "serve.key").stat().st_mode & 0o077 == 0


def test_names_and_code_are_shown_and_never_run(client: httpx.Client) -> None:
    name = '<img src=x onerror="alert(1)">.py'
    report = report_of(
        client, client.post(CHECK, files={"files": (name, "<script>alert(1)</script>")})
    )
    assert "<img" not in report.text
    assert "<script>alert" not in report.text


@pytest.mark.parametrize("key", ["", "0" * 32, "%00", "é"])
def test_only_the_link_makes_an_instructor(client: httpx.Client, served: Served, key: str) -> None:
    assert client.get("/enter", params={"key": key}).status_code == 403
    client.cookies.set("instructor", "1.0.0", domain="127.0.0.1")
    assert client.get("/enter").status_code == 403

    entered = client.get(served.instructor, follow_redirects=False)
    assert entered.status_code == 303
    assert "key" not in entered.headers["location"]
    for part in ("HttpOnly", "SameSite=lax"):
        assert part in entered.headers["set-cookie"]


def test_a_head_can_forge_no_address(client: httpx.Client) -> None:
    headers = {"host": "elsewhere.example", "x-forwarded-host": "elsewhere.example"}
    moved = client.get("/", headers=headers, follow_redirects=False)
    assert moved.headers["location"] == "/assignments/double"
    assert "elsewhere" not in client.get("/", params={"lang": "en\r\nSet-Cookie: a=b"}).text


def test_hundreds_of_connections_do_not_close_the_door(served: Served) -> None:
    with ExitStack() as stack:
        for _ in range(500):
            stack.enter_context(connection(served))
        time.sleep(0.5)
        for _ in range(3):
            with served.direct_from("127.0.0.2") as client:
                assert client.get("/healthz").status_code == 200


def test_a_connection_too_many_is_told_so(served: Served) -> None:
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(connection(served))
        time.sleep(0.5)
        with connection(served) as one_more:
            one_more.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            # It comes to an end: the server closes.
            answer = b"".join(iter(lambda: one_more.recv(1 << 16), b"")).decode()
        assert answer.startswith("HTTP/1.1 503 ")
        assert "There are 300 connections from your address" in answer
        assert "Ya hay 300 conexiones" in answer


def test_an_instructor_signs_out(served: Served, client: httpx.Client) -> None:
    client.get(served.instructor)
    manage = client.get("/assignments/double/manage")
    assert 'action="/leave"' in manage.text
    client.post("/leave")
    assert client.get("/assignments/double/manage").status_code == 403


def test_data_that_others_could_read_is_its_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    data.chmod(0o755)
    with serving(data, double(tmp_path / "course")):
        assert stat.S_IMODE(data.stat().st_mode) == 0o700


@pytest.mark.slow
def test_who_sends_no_request_is_hung_up_on(served: Served) -> None:
    with connection(served) as silent, connection(served) as slow:
        began = time.monotonic()
        while True:
            slow_byte = b"G" if time.monotonic() - began < 1 else b"X"
            try:
                slow.sendall(slow_byte)
            except OSError:
                break
            assert time.monotonic() - began < 30
            time.sleep(0.5)
        assert silent.recv(1) == b""


@pytest.mark.slow
def test_a_slow_body_is_not_waited_for(served: Served) -> None:
    with connection(served) as wire:
        head = f"POST {CHECK} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n"
        wire.sendall((head + "Content-Type: multipart/form-data; boundary=b\r\n\r\n--b").encode())
        assert "408" in wire.recv(1 << 16).decode().partition("\r\n")[0]
