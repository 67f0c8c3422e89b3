"""Graders work at the desk, and students see what is theirs of it."""

import html
import json
import re
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.classes.table.test_by_hand import with_rubric
from tests.cli.classroom import run, write_class
from tests.waiting import HANG, until
from tests.web.desk.judged import (
    DESK,
    ENVIRONMENT,
    LOOP,
    act,
    at_desk,
    judged,
    numbers,
    release,
    sitting,
)
from tests.web.people import RIGHT, SQUARE, course, entered, hand_in, instructing, links
from tests.web.served import serving

pytestmark = pytest.mark.long

OPEN = "opens: 2026-01-01 09:00\n"
MINE = "/assignments/double/mine"


def test_from_a_comment_at_a_line_to_the_students_question_and_its_answer(tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    paths = links(data)
    with (
        serving(data, judged(tmp_path / "course")) as server,
        entered(server, paths["a1"]) as ana,
        entered(server, paths["p1"]) as maria,
        instructing(server) as owner,
    ):
        hand_in(ana, LOOP)
        assert "when your instructor releases them" in ana.get(MINE).text
        assert ana.get(f"{MINE}/1").status_code == 403
        assert ana.post(f"{MINE}/1/ask", data={"text": "why?"}).status_code == 403
        for path in ("", "/of/a1", "/release", "/comments"):
            assert ana.get(DESK + path).status_code == 403
        assert ana.post(f"{DESK}/of/a1", data={"do": "undo", "number": "1"}).status_code == 403

        text = "Use `2 * x` **here** <b>now</b>"
        page = act(maria, "a1", "comment", target="3:mine.py", text=text)
        assert "Use <code>2 * x</code> <strong>here</strong> &lt;b&gt;now&lt;/b&gt;" in page.text
        act(maria, "a1", "mark", **{"item-readable": "1.5", "item-pasted": "-0.5"})
        refused = owner.post(f"{DESK}/of/a1", data={"do": "mark", "item-readable": "3"})
        assert refused.status_code == 400
        stale = {"do": "mark", "item-readable": "", "was-readable": "", "item-pasted": "-0.5"}
        act(owner, "a1", stale.pop("do"), **stale)
        assert 'value="1.5"' in owner.get(f"{DESK}/of/a1").text
        other = owner.post(f"{DESK}/of/a1", data={"do": "comment", "text": "x", "bytes": "0"})
        assert other.status_code == 409
        assert "readable takes points from 0 to 2" in refused.text

        assert "a1" in maria.get(f"{DESK}/release").text
        release(maria, DESK, "a1")
        report = ana.get(f"{MINE}/1").text
        assert "<strong>11</strong>" in report
        assert "1.5 of 2 points" in report
        assert "-0.5 (from -1 to 0)" in report
        assert "released: 11 " in owner.get(f"{DESK}/of/a1").text
        assert "<code>mine.py</code>, line 3" in report
        assert "for _ in range(2):" in report.split("Use <code>2 * x</code>")[0]
        assert "<strong>11</strong> / 12" in ana.get(MINE).text

        ana.post(f"{MINE}/1/ask", data={"text": "But <i>why</i>?", "line": "3", "file": "mine.py"})
        assert "1 question" in owner.get(f"{DESK}?show=questions").text
        page = owner.get(f"{DESK}/of/a1")
        assert "But &lt;i&gt;why&lt;/i&gt;?" in page.text
        (question,) = numbers(page, "question")
        act(owner, "a1", "answer", number=question, text="It is *shorter*.")
        assert "It is <em>shorter</em>." in ana.get(f"{MINE}/1").text
        assert "0 of 1" in owner.get(f"{DESK}?show=questions").text

        # A release is taken back at once, however many went out.
        owner.post(DESK, data={"do": "take_back", "name": ["a1", "nobody"]})
        assert ana.get(f"{MINE}/1").status_code == 403
        release(owner, DESK, "a1")

        # Who did what, and undone in one step: the score is the one that was released, and told.
        page = act(owner, "a1", "undo", number=numbers(owner.get(f"{DESK}/of/a1"), "pasted")[0])
        assert "María Sanz" in page.text
        act(owner, "a1", "mark", **{"item-readable": "2", "item-pasted": "0"})
        assert "11 → 12" in owner.get(f"{DESK}/release").text
        assert (
            "Use <code>"
            not in act(
                owner, "a1", "undo", number=numbers(owner.get(f"{DESK}/of/a1"), "comment")[0]
            )
            .text.split('class="code statement"')[1]
            .split("</ol>")[0]
        )


def test_a_comment_stays_with_its_bytes_and_its_words_are_used_again(tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    paths = links(data)
    with serving(data, judged(tmp_path / "course")) as server, instructing(server) as client:
        with entered(server, paths["a1"]) as ana, entered(server, paths["b1"]) as luis:
            hand_in(ana, LOOP)
            hand_in(luis, SQUARE)
            act(client, "a1", "comment", target="3:mine.py", text="No loop.")
            act(client, "group-pair", "comment", text="No loop.")
            assert "used 2 times" in client.get(f"{DESK}/of/a1").text

            hand_in(ana, "# new\n" + LOOP)
            page = client.get(f"{DESK}/of/a1")
            assert "Said of an earlier hand-in" in page.text
            number = numbers(page, "comment at 3:mine.py")[0]
            page = act(client, "a1", "take_over", number=number)
            assert "comment at 4:mine.py" in page.text

        words_page = f"{DESK}/comments"
        book = client.get(words_page)
        phrase = book.text.split('name="number" value="')[1].split('"')[0]
        client.post(words_page, data={"do": "reword", "number": phrase, "text": "Without a loop."})
        assert "Without a loop." in client.get(f"{DESK}/of/group-pair").text
        changed = client.get(words_page).text.split('value="undo"')[1]
        undone = {"do": "undo", "number": changed.split('value="')[1].split('"')[0]}
        assert "No loop." in client.post(words_page, data=undone).text
        client.post(words_page, data={"do": "reword", "number": phrase, "text": "Without a loop."})
        exported = client.get(f"{DESK}/comments.json").content
        assert b"Without a loop." in exported
        files = {"file": ("comments.json", exported.replace(b"loop", b"while"))}
        assert "Without a while" in client.post(words_page, data={"do": "import"}, files=files).text
        # What was taken in by mistake goes again; the words of a comment stay.
        words = client.get(words_page).text
        assert "instructor · " in words.split("Without a while")[0].rpartition("<label")[2]
        last = [form.split('value="')[1].split('"')[0] for form in words.split('value="undo"')[1:]]
        for number in (*last, phrase):
            words = client.post(words_page, data={"do": "undo", "number": number}).text
        assert "Without a while" not in words
        assert "No loop." in words
        wrong = client.post(words_page, data={"do": "import"}, files={"file": ("c.json", b"[1]")})
        assert wrong.status_code == 400


def test_two_share_out_a_class_and_see_each_other(tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    paths = links(data)
    with serving(data, judged(tmp_path / "course")) as server, instructing(server) as owner:
        for key, code in (("a1", RIGHT), ("a2", LOOP), ("b1", SQUARE)):
            with entered(server, paths[key]) as student:
                hand_in(student, code)
        with entered(server, paths["p1"]) as maria:
            owner.post(DESK, data={"do": "share", "grader": ["instructor", "person p1"]})
            shares = [client.get(f"{DESK}?show=mine").text for client in (owner, maria)]
            assert sorted(page.count("/desk/of/") for page in shares) == [1, 2]
            assert sorted("of 3" in page for page in shares) == [True, True]
            given = [owner.get(f"{DESK}/of/{name}").text for name in ("a1", "a2", "group-pair")]
            assert sum("given to María Sanz" in page for page in given) in (1, 2)

            def look(client: httpx.Client, last: str) -> dict[str, object]:
                answer: dict[str, object] = client.post(f"{DESK}/of/a1/here?last={last}").json()
                return answer

            assert "not looked at" in owner.get(f"{DESK}?show=unseen").text
            assert look(maria, "0") == {"others": [], "changed": True}
            assert look(owner, "0")["others"] == ["María Sanz"]
            assert look(maria, "0")["others"] == ["instructor"]
            assert "2 of 3" in owner.get(f"{DESK}?show=unseen").text

        for query, count in (("below=4", 1), ("show=rule:no_loops", 1), ("show=waiting", 3)):
            assert f"{count} of 3" in owner.get(f"{DESK}?{query}").text
        hidden = owner.get(f"{DESK}?names=hidden").text
        assert "Ana" not in hidden
        code = hidden.split("/desk/of/")[1].split("?")[0]
        page = owner.get(f"{DESK}/of/{code}?names=hidden").text
        assert "García" not in page
        assert "Luis" not in page


def test_what_somebody_does_meanwhile_is_neither_written_over_nor_let_out(tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    paths = links(data)
    with (
        serving(data, judged(tmp_path / "course")) as server,
        entered(server, paths["a1"]) as ana,
        entered(server, paths["p1"]) as maria,
        instructing(server) as owner,
    ):
        hand_in(ana, LOOP)
        act(owner, "a1", "mark", **{"item-readable": "1.5", "item-pasted": "0"})
        late = {"do": "mark", "item-readable": "2", "was-readable": ""}
        assert "changed readable meanwhile" in maria.post(f"{DESK}/of/a1", data=late).text
        assert 'value="1.5"' in maria.get(f"{DESK}/of/a1").text

        # Another file comes in while the list is read: nobody has seen what would go out.
        page = maria.get(f"{DESK}/release").text
        (listed,) = re.findall(r'name="listed" value="([^"]*)" checked', page)
        hand_in(ana, "# new\n" + LOOP)
        refused = maria.post(DESK, data={"do": "release", "listed": listed})
        assert refused.status_code == 409
        assert "Nothing was released" in refused.text
        assert ana.get(f"{MINE}/2").status_code == 403

        act(maria, "a1", "mark", **{"item-readable": "2", "item-pasted": "0"})
        release(maria, DESK, "a1")
        ana.post(f"{MINE}/2/ask", data={"text": "Really?"})
        (question,) = numbers(owner.get(f"{DESK}/of/a1"), "question")
        act(owner, "a1", "undo", number=question)
        for number in (question, "999"):
            late = {"do": "answer", "number": number, "text": "Yes."}
            assert maria.post(f"{DESK}/of/a1", data=late).status_code == 409


def test_what_is_said_has_a_place_and_no_question_is_lost(tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    paths = links(data)
    with (
        serving(data, judged(tmp_path / "course")) as server,
        entered(server, paths["a1"]) as ana,
        instructing(server) as owner,
    ):
        hand_in(ana, LOOP)
        for target in ("99:mine.py", "1:other.py", "0:mine.py", "anything"):
            said = {"do": "comment", "target": target, "text": "Here."}
            assert owner.post(f"{DESK}/of/a1", data=said).status_code == 400
        act(owner, "a1", "mark", **{"item-readable": "2", "item-pasted": "0"})
        release(owner, DESK, "a1")
        nowhere = {"text": "Why?", "line": "99", "file": "mine.py"}
        assert ana.post(f"{MINE}/1/ask", data=nowhere).status_code == 400

        # What was asked of an attempt waits for its answer, also when another one has come.
        ana.post(f"{MINE}/1/ask", data={"text": "Why this?", "line": "3", "file": "mine.py"})
        hand_in(ana, "# new\n" + LOOP)
        assert "Why this?" in ana.get(f"{MINE}/1").text, "released once"
        assert ana.get(f"{MINE}/2").status_code == 403
        later, first = ana.get(MINE).text.split("Attempt 2")[1].split("Attempt 1")
        assert "<strong>" not in later
        assert "<strong>12</strong> / 12" in first
        assert "1 of 1" in owner.get(f"{DESK}?show=questions").text
        page = owner.get(f"{DESK}/of/a1")
        assert "Asked about another attempt" in page.text
        act(owner, "a1", "answer", number=numbers(page, "question")[0], text="It is slow.")
        assert "0 of 1" in owner.get(f"{DESK}?show=questions").text
        act(owner, "a1", "mark", **{"item-readable": "2", "item-pasted": "0"})
        release(owner, DESK, "a1")
        assert "It is slow." in ana.get(f"{MINE}/1").text
        assert "It is slow." not in ana.get(f"{MINE}/2").text


def test_lines_of_a_notebook_are_counted_in_their_cells(tmp_path: Path) -> None:
    data = course(tmp_path, OPEN)
    paths = links(data)
    code = ["import math", "def double(x):\n    return x * x\n"]
    cells = [{"cell_type": "code", "source": text} for text in code]
    cells.insert(1, {"cell_type": "markdown", "source": "# Twice\n\nas much"})
    notebook = json.dumps({"cells": cells, "metadata": {"kernelspec": {"language": "python"}}})
    with (
        serving(data, judged(tmp_path / "course")) as server,
        entered(server, paths["a1"]) as ana,
        instructing(server) as owner,
    ):
        hand_in(ana, notebook, "mine.ipynb")
        page = owner.get(f"{DESK}/of/a1").text
        (target,) = re.findall(r'data-target="([^"]+)"[^>]*>2:2</a>', page)
        assert 'href="#L0-3"><code>double' in page
        act(owner, "a1", "comment", target=target, text="Or `2 * x`.")
        act(owner, "a1", "mark", **{"item-readable": "2", "item-pasted": "0"})
        release(owner, DESK, "a1")

        report = ana.get(f"{MINE}/1").text
        assert "<code>mine.ipynb</code>, cell 2, line 2" in report
        assert "return x * x" in report.split("Or <code>2 * x</code>")[0]
        question = {"text": "Is it slower?", "file": "mine.ipynb"}
        for line, status in (("2:2", 200), ("3:1", 400), ("0:1", 400), ("x", 400)):
            asked = ana.post(f"{MINE}/1/ask", data={**question, "line": line})
            assert asked.status_code == status
        assert "question at 4:mine.ipynb" in owner.get(f"{DESK}/of/a1").text
        assert owner.get("/assignments/double/download/grades.csv").status_code == 200
    report = (data / "course" / "double" / "a1" / "student" / "report.md").read_text("utf-8")
    assert "`mine.ipynb`, cell 2, line 2" in report


@pytest.fixture
def grades(tmp_path: Path) -> Path:
    with_rubric(tmp_path)
    write_class(tmp_path / "class", 2)
    (tmp_path / "class" / "nothing.py").write_text("nothing = 1\n")
    assert run("run", "sums.yaml", "class", "--out", "grades", cwd=tmp_path).returncode in (0, 1)
    return tmp_path / "grades"


def test_the_desk_of_a_folder_is_on_this_machine_and_writes_what_follows(grades: Path) -> None:
    with sitting(grades) as (process, address):
        with httpx.Client(follow_redirects=True, timeout=HANG) as client:
            page = client.get(address)
            assert "student 000" in page.text
            assert "Cases that lose points" in client.get(f"{page.url}/of/nothing").text
            url = f"{page.url}/of/student 000"
            client.post(
                url, data={"do": "comment", "text": "Well done.", "target": "1:student 000.py"}
            )
            marks = {"do": "mark", "item-readable": "1", "item-explained": "1", "item-pasted": "0"}
            client.post(url, data=marks)
            assert httpx.get(str(page.url)).status_code == 403

            second = subprocess.run(
                at_desk(grades), capture_output=True, text=True, check=True, env=ENVIRONMENT
            )
            assert str(page.url).split("/assignments")[0] in second.stdout
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0

    report = (grades / "student 000" / "student" / "report.md").read_text("utf-8")
    assert "> Well done." in report
    assert "5 of 5 points" in report
    assert not (grades / "serve.address").exists()


def test_nobody_sees_the_desks_key_and_a_browser_in_front_holds_nothing(
    grades: Path, tmp_path: Path
) -> None:
    browser, opened, seen, closed = (
        tmp_path / name for name in ("browser", "opened", "seen", "closed")
    )
    browser.write_text(
        f'#!/bin/sh\nfile="${{1#file://}}"\nstat -c %a "$file" > {seen}\ncat "$file" >> {seen}\n'
        f'echo "$@" > {opened}.new\nmv {opened}.new {opened}\n'
        f"until [ -e {closed} ]; do sleep 0.1; done\n"
    )
    browser.chmod(0o755)
    command = [sys.executable, "-m", "grader", "desk", str(grades), "--locale", "en"]
    environment = {"BROWSER": str(browser), "PYTHONUNBUFFERED": "1", "PATH": "/usr/bin:/bin"}

    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process,
        ExitStack() as after,
    ):
        after.callback(closed.touch)
        assert process.stdout is not None
        address = process.stdout.readline().rsplit(maxsplit=1)[-1]
        until(opened.exists)
        key = address.partition("key=")[2]
        assert len(key) == 32
        assert key not in opened.read_text()
        mode, page = seen.read_text().split("\n", 1)
        assert mode == "600"
        assert html.unescape(page.partition("url=")[2].rstrip('">\n')) == address

        assert "student 000" in httpx.get(address, follow_redirects=True, timeout=HANG).text
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
