"""Attacks of students on each other, on the instructor and on the machine come to nothing."""

import re
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from grader.web.pages import instructor
from grader.web.state.people import Person
from tests.commands import Command
from tests.platforms.downloads.zips import zipped
from tests.waiting import HANG
from tests.web.people import RIGHT, entered, hand_in, links, opened
from tests.web.served import Served, double, report_of, serving

pytestmark = pytest.mark.long

CHECK, MINE = "/assignments/double/check", "/assignments/double/mine"
NAME = "</script><script>alert(1)</script>\"'&\u202e"
FORM = "multipart/form-data; boundary=b"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, str]]]:
    place = tmp_path_factory.mktemp("serve")
    people = [Person("course", "", key, NAME if key == "mallory" else key) for key in NAMES]
    data = opened(place / "data", people)
    paths = links(data, *NAMES)
    with serving(data, double(place / "course")) as server:
        yield server, paths


NAMES = ("ana", "mallory", "eva")


@pytest.fixture(scope="module")
def served(course: tuple[Served, dict[str, str]]) -> Served:
    return course[0]


@pytest.fixture(scope="module")
def mallory(course: tuple[Served, dict[str, str]]) -> Iterator[httpx.Client]:
    """A student who is known, and who has handed nothing in."""
    server, links = course
    with entered(server, links["mallory"]) as client:
        yield client


@pytest.fixture(scope="module")
def ana(course: tuple[Served, dict[str, str]]) -> Iterator[httpx.Client]:
    """A student with an attempt."""
    server, links = course
    with entered(server, links["ana"]) as client:
        hand_in(client, "# ana's own\n" + RIGHT)
        yield client


