"""Earlier attempts at the desk, and what a student is told of what was said there."""

import re
from pathlib import Path

from tests.web.desk.in_process import MINE, Desk, at_desk
from tests.web.desk.judged import DESK

EARLIER = f"{DESK}/of/a1?attempt=1"


def test_an_earlier_attempt_is_opened_and_commented_and_given_no_points(tmp_path: Path) -> None:
    async def visit(desk: Desk) -> None:
        page = (await desk.get("p1", f"{DESK}/of/a1")).text
        assert "2 * x" in re.sub("<[^>]*>", "", page)
        assert EARLIER in page
        assert "does not count" not in page

        page = (await desk.get("p1", EARLIER)).text
        assert "x * x" in re.sub("<[^>]*>", "", page)
        assert "This attempt, of 20" in page
        assert 'name="item-readable"' not in page
        assert 'value="correct"' not in page
        (action,) = re.findall(r'id="write"[^>]* action="([^"]*)"', page)
        assert action == EARLIER
        assert await desk.act("p1", action, "comment", text="Not a square.") == 303
        assert "Not a square." in (await desk.get("p1", EARLIER)).text
        code = re.sub("(?s)<section.*", "", (await desk.get("p1", f"{DESK}/of/a1")).text)
        assert "Not a square." not in code

        before = await desk.events()
        mark, points = {"item-readable": "2"}, {"points": "1", "reason": "so"}
        assert await desk.act("p1", EARLIER, "mark", **mark) == 409
        assert await desk.act("p1", EARLIER, "correct", **points) == 409
        assert await desk.events() == before
        assert (await desk.get("p1", f"{DESK}/of/a1?attempt=3")).status_code == 404
        assert (await desk.get("p1", f"{DESK}/of/a1?attempt=x")).status_code == 404

    at_desk(tmp_path, visit)


def test_a_question_names_attempt_place_and_time(tmp_path: Path) -> None:
    async def visit(desk: Desk) -> None:
        await desk.act("p1", f"{DESK}/of/a1", "mark", **{"item-readable": "2", "item-pasted": "0"})
        await desk.release()
        line, case = {"line": "2", "file": "mine.py"}, {"about": "case:three"}
        assert await desk.act("a1", f"{MINE}/1/ask", "", text="Why here?", **line) == 303
        assert await desk.act("a1", f"{MINE}/2/ask", "", text="Why this?", **case) == 303
        assert await desk.act("a1", f"{MINE}/2/ask", "", text="Why?") == 303

        texts = {
            language: re.sub(
                "<[^>]*>", "", (await desk.get("p1", f"{DESK}/of/a1?lang={language}")).text
            )
            for language in ("en", "es")
        }
        time = r"20\d\d-\d\d-\d\d \d\d:\d\d \(UTC[+-]\d\d:\d\d\)"
        for place in (
            "Attempt 1 · line 2 of mine.py",
            "Attempt 2 · three",
            "Attempt 2 · the whole",
        ):
            assert re.search(rf"Question · Ana · {time} · {place}", texts["en"]), place
        for place in ("Intento 1 · línea 2 de mine.py", "Intento 2 · three"):
            assert re.search(rf"Pregunta · Ana · {time} · {place}", texts["es"]), place

    at_desk(tmp_path, visit)


def test_a_student_is_told_of_what_is_new_until_it_was_read(tmp_path: Path) -> None:
    async def visit(desk: Desk) -> None:
        one = f"{DESK}/of/a1"

        async def told() -> list[bool]:
            pages = [await desk.get("a1", path) for path in (MINE, "/assignments/double")]
            return ["1 new comment or answer" in page.text for page in pages]

        await desk.act("p1", one, "comment", text="Well done.")
        assert await told() == [False, False], "it is held"
        await desk.act("p1", one, "mark", **{"item-readable": "2", "item-pasted": "0"})
        await desk.release()
        assert await told() == [True, True]
        assert "Well done." in (await desk.get("a1", f"{MINE}/2")).text
        assert await told() == [False, False]

        await desk.act("a1", f"{MINE}/2/ask", "", text="Why?")
        question = (await desk.events())[-1].number
        assert await told() == [False, False], "the own question is no news"
        await desk.act("t1", one, "answer", number=str(question), text="So.")
        assert await told() == [True, True]
        await desk.act("p1", EARLIER, "comment", text="Not a square.")
        assert "2 new comments or answers" in (await desk.get("a1", "/")).text
        for number in (1, 2):
            await desk.get("a1", f"{MINE}/{number}")
        assert await told() == [False, False]

    at_desk(tmp_path, visit)


def test_the_form_comes_first_and_digests_are_folded_away(tmp_path: Path) -> None:
    async def visit(desk: Desk) -> None:
        page = (await desk.get("a1", MINE)).text
        heads = re.findall(r'id="(\w+-\w+-title|\w+-title)"', page)
        assert heads == ["hand-in-title", "attempts-title", "when-title"]
        assert len(re.findall(r"<summary>Receipt \w{12}</summary>", page)) == 2
        assert not re.search(r"<code>", re.sub("(?s)<details.*?</details>", "", page))

    at_desk(tmp_path, visit)
