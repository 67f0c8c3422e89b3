"""An assistant at the desk: comments, the rubric, answers; nothing of an instructor's.

These tests guard secrets, so `make test` runs them all. They open no port.
"""

import re
from pathlib import Path

import pytest

from grader.web.lti.launch import Launch
from tests.web.desk.in_process import MINE, Desk, at_desk
from tests.web.desk.judged import DESK

_FOLDED = re.compile(r"<details.*?</details>", re.DOTALL)


def test_an_assistant_judges_and_lets_nothing_out(tmp_path: Path) -> None:
    async def visit(desk: Desk) -> None:
        one = f"{DESK}/of/a1"
        assert await desk.act("t1", one, "comment", text="Well done.") == 303
        marks = {"item-readable": "2", "item-pasted": "0"}
        assert await desk.act("t1", one, "mark", **marks) == 303
        page = (await desk.get("t1", one)).text
        assert "Well done." in page
        assert "12 / 12" in page
        assert 'value="correct"' not in page
        listed = (await desk.get("t1", DESK)).text
        assert 'href="/assignments/double/desk/release"' not in listed
        assert 'href="/assignments/double/manage"' not in listed
        assert "/desk/similar" not in listed
        assert (await desk.get("t1", f"{DESK}/similar")).status_code == 403
        assert (await desk.get("p1", f"{DESK}/similar")).status_code == 200

        refused = (
            {"do": "release", "listed": "a1"},
            {"do": "take_back", "name": "a1"},
        )
        before = await desk.events()
        for path in (DESK, one, f"{DESK}/release", f"{DESK}/comments"):
            for form in (*refused, {"do": "correct", "points": "1", "reason": "so"}):
                assert await desk.act("t1", path, **form) == 403, (path, form)
        assert await desk.events() == before

        held = (await desk.get("p1", f"{DESK}/release")).text
        unfolded = _FOLDED.sub("", held)
        assert "Yes, release" in held
        assert "Yes, release" not in unfolded, "it asks once"
        await desk.release()
        await desk.act("p1", one, "correct", case="two", points="1", reason="so")
        events = {event.kind: event.number for event in await desk.events()}
        for kind in ("released", "override"):
            assert await desk.act("t1", one, "undo", number=str(events[kind])) == 403
            assert f'value="{events[kind]}"' not in (await desk.get("t1", one)).text
            assert f'value="{events[kind]}"' in (await desk.get("p1", one)).text

        assert await desk.act("a1", f"{MINE}/2/ask", "", text="Why?") == 303
        question = (await desk.events())[-1].number
        assert await desk.act("t1", one, "answer", number=str(question), text="So.") == 303
        assert "So." in (await desk.get("a1", f"{MINE}/2")).text
        assert await desk.act("t1", one, "undo", number=str(events["comment"])) == 303
        assert "Well done." not in (await desk.get("a1", f"{MINE}/2")).text

    at_desk(tmp_path, visit)


@pytest.mark.parametrize(
    ("roles", "role"),
    [
        (["Instructor", "/Instructor#TeachingAssistant"], "assistant"),
        (["/Instructor#TeachingAssistant"], "assistant"),
        (["Instructor"], "instructor"),
        (["ContentDeveloper"], "instructor"),
        (["Learner", "/Instructor#TeachingAssistant"], "student"),
        ([], "student"),
    ],
)
def test_an_lms_says_who_is_an_assistant(roles: list[str], role: str) -> None:
    base = "http://purl.imsglobal.org/vocab/lis/v2/membership"
    named = tuple(f"{base}{name}" if "#" in name else f"{base}#{name}" for name in roles)
    assert Launch("client", "nonce", "7", roles=named).role == role