@contextmanager
def wire(served: Served, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    address = ("127.0.0.1", httpx.URL(served.url).port or 0)
    with socket.create_connection(address, HANG, source_address=(source, 0)) as connection:
        yield connection


def raw(served: Served, head: str) -> str:
    """Send a request's head as it stands, and return what comes back."""
    with wire(served) as connection:
        connection.sendall(head.encode("latin-1"))
        return connection.recv(1 << 16).decode("latin-1")


def log_of(served: Served) -> str:
    return (served.data.parent / f"{served.data.name}.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    ["1", "1/files", "-1", "01", "1%2ffiles", "../mine/1", "1/../../mine/1", "1%00", "ana/1"],
)
def test_addresses_lead_to_nobody_elses_work(
    ana: httpx.Client, mallory: httpx.Client, served: Served, path: str
) -> None:
    del ana
    with served.client() as stranger:
        for client in (mallory, stranger):
            answer = client.get(f"{MINE}/{path}")
            assert answer.status_code in (403, 404)
            assert "own" not in answer.text


def test_the_instructors_pages_are_nobody_elses(mallory: httpx.Client, served: Served) -> None:
    filled = {"id": "double", "name": "ana", "key": "ana", "what": "grades.csv", "student": "s"}
    asked = 0
    with served.client() as stranger:
        for route in instructor.ROUTES:
            path = re.sub(r"{(\w+)(:\w+)?}", lambda match: filled.get(match[1], "1"), route.path)
            for client in (mallory, stranger):
                for method in (route.methods or set()) - {"HEAD"}:
                    answer = client.request(method, path, data={"do": "release"})
                    assert answer.status_code == 403, (method, path)
                    asked += 1
    assert asked >= 2 * len(instructor.ROUTES)


def test_numbers_that_are_too_long_are_refused_in_words(ana: httpx.Client) -> None:
    digits = "9" * 5_000
    assert ana.get(f"{MINE}/{digits}").status_code == 403
    question = {"text": "why?", "line": digits, "file": "mine.py"}
    assert ana.post(f"{MINE}/1/ask", data=question).status_code == 400
    assert "Attempt 1" in ana.get(MINE).text


def test_a_cookie_of_ones_own_making_is_worth_nothing(
    ana: httpx.Client, mallory: httpx.Client, served: Served
) -> None:
    token = mallory.cookies["student"]
    forged = ["", "ana", token[:-1], f"{token}.ana", token.swapcase(), "' OR 1=1 --", "A" * 4000]
    for value in forged:
        with served.client(cookies={"student": value}) as client:
            assert client.get(MINE).status_code == 403
    visitor = served.client()
    with visitor:
        report_of(visitor, visitor.post(CHECK, files={"files": ("a.py", RIGHT)}))
        signed = visitor.cookies["visitor"]
    for name in ("instructor", "student"):
        with served.client(cookies={name: signed}) as client:
            assert client.get(MINE).status_code == 403
            assert client.get("/people").status_code == 403
    assert "Attempt 1" in ana.get(MINE).text


def test_names_of_people_and_files_are_shown_and_never_run(
    mallory: httpx.Client, served: Served
) -> None:
    hostile = '"><img src=x onerror=alert(1)>\r\nSet-Cookie: a=b;.py'
    code = "</pre><script>alert(1)</script>\nraise ValueError('<script>alert(1)</script>')\n"
    mine = hand_in(mallory, code + RIGHT, hostile)
    with served.client() as teacher:
        teacher.get(served.instructor)
        addresses = ("/assignments/double/class/", "/assignments/double/manage", "/people")
        pages = [teacher.get(address) for address in addresses]
        sheet = teacher.get("/assignments/double/download/grades.csv")
    file = mallory.get(f"{MINE}/1/files")

    assert [page.status_code for page in (*pages, sheet, file)] == [200] * 5
    for page in (mine, mallory.get(f"{MINE}/1").text, *(page.text for page in pages)):
        assert "<script>alert" not in page
        assert "<img" not in page
    assert "a" not in file.cookies
    disposition = file.headers["content-disposition"]
    assert disposition.startswith("attachment; ")
    assert not re.search(r'[<>"\r\n ]', disposition.removeprefix("attachment; "))
    assert file.headers["content-type"] == "application/octet-stream"


def test_no_page_of_a_known_student_stays_in_a_cache(ana: httpx.Client) -> None:
    for path in (MINE, f"{MINE}/1", f"{MINE}/1/files", "/", "/healthz", f"{MINE}/9"):
        headers = ana.get(path).headers
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_what_looks_at_a_link_does_not_spend_it(course: tuple[Served, dict[str, str]]) -> None:
    server, links = course
    with server.client() as mail_program:
        for method in ("GET", "HEAD", "OPTIONS"):
            mail_program.request(method, links["eva"])
        assert mail_program.post(links["eva"], headers={"sec-fetch-site": "cross-site"}).is_error
    with entered(server, links["eva"]) as eva:
        assert eva.get(MINE).status_code == 200


def test_the_log_holds_no_secret(
    course: tuple[Served, dict[str, str]], ana: httpx.Client, mallory: httpx.Client
) -> None:
    server, links = course
    with server.client() as client:
        client.get(server.instructor)
        client.get("/in/secret-of-a-link?key=secret-of-a-link")
        client.post(CHECK, content=b"secret-of-a-link", headers={"content-type": FORM})
    with wire(server) as gone:
        head = f"POST {CHECK} HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\nContent-Type: {FORM}"
        gone.sendall(f"{head}\r\n\r\n--b".encode())
    raw(server, "A" * 5000 + " / HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.1)

    text = log_of(server)
    key = server.instructor.partition("key=")[2]
    words = ["secret-of-a-link", key, ana.cookies["student"], mallory.cookies["student"]]
    words += [link.rpartition("/")[2] for link in links.values()]
    assert not [word for word in words if word in text]
    assert "Traceback" not in text
    assert max(map(len, text.splitlines())) < 200


def test_a_forged_head_makes_no_address(served: Served) -> None:
    for path in ("/assignments/double/", "//elsewhere.example/..", "/", "/healthz/"):
        answer = raw(served, f"GET {path} HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n")
        assert "location: http" not in answer.lower()
        assert "location: //" not in answer.lower()


def test_two_lengths_are_no_request(served: Served) -> None:
    head = f"POST {CHECK} HTTP/1.1\r\nHost: x\r\nContent-Type: {FORM}\r\n"
    for lengths in ("Content-Length: 5\r\nContent-Length: 6", "Content-Length: +5"):
        assert " 400 " in raw(served, f"{head}{lengths}\r\n\r\nGET / ").partition("\r\n")[0]


def test_nothing_is_read_after_a_request_of_two_lengths(served: Served) -> None:
    lengths = "Content-Length: 47\r\nTransfer-Encoding: chunked\r\n"
    head = f"POST {CHECK} HTTP/1.1\r\nHost: x\r\nContent-Type: {FORM}\r\n{lengths}"
    with wire(served) as connection:
        connection.sendall(f"{head}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(1 << 16), b"")).decode()
    assert answer.count("HTTP/1.1 ") == 1
    assert '"ready"' not in answer


def test_uploads_that_never_come_take_no_room(served: Served, mallory: httpx.Client) -> None:
    """Twenty gigabytes are announced; the quota is not used up by them."""
    head = f"POST {CHECK} HTTP/1.1\r\nHost: x\r\nContent-Length: 49999999\r\nContent-Type: {FORM}"
    for turn in range(3):
        with ExitStack() as open_ones:
            for _ in range(140):
                connection = open_ones.enter_context(wire(served, f"127.0.2.{turn + 1}"))
                connection.sendall(f"{head}\r\n\r\n--b".encode())
    assert mallory.get("/healthz").status_code == 200
    sent = mallory.post(CHECK, files={"files": ("a.py", RIGHT)})
    assert sent.status_code == 200


def test_a_form_without_files_is_small(mallory: httpx.Client) -> None:
    for content in (b"&" * 2_000_000, b"a=1&" * 500_000):
        headers = {"content-type": "application/x-www-form-urlencoded"}
        assert mallory.post(CHECK, content=content, headers=headers).status_code == 413


def nested() -> bytes:
    content = RIGHT.encode()
    for number in range(20):
        content = zipped({f"{number}.zip" if number else "a.py": content})
    return content


BOMBS: Mapping[str, Callable[[], bytes]] = {
    "large": lambda: zipped({"a.py": bytes(200_000_000)}),
    "many": lambda: zipped({f"{number}.txt": b"x" for number in range(2_500)}),
    "outside": lambda: zipped({"../../a.py": b"x", "/etc/a.py": b"x", "C:\\a.py": b"x"}),
    "nested": nested,
    "damaged": lambda: b"PK\x03\x04" + bytes(100),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_an_archive_that_explodes_is_a_report_in_words(
    mallory: httpx.Client, served: Served, bomb: str
) -> None:
    files = {"files": ("work.zip", BOMBS[bomb]())}
    report = report_of(mallory, mallory.post(CHECK, files=files))
    assert report.status_code == 200
    assert "Not graded" in report.text or "not graded" in report.text
    assert not list((served.data.parent).glob("a.py"))


def test_who_is_no_proxy_says_nothing_about_others(served: Served) -> None:
    """Each visitor's address is the connection's, whatever is written in the head."""
    asleep = "import time\n\ndef double(x):\n    time.sleep(1000)\n"
    statuses: list[int] = []
    while 429 not in statuses and len(statuses) < 20:
        number = len(statuses)
        headers = {"x-forwarded-for": f"203.0.113.{number}", "forwarded": f"for=203.0.113.{number}"}
        with served.client(headers=headers) as stranger:
            statuses.append(stranger.post(CHECK, files={"files": ("a.py", asleep)}).status_code)
    assert 429 in statuses


@pytest.mark.parametrize("key", [b"", b"short", bytes(33)])
def test_a_key_that_was_cut_off_signs_nothing(grader: Command, tmp_path: Path, key: bytes) -> None:
    """By an empty one anybody could make the instructor's cookie."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "serve.key").write_bytes(key)
    arguments = ("--data", data, "--port", "0", "--locale", "en")
    refused = grader("serve", double(tmp_path / "course"), *arguments)
    assert refused.exit_code == 3
    assert "serve.key is not the key that this server made" in refused.stderr
    assert refused.stdout == ""


def test_the_data_is_closed_to_other_users(tmp_path: Path) -> None:
    with serving(tmp_path / "data", double(tmp_path / "course")):
        for path in (tmp_path / "data", tmp_path / "data" / "serve.key"):
            assert path.stat().st_mode & 0o077 == 0
