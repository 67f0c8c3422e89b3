"""A server that loses nothing it accepted, by SIGKILL, SIGTERM, a full disk or a damaged file."""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import psutil
import pytest

from grader.classes.served import announced
from grader.classes.store import Store
from grader.web.door.room import Room
from grader.web.state.people import Person
from tests.classes.table.test_by_hand import with_rubric
from tests.cli.classroom import outputs, run, write_class
from tests.commands import Command
from tests.waiting import HANG, until
from tests.web.desk.judged import DESK, act, judged, sitting
from tests.web.judge.test_fairness import ENDLESS
from tests.web.people import SQUARE, course, enrolled, entered, hand_in, instructing, links
from tests.web.served import Served, double, report_of, serving

pytestmark = pytest.mark.long

RIGHT = "def double(x):\n    return 2 * x\n"
ASLEEP = "import time\n\ndef double(x):\n    time.sleep(2)\n    return 2 * x\n"
CHECK, MINE = "/assignments/double/check", "/assignments/double/mine"
_GRADES = "/assignments/double/download/grades.csv"


def send(served: Served, source: str) -> httpx.Response:
    with served.client() as visitor:
        response = visitor.post(CHECK, files={"files": ("mine.py", source)})
    assert response.status_code == 200, response.text
    return response


@pytest.mark.slow
def test_after_kill_it_goes_on_with_what_waited(tmp_path: Path) -> None:
    assignment = double(tmp_path)
    with serving(tmp_path / "data", assignment, "--jobs", "1") as served:
        paths = [send(served, source).url.path for source in (ASLEEP, RIGHT, RIGHT)]
        assert served.end(signal.SIGKILL) == -signal.SIGKILL
    assert len(list((tmp_path / "data" / "incoming").iterdir())) == 3

    # What a killed writer leaves is nobody's upload.
    (tmp_path / "data" / "incoming" / ".writing-1" / "files").mkdir(parents=True)
    with serving(tmp_path / "data", assignment) as served, served.client() as client:
        for path in paths:
            assert "<strong>6</strong>" in report_of(client, client.get(path)).text
        assert not list((tmp_path / "data" / "incoming").iterdir())


@pytest.mark.slow
def test_sigterm_lets_what_runs_end_and_keeps_what_waits(tmp_path: Path) -> None:
    assignment = double(tmp_path)
    with serving(tmp_path / "data", assignment, "--jobs", "1") as served:
        running = send(served, RIGHT).url.path
        waiting = [send(served, RIGHT).url.path for _ in range(3)]
        assert served.end() == 0
    assert not (tmp_path / "data" / "serve.address").exists()

    with serving(tmp_path / "data", assignment) as served, served.client() as client:
        for path in (running, *waiting):
            assert "<strong>6</strong>" in report_of(client, client.get(path)).text


@pytest.mark.slow
def test_sigterm_puts_back_what_does_not_end(tmp_path: Path) -> None:
    endless = "def double(x):\n    import time\n    time.sleep(1000)\n"
    with serving(tmp_path / "data", double(tmp_path)) as served:
        send(served, endless)
        assert served.end() == 0
    assert len(list((tmp_path / "data" / "incoming").iterdir())) == 1


def test_an_upload_that_cannot_be_kept_is_refused_in_words(tmp_path: Path) -> None:
    with serving(tmp_path / "data", double(tmp_path)) as served, served.client() as client:
        # A file in the folder's place: not even root can write there.
        incoming = tmp_path / "data" / "incoming"
        incoming.rmdir()
        incoming.write_text("")
        refused = client.post(CHECK, files={"files": ("mine.py", RIGHT)})
        assert refused.status_code == 507
        assert "were not accepted" in refused.text

        incoming.unlink()
        incoming.mkdir()
        sent = client.post(CHECK, files={"files": ("mine.py", RIGHT)})
        assert "<strong>6</strong>" in report_of(client, sent).text


