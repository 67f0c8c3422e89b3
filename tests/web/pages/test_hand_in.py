"""A student hands in: known by a link, told by a receipt, graded by the policy."""

import re
import shutil
import signal
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.web.people import OPEN, RIGHT, SQUARE, course, entered, hand_in, links, when_graded
from tests.web.served import Served, double, serving


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, str]]]:
    place = tmp_path_factory.mktemp("serve")
    data = course(place, "opens: 2026-01-01 09:00\ncounts: best\nattempts: 3\n")
    paths = links(data)
    with serving(data, double(place / "course")) as server:
        yield server, paths


def test_from_the_link_to_the_report_and_back_to_the_file(
    opened: tuple[Served, dict[str, str]],
) -> None:
    server, paths = opened
    with entered(server, paths["a1"]) as client:
        page = hand_in(client, SQUARE)
        assert "Attempt 1" in page
        assert "(Europe/Madrid, UTC+0" in page
        first = re.findall(r"Receipt (\w{12})", page)
        page = hand_in(client, RIGHT, "résumé (final).py")
        assert "Attempt 2" in page
        assert "<strong>10</strong> / 10" in page
        assert set(first) < set(re.findall(r"Receipt (\w{12})", page))

        # The best counts, and what came in comes back.
        page = hand_in(client, SQUARE)
        rows = [row for row in page.split("<li") if "Attempt " in row]
        assert ["does not count" in row for row in rows] == [True, False, True]
        file = client.get("/assignments/double/mine/2/files")
        assert file.content == RIGHT.encode()
        assert "r%C3%A9sum%C3%A9%20%28final%29.py" in file.headers["content-disposition"]
        report = client.get("/assignments/double/mine/1")
        assert "double(3)" in report.text
        assert "987654" not in report.text

        assert "You have used all 3 attempts" in client.get("/assignments/double/mine").text
        refused = client.post("/assignments/double/mine", files={"files": ("m.py", RIGHT)})
        assert refused.status_code == 409


def test_a_pair_hands_in_as_one(opened: tuple[Served, dict[str, str]]) -> None:
    server, paths = opened
    with entered(server, paths["b1"]) as luis, entered(server, paths["b2"]) as eva:
        assert "Luis Gil" in hand_in(eva, SQUARE)
        page = hand_in(luis, RIGHT)
        assert "Attempt 1" in page
        assert "Attempt 2" in page
        assert luis.get("/assignments/double/mine/1/files").content == SQUARE.encode()


def test_a_namesake_finds_nothing_of_the_other(opened: tuple[Served, dict[str, str]]) -> None:
    server, paths = opened
    with entered(server, paths["a2"]) as client:
        assert "Attempt" not in client.get("/assignments/double/mine").text.replace("Attempts", "")
        for path in ("mine/1", "mine/1/files", "mine/2"):
            assert client.get(f"/assignments/double/{path}").status_code == 404


def test_a_link_works_once_and_leaves_the_address(opened: tuple[Served, dict[str, str]]) -> None:
    server, paths = opened
    with entered(server, paths["p1"]) as client:
        # Opened again where it was used, it simply leads on.
        assert client.get(paths["p1"]).status_code == 200
        with server.client() as other:
            assert other.get(paths["p1"]).status_code == 410
            assert other.post(paths["p1"]).status_code == 410
            assert other.get("/in/AAAA").status_code == 404
            assert other.get("/assignments/double/mine").status_code == 403
        client.post("/leave")
        assert client.get("/assignments/double/mine").status_code == 403


