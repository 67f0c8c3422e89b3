"""Programs hand in and fetch grades by a token, with the commands of its page."""

import asyncio
import json
import re
import shlex
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from grader.web.door.access import make_token
from grader.web.judge.classes import apply_policy
from grader.web.state.people import Person, put_person
from tests.runtimes import opened_runtime
from tests.waiting import HANG
from tests.web.people import POLICY, RIGHT, SQUARE, course, do, entered, hand_in, instructing, links
from tests.web.served import double, serving
from tests.web.walk import site_in_process, visited

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.long
def test_the_documented_commands_hand_in_and_fetch(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\nattempts: 2\nhold: true\n")
    paths = links(data)
    (tmp_path / "mine.py").write_text(SQUARE)
    texts = [(DOCS / page).read_text(encoding="utf-8") for page in ("token.md", "token.es.md")]
    english, spanish = (re.findall(r"^curl .*", text, re.MULTILINE) for text in texts)
    assert english == spanish
    send, report, report_of_student, grades = english

    with (
        serving(data, double(tmp_path / "course", "confusion_matrix")) as server,
        instructing(server) as client,
    ):
        page = client.post("/tokens", data={"name": "ci", "may": "write"}).text
        token, api = re.findall(r'<code class="copy">(.*?)</code>', page)
        assert token not in client.get("/tokens").text
        assert token not in client.get("/assignments/confusion_matrix/manage").text
        assert all(token.encode() not in path.read_bytes() for path in data.glob("serve.sqlite*"))
        (tmp_path / "token.txt").write_text(f"Authorization: Bearer {token}\n")

        def answer(command: str) -> Any:
            return _answer(command, api, tmp_path)

        taken, whole = answer(send), answer(report)
        assert taken["receipt"] == whole["attempt"]["receipt"]
        assert (whole["attempt"]["number"], whole["attempt"]["held"]) == (1, True)
        assert [case["id"] for case in whole["report"]["cases"]] == ["two", "three", "secret"]
        assert answer(report_of_student)["report"] is None, "it is held"
        (grade,) = answer(grades)["grades"]
        assert (grade["id"], grade["points"], grade["held"]) == ("a1", 3, True)
        history = client.get("/assignments/confusion_matrix/desk/of/a1").text
        assert re.search(r"token ci</span><br>\d+: handed in by a program", history)

        do(client, "confusion_matrix", **POLICY, hold="")
        do(client, "confusion_matrix", do="policy", attempts="2")
        with entered(server, paths["a1"]) as student:
            assert "Attempt 2" in hand_in(student, RIGHT, assignment="confusion_matrix")
        assert answer(report)["attempt"]["number"] == 2
        of_student = answer(report_of_student)["report"]
        assert of_student["audience"] == "student"
        assert "987654" not in json.dumps(of_student)
        assert "all 2 attempts" in answer(send)["error"]


def _answer(command: str, api: str, folder: Path) -> Any:
    """Run a command of the page until what it asks for is graded, and return its answer."""
    line = command.replace('"$API', f'"{api}')
    while True:
        done = subprocess.run(shlex.split(line), cwd=folder, capture_output=True, check=True)
        answer = json.loads(done.stdout)
        if not answer.get("waiting"):
            return answer
        time.sleep(0.1)


def test_a_program_hands_in_for_people_of_its_course_by_their_rules(tmp_path: Path) -> None:
    async def visit() -> None:
        with opened_runtime() as runtime:
            async with site_in_process(tmp_path, runtime) as site, visited(site) as browser:
                main = site.judge.courses["course"]
                browser.headers["Authorization"] = f"Bearer {make_token(main, 'ci', 'write')}"
                for person in (
                    Person("course", "", "a1", "Ana"),
                    Person("course", "", "b1", "Luis", listed=False),
                    Person("lti-1", "https://lms.example", "c1", "Eva"),
                ):
                    put_person(site.database, person)

                def send(key: str) -> Any:
                    files = {"files": ("mine.py", SQUARE.encode())}
                    return browser.post(f"/api/course/double/attempts/{key}", files=files)

                for stranger in ("b1", "c1", "nobody"):
                    refused = await send(stranger)
                    assert refused.status_code == 404
                    assert stranger in refused.json()["error"]
                assert (await send("a1")).status_code == 202
                shown = await _graded(browser, "a1")
                assert "987654" in json.dumps(shown["report"]["cases"][-1])

                served = main.classes["double"]
                held = replace(served.policy, hold=True, attempts=1)
                await site.judge.do(apply_policy, served, held)
                over = await send("a1")
                assert over.status_code == 409
                of_student = "/api/course/double/reports/a1?for=student"
                assert (await browser.get(of_student)).json()["report"] is None
                grades = (await browser.get("/api/course/double/grades")).json()["grades"]
                assert [(grade["points"], grade["held"]) for grade in grades] == [(3, True)]

                await site.judge.do(apply_policy, served, replace(held, hold=False))
                report = (await browser.get(of_student)).json()["report"]
                assert report["audience"] == "student"
                assert "987654" not in json.dumps(report)
                nothing = replace(held, hold=False, before="nothing", after="nothing")
                await site.judge.do(apply_policy, served, nothing)
                report = (await browser.get(of_student)).json()["report"]
                assert "secret" not in json.dumps(report)

                spanish = {"Accept-Language": "es"}
                answer = await browser.get("/api/course/none/grades", headers=spanish)
                assert answer.status_code == 404
                assert answer.json()["error"].startswith("Aquí no hay")

    asyncio.run(visit())


async def _graded(browser: httpx.AsyncClient, key: str) -> Any:
    async with asyncio.timeout(HANG):
        while True:
            answer = (await browser.get(f"/api/course/double/reports/{key}")).json()
            if not answer["waiting"]:
                return answer
            await asyncio.sleep(0.05)