def test_a_self_checks_report_is_there_for_a_day(tmp_path: Path) -> None:
    assignment, checks = double(tmp_path / "course"), tmp_path / "data" / "checks"
    with serving(tmp_path / "data", assignment) as served, served.client() as client:
        old, new = (str(report_of(client, send(served, RIGHT)).url) for _ in range(2))
        for address, hours in ((old, 24.1), (new, 23.9)):
            file, then = checks / address.rpartition("/")[2], time.time() - 3600 * hours
            assert file.is_file()
            os.utime(file, (then, then))
        assert client.get(old).status_code == 404
        assert "There is no such report" in client.get(old).text
        assert client.get(new).status_code == 200
        served.end()

    with serving(tmp_path / "data", assignment) as served, served.client() as client:
        while len(list(checks.iterdir())) > 1:
            assert client.get("/healthz").status_code == 200
        assert client.get(httpx.URL(new).path).status_code == 200


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own for a server's data, which `resize` makes as small as what lies there."""
    disk = tmp_path / "data"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2g", "tmpfs", str(disk)]
    if os.geteuid() or shutil.which("mount") is None:
        pytest.skip("only root can mount a small disk")
    mounted = subprocess.run(command, check=False, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr}")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


@pytest.fixture
def failing_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own for a server's data, which `fail` makes read-only as a real one that fails,
    whatever is open on it."""
    disk, image = tmp_path / "data", tmp_path / "disk.img"
    disk.mkdir()
    with image.open("wb") as file:
        file.truncate(1 << 30)
    if os.geteuid() or shutil.which("mkfs.ext4") is None:
        pytest.skip("only root can mount a disk")
    subprocess.run(["mkfs.ext4", "-q", image], check=True)
    mounted = subprocess.run(["mount", image, disk], check=False, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr}")
    # The folder that a disk has for what it recovers is no course.
    shutil.rmtree(disk / "lost+found")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def fail(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,abort", disk], check=False, capture_output=True)
    with pytest.raises(OSError, match="Read-only file system"):
        (disk / "more").write_text("")


def resize(disk: Path, size: str) -> None:
    subprocess.run(["mount", "-o", f"remount,size={size}", disk], check=True)


def fill(disk: Path) -> None:
    resize(disk, f"{shutil.disk_usage(disk).used // 1024}k")
    with pytest.raises(OSError, match="No space left"):
        (disk / "more").write_bytes(bytes(100_000))
    (disk / "more").unlink()


@pytest.mark.slow
def test_a_disk_that_is_full_loses_nothing_and_says_so(small_disk: Path, tmp_path: Path) -> None:
    path = links(course(tmp_path, "opens: 2026-01-01 09:00\n"))["a1"]
    with (
        serving(small_disk, double(tmp_path / "course")) as served,
        served.client() as visitor,
        entered(served, path) as student,
    ):
        before = report_of(visitor, send(served, RIGHT))
        check = send(served, ASLEEP).url.path
        received = student.post(MINE, files={"files": ("mine.py", ASLEEP)})
        assert "received" in received.text.lower()
        fill(small_disk)

        for client, page in ((visitor, CHECK), (student, MINE)):
            refused = client.post(page, files={"files": ("mine.py", RIGHT)})
            assert refused.status_code == 507
            assert "What was accepted before is not lost" in refused.text
        assert "<strong>6</strong>" in visitor.get(str(before.url)).text
        visitor.get(served.instructor)
        for page in ("manage", "class/"):
            assert visitor.get(f"/assignments/double/{page}").status_code == 200
        while (tmp_path / "data.log").read_text().count("is tried again") < 2:
            assert visitor.get(f"{check}/progress").json()["done"] is False

        resize(small_disk, "2g")
        assert "<strong>6</strong>" in report_of(visitor, visitor.get(check)).text
        while "<strong>10</strong> / 10" not in student.get(MINE).text:
            assert served.process.poll() is None
        assert "<strong>6</strong>" in report_of(visitor, send(served, RIGHT)).text


def test_on_a_full_disk_the_instructor_reads_words_and_no_half_file(
    small_disk: Path, tmp_path: Path
) -> None:
    paths = links(course(tmp_path, "opens: 2026-01-01 09:00\n"))
    folder = small_disk / "course" / "double"
    with (
        serving(small_disk, judged(tmp_path / "course")) as served,
        entered(served, paths["a1"]) as ana,
        instructing(served) as owner,
    ):
        hand_in(ana, SQUARE)
        assert owner.get(_GRADES).status_code == 200
        before = outputs(folder)
        hand_in(ana, RIGHT)
        # The comment is long: the store has no room for it from before.
        comment = {"do": "comment", "text": "Well done. " * 10_000}
        fill(small_disk)

        for answer in (owner.get(_GRADES), owner.post(f"{DESK}/of/a1", data=comment)):
            assert answer.status_code == 503
            assert "is full" in answer.text
            assert "do the same again" in answer.text
        assert outputs(folder) == before
        assert "Well done" not in owner.get(f"{DESK}/of/a1").text

        resize(small_disk, "2g")
        assert ",12,3,3,4," in owner.get(_GRADES).text
        act(owner, "a1", **comment)
        assert "Well done" in owner.get(f"{DESK}/of/a1").text


def test_the_desk_refuses_on_a_full_disk_and_goes_on(small_disk: Path, tmp_path: Path) -> None:
    with_rubric(tmp_path)
    write_class(tmp_path / "class", 2)
    run("run", "sums.yaml", "class", "--sandbox", "off", "--out", small_disk, cwd=tmp_path)
    comment = {"do": "comment", "text": "Well done. " * 10_000}
    with (
        sitting(small_disk) as (process, address),
        httpx.Client(follow_redirects=True, timeout=HANG) as client,
    ):
        page = f"{client.get(address).url}/of/student 000"
        fill(small_disk)
        refused = client.post(page, data=comment)
        assert refused.status_code == 503
        assert "is full" in refused.text
        assert "Well done" not in client.get(page).text

        resize(small_disk, "2g")
        assert "Well done" in client.post(page, data=comment).text
        fill(small_disk)
        process.send_signal(signal.SIGINT)
        assert process.wait(HANG) == 3

    resize(small_disk, "2g")
    assert run("regrade", small_disk, "--apply", cwd=tmp_path).returncode == 0
    assert "Well done" in (small_disk / "student 000" / "student" / "report.md").read_text("utf-8")


@pytest.mark.slow
def test_a_disk_that_has_become_read_only_loses_nothing_and_says_so(
    failing_disk: Path, tmp_path: Path
) -> None:
    path = links(course(tmp_path, "opens: 2026-01-01 09:00\n"))["a1"]
    assignment = double(tmp_path / "course")
    # What a teacher wrote is on the disk; the server syncs what it takes in.
    os.sync()
    with (
        serving(failing_disk, assignment, "--jobs", "1") as served,
        served.client() as visitor,
        entered(served, path) as student,
    ):
        before = report_of(visitor, send(served, RIGHT))
        received = student.post(MINE, files={"files": ("mine.py", ASLEEP)})
        (receipt,) = re.findall(r"Receipt (\w{12})", received.text)
        check = send(served, ASLEEP).url.path
        fail(failing_disk)

        for client, page in ((visitor, CHECK), (student, MINE)):
            refused = client.post(page, files={"files": ("mine.py", RIGHT)})
            assert refused.status_code == 507
            assert "They were not accepted" in refused.text
        assert "<strong>6</strong>" in visitor.get(str(before.url)).text
        assert "Received and safe" in student.get(MINE).text
        visitor.get(served.instructor)
        assert visitor.get("/assignments/double/manage").status_code == 200
        extension = {"do": "extend", "key": "a1", "until": "2026-12-24T12:00"}
        for form in ({"do": "policy", "counts": "best"}, extension):
            answer = visitor.post("/assignments/double/manage", data=form)
            assert answer.status_code == 503
            assert "safe" in answer.text
        log = tmp_path / "data.log"
        while log.read_text().count("is tried again") < 2:
            assert visitor.get(f"{check}/progress").json()["done"] is False
        assert "Traceback" not in log.read_text()
        served.end(signal.SIGKILL)
        cookies = student.cookies

    subprocess.run(["umount", failing_disk], check=True)
    subprocess.run(["mount", tmp_path / "disk.img", failing_disk], check=True)
    with (
        serving(failing_disk, assignment) as served,
        served.client(cookies=cookies) as student,
    ):
        assert "<strong>6</strong>" in report_of(student, student.get(check)).text
        while "<strong>10</strong> / 10" not in student.get(MINE).text:
            assert served.process.poll() is None
        assert re.findall(r"Receipt (\w{12})", student.get(MINE).text) == [receipt]


@pytest.mark.slow
def test_a_rush_with_endless_ones_is_killed_twice_and_nobody_hands_in_twice(
    tmp_path: Path,
) -> None:
    """A third never ends or sleeps; the server is killed while they run, and when it is back."""
    sources = [RIGHT, SQUARE, ENDLESS, RIGHT, ASLEEP.replace("2)", "1000)", 1), SQUARE]
    people = [Person("course", "", f"s{number}", f"Student {number}") for number in range(12)]
    paths = enrolled(tmp_path / "data", people)
    assignment = double(tmp_path / "course")
    limits = "case_cpu_seconds: 1, first_call_cpu_seconds: 2, case_wall_seconds: 2"
    assignment.write_text(f"{assignment.read_text()}limits: {{{limits}}}\n")
    cookies, receipts = [], []
    with serving(tmp_path / "data", assignment) as served:
        for number, path in enumerate(paths):
            with entered(served, path) as student:
                sent = {"files": ("mine.py", sources[number % len(sources)])}
                page = student.post(MINE, files=sent)
                receipts += re.findall(r"Receipt (\w{12})", page.text)
                cookies.append(student.cookies)
        served.end(signal.SIGKILL)
    assert len(set(receipts)) == len(paths)

    with serving(tmp_path / "data", assignment) as served, served.client() as client:
        while not client.get("/healthz").json()["running"]:
            assert served.process.poll() is None
        time.sleep(1)
        served.end(signal.SIGKILL)
    assert list((tmp_path / "data" / "incoming").iterdir())

    with serving(tmp_path / "data", assignment) as served:
        for number, (cookie, receipt) in enumerate(zip(cookies, receipts, strict=True)):
            with served.client(cookies=cookie) as student:
                while "Received and safe" in (mine := student.get(MINE).text):
                    assert served.process.poll() is None
                    time.sleep(0.1)
            assert re.findall(r"Receipt (\w{12})", mine) == [receipt]
            right, square = sources[number % 6] == RIGHT, sources[number % 6] == SQUARE
            points = "10" if right else "3" if square else "0"
            assert f"<strong>{points}</strong> / 10" in mine
    assert "Traceback" not in (tmp_path / "data.log").read_text()


def test_a_folder_that_cannot_be_used_stops_nothing_else(tmp_path: Path) -> None:
    assignment, data = double(tmp_path / "course"), tmp_path / "data"
    data.mkdir()
    # A file in the folder's place: not even root can write there.
    (data / "checks").write_text("")
    with serving(data, assignment) as served, served.client() as client:
        assignment.with_name("double.md").write_text("Give the **sum** of $x$ and $x$.\n")
        until(lambda: "<strong>sum</strong>" in client.get("/").text)

        client.get(served.instructor)
        folder = data / "course" / "double"
        (folder / "grades.csv").unlink(missing_ok=True)
        (folder / "grades.csv").mkdir()
        refused = client.get("/assignments/double/download/grades.csv")
        assert refused.status_code == 507
        assert "could not be read or written on the server" in refused.text


def test_a_damaged_upload_is_set_aside_and_the_others_go_on(tmp_path: Path) -> None:
    assignment = double(tmp_path)
    with serving(tmp_path / "data", assignment, "--jobs", "1") as served:
        sources = (ASLEEP.replace("2)", "1000)", 1), RIGHT)
        asleep, right = (send(served, source).url.path for source in sources)
        served.end(signal.SIGKILL)

    number = asleep.rpartition("/")[2]
    ticket = tmp_path / "data" / "incoming" / number / "ticket.json"
    ticket.write_text(ticket.read_text()[:50])
    with serving(tmp_path / "data", assignment) as served, served.client() as client:
        assert "<strong>6</strong>" in report_of(client, client.get(right)).text
        client.get(served.instructor)
        page = client.get("/assignments/double/manage").text
        assert "One upload could not be judged" in page
    assert (tmp_path / "data" / "damaged" / number / "files" / "mine.py").is_file()
    assert number[:8] in (tmp_path / "data.log").read_text()


def test_a_changed_assignment_judges_from_then_on(tmp_path: Path) -> None:
    assignment = double(tmp_path)
    with serving(tmp_path / "data", assignment) as served, served.client() as client:
        page = client.get("/").text
        digest = page.partition('name="digest" value="')[2].partition('"')[0]

        assignment.write_text(assignment.read_text().replace("args: [3]", "args: [5]"))
        changed = digest
        while changed == digest:
            changed = client.get("/").text.partition('name="digest" value="')[2].partition('"')[0]

        sent = {"files": ("mine.py", "def double(x):\n    return 6\n")}
        stale = report_of(client, client.post(CHECK, files=sent, data={"digest": digest}))
        assert "double(5)" in stale.text
        assert "has changed since you opened its page" in stale.text
        fresh = report_of(client, client.post(CHECK, files=sent, data={"digest": changed}))
        assert "has changed since" not in fresh.text

        # No grade depends on the text beside it, which is shown as it is now.
        assignment.with_name("double.md").write_text("Give the **sum** of $x$ and $x$.\n")
        while "<strong>sum</strong>" not in client.get("/").text:
            assert served.process.poll() is None

        # One that cannot be used changes nothing.
        assignment.write_text("format: 9\n")
        log = tmp_path / "data.log"
        while "stays in use" not in log.read_text():
            assert client.get("/").status_code == 200
        assert report_of(client, client.post(CHECK, files=sent)).status_code == 200


def test_other_commands_name_the_server_that_has_a_folder(grader: Command, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "course" / "double"
    work = tmp_path / "work" / "ana.py"
    work.parent.mkdir()
    work.write_text(RIGHT)
    grader("run", double(tmp_path), work, "--out", folder, "--locale", "en")

    url = "http://127.0.0.1:8000"
    with announced(tmp_path / "data", url), Store(folder / "grades.sqlite"):
        for command in (("regrade", folder), ("gradebook", folder)):
            refused = grader(*command, "--locale", "en")
            assert refused.exit_code == 2
            assert f"{folder} is served at {url}" in refused.stderr
    assert grader("history", folder, "ana", "--locale", "en").exit_code == 0


def test_two_servers_do_not_share_data(grader: Command, tmp_path: Path) -> None:
    assignment = double(tmp_path)
    with serving(tmp_path / "data", assignment) as served:
        second = grader("serve", assignment, "--data", served.data, "--port", "0")
        assert second.exit_code == 3
        assert second.stdout == ""
        assert (served.data / "serve.address").read_text() == served.url


def test_the_instructor_reads_that_room_runs_out_before_nothing_is_accepted(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with (data / "large").open("wb") as file:
        file.truncate(900_000_000)
    with serving(data, double(tmp_path), "--quota", "1") as served, served.client() as client:
        client.get(served.instructor)
        page = ""
        while "make room before nothing more is accepted" not in page:
            page = client.get("/assignments/double/manage?lang=en").text
        send(served, RIGHT)

    with (data / "large").open("wb") as file:
        file.truncate(1_100_000_000)
    with serving(data, double(tmp_path), "--quota", "1") as served, served.client() as client:
        log = tmp_path / "data.log"
        while "--quota" not in log.read_text():
            assert client.get("/healthz").status_code == 200
        refused = client.post(CHECK, files={"files": ("mine.py", RIGHT)})
        assert refused.status_code == 507
        assert "What was accepted before is not lost" in refused.text


def test_what_is_announced_takes_no_room_and_a_part_of_it_is_for_people_who_are_known(
    tmp_path: Path,
) -> None:
    """Each announces 50 MB, and sends 200 bytes of it."""
    data = tmp_path / "data"
    data.mkdir()
    head = f"POST {CHECK} HTTP/1.1\r\nHost: x\r\nContent-Length: 49999999\r\n"
    head += "Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n"
    with serving(data, double(tmp_path), "--quota", "1") as served, ExitStack() as open_ones:
        port = httpx.URL(served.url).port
        assert port is not None
        for _ in range(40):
            wire = socket.create_connection(("127.0.0.1", port), timeout=HANG)
            open_ones.enter_context(wire).sendall(head.encode())
        with served.client() as client:
            assert client.get("/healthz").status_code == 200
            files = {"files": ("mine.py", RIGHT)}
            assert client.post(CHECK, files=files).status_code == 200

    room = Room(tmp_path, 1_000_000_000, used_bytes=960_000_000)
    assert room.refuses(1_000, known=False)
    assert not room.refuses(1_000, known=True)


def test_pasted_code_is_bounded_and_other_fields_are_few(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with serving(data, double(tmp_path)) as served, served.client() as client:
        long = {"code": (None, RIGHT + "#" * 300_000)}
        assert client.post(CHECK, files=long).status_code == 413
        many = [(f"field{number}", (None, "x" * 1_000_000)) for number in range(10)]
        assert client.post(CHECK, files=many).status_code == 400


@pytest.mark.parametrize("kind", ["fields", "files"])
def test_what_is_not_whole_yet_is_hardly_held_in_memory(tmp_path: Path, kind: str) -> None:
    part = b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    parts = (40, part % (b"files", b'; filename="a.py"', bytes(1_000_000)))
    count, sent = (4, part % (b"code", b"", bytes(1_100_000))) if kind == "fields" else parts
    head = f"POST {CHECK} HTTP/1.1\r\nHost: x\r\nContent-Length: 49999999\r\n"
    head += "Content-Type: multipart/form-data; boundary=b\r\n\r\n"
    with serving(tmp_path / "data", double(tmp_path)) as served, ExitStack() as open_ones:
        port, process = httpx.URL(served.url).port, psutil.Process(served.process.pid)
        assert port is not None
        before = process.memory_info().rss
        for _ in range(5):
            wire = socket.create_connection(("127.0.0.1", port), timeout=HANG)
            open_ones.enter_context(wire).sendall(head.encode() + sent * count)
        with served.client() as client:
            assert client.get("/healthz").status_code == 200
        assert process.memory_info().rss - before < 5 * 15_000_000


def test_all_bodies_that_are_not_whole_have_one_budget(tmp_path: Path) -> None:
    room = Room(tmp_path, 20 * 10**9, arriving_bytes=499_999_000)
    assert room.refuses(2_000, known=False)
    assert not room.refuses(2_000, known=True)
    room.arriving_bytes = 999_999_000
    assert room.refuses(2_000, known=True)
    assert room.arriving_bytes == 999_999_000, "what is refused is not counted"