@pytest.mark.parametrize(("grace", "is_late"), [("15m", True), ("30d", False)])
def test_what_still_is_in_time_is_not_called_late(
    tmp_path: Path, grace: str, is_late: bool
) -> None:
    due = datetime.now(ZoneInfo("Europe/Madrid")) - timedelta(days=1)
    data = course(tmp_path, f"{OPEN}due: {due:%Y-%m-%d %H:%M}\ngrace: {grace}\n")
    path = links(data)["a1"]
    with serving(data, double(tmp_path / "course")) as server, entered(server, path) as client:
        pages = [
            client.get("/assignments/double/mine", headers={"accept-language": locale}).text
            for locale in ("en", "es")
        ]
    assert ("what you hand in now is late" in pages[0]) == is_late
    assert ("lo que entregues ahora llega con retraso" in pages[1]) == is_late


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        pytest.param("", "not open for handing in", marks=pytest.mark.long),
        pytest.param(
            "opens: 2999-01-01 09:00\n",
            "Handing in begins on 2999-01-01 09:00 (Europe/Madrid",
            marks=pytest.mark.long,
        ),
        (
            "opens: 2026-01-01 09:00\ncloses: 2026-01-02 09:00\n",
            "Handing in ended on 2026-01-02 09:00 (Europe/Madrid",
        ),
    ],
)
def test_what_is_not_open_takes_nothing(tmp_path: Path, policy: str, said: str) -> None:
    data = course(tmp_path, policy)
    path = links(data)["a1"]
    with serving(data, double(tmp_path / "course")) as server, entered(server, path) as client:
        assert said in client.get("/assignments/double/mine").text
        refused = client.post("/assignments/double/mine", files={"files": ("m.py", RIGHT)})
        assert refused.status_code == 409
        assert said in refused.text


@pytest.mark.long
def test_a_killed_server_loses_no_attempt_and_makes_no_second(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\n")
    path, assignment = links(data)["a1"], double(tmp_path / "course")
    with serving(data, assignment) as server, entered(server, path) as client:
        # By the processor's time: on a busy machine it takes as much longer as the answer does.
        long = f"import time\nwhile time.process_time() < 2:\n    pass\n{RIGHT}"
        page = client.post("/assignments/double/mine", files={"files": ("mine.py", long)})
        assert "Received and safe" in page.text
        (receipt,) = re.findall(r"Receipt (\w{12})", page.text)
        shutil.copytree(data / "incoming", tmp_path / "incoming")
        server.end(signal.SIGKILL)
        cookies = client.cookies

    # Killed before it was judged; then as if killed after that, before the upload was removed.
    for upload in (None, tmp_path / "incoming"):
        if upload is not None:
            shutil.copytree(upload, data / "incoming", dirs_exist_ok=True)
        with serving(data, assignment) as server, server.client(cookies=cookies) as client:
            mine = when_graded(client)
            assert "<strong>10</strong> / 10" in mine
            assert re.findall(r"Receipt (\w{12})", mine) == [receipt]
            server.end()


@pytest.mark.long
@pytest.mark.parametrize("shown", ["cases", "nothing"])
def test_equal_files_are_both_judged_where_a_files_name_shows(tmp_path: Path, shown: str) -> None:
    data = course(tmp_path, f"opens: 2026-01-01 09:00\nbefore: {shown}\n")
    paths, telling = links(data), "def double(x):\n    raise ValueError(__file__)\n"
    with (
        serving(data, double(tmp_path / "course")) as server,
        entered(server, paths["a1"]) as one,
        entered(server, paths["a2"]) as other,
    ):
        for client, name in ((one, "matilde.py"), (other, "federico.py")):
            assert "Attempt 1" in hand_in(client, telling, name)
        assert "matilde.py" in one.get("/assignments/double/mine/1").text
        report = other.get("/assignments/double/mine/1")
        # The answers that are kept are those of the first, whose file is nobody else's business.
        assert report.status_code == (200 if shown == "cases" else 404)
        assert ("ValueError" in report.text) == (shown == "cases")
        assert "matilde" not in report.text


@pytest.mark.long
def test_who_hands_in_nothing_that_can_be_graded_is_told_to_ask_after_twenty_times(
    tmp_path: Path,
) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\ncounts: best\n")
    paths = links(data)
    with serving(data, double(tmp_path / "course")) as server, entered(server, paths["a1"]) as a1:
        for number in range(20):
            hand_in(a1, f"no source {number}", "essay.txt")
        refused = a1.post("/assignments/double/mine", files={"files": ("mine.py", RIGHT)})
        assert refused.status_code == 409
        assert "could not be graded: 20 times, or 200 MB" in refused.text


@pytest.mark.long
def test_and_after_two_hundred_megabytes_of_it(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\ncounts: best\n")
    paths = links(data)
    with serving(data, double(tmp_path / "course")) as server, entered(server, paths["a1"]) as a1:
        for number in range(5):
            assert "could not be graded: 20 times" not in a1.get("/assignments/double/mine").text
            hand_in(a1, f"{number}" * 45_000_000, "essay.txt")
        refused = a1.post("/assignments/double/mine", files={"files": ("mine.py", RIGHT)})
        assert refused.status_code == 409
        assert "could not be graded: 20 times, or 200 MB" in refused.text
