"""A session is worth something in its own course and issuer alone, at every address of the site."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from msgspec import Struct

from grader.web.door.access import make_link, make_token, revoke_token, tokens_of
from grader.web.door.asked import STUDENT
from grader.web.door.asking import instructor_address
from grader.web.door.site import Site, open_class
from grader.web.lti.frame import Frame, path_in_frame
from grader.web.lti.platforms import Activity, put_activity
from grader.web.state.incoming import Kind, Ticket
from grader.web.state.people import Person, Role, people_of, put_person, whose
from tests.runtimes import opened_runtime
from tests.waiting import HANG
from tests.web.people import POLICY
from tests.web.walk import PLACES, Step, site_in_process, steps, visited

LMS, OTHER_LMS = "https://lms.example", "https://lms.example.org"
PUBLIC = {
    "_keys", "_launch", "_login", "_register", "assignment", "assignments", "check", "enter",
    "enter_by_link", "health", "leave", "link", "lti_choose", "progress", "report", "template",
}  # fmt: skip
"""The routes that ask nobody who they are."""
OF_OWNER = {"lti_platforms", "lti_add", "lti_roll"}
OF_INSTRUCTOR = {
    "apply", "as_student", "change_people", "change_tokens", "desk_release", "desk_similar", "do",
    "download", "lti_again", "lti_scores", "manage", "people", "regrade", "tokens",
}  # fmt: skip
"""The routes that an assistant is refused; what is done by the desk's forms has a test there."""
OF_PERSON = {"mine", "hand_in", "attempt", "handed_in", "ask", "device"}
"""The routes of whoever hands in, whom the server's own link does not name."""
ROLES: dict[str, Role] = {"a1": "student", "t1": "assistant", "p1": "instructor"}
"""The roles by the ids of people."""
OF_TOKEN = {"machine_grades", "machine_report", "machine_hand_in"}
"""The routes of programs, at which no session counts."""


class Session(Struct, frozen=True):
    """The means by which somebody says who asks: a path before all others, a cookie, a token in a
    header, and a query."""

    before: str = ""
    cookie: str = ""
    token: str = ""
    query: str = ""

    @property
    def headers(self) -> dict[str, str]:
        authorization = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Cookie": self.cookie, **authorization}


class Door(Struct, frozen=True):
    """A site with its own course and those of two LMSs; the same two ids are in each."""

    site: Site
    browser: httpx.AsyncClient
    courses: dict[str, str]
    """The courses by their issuers."""

    async def answer(self, step: Step, session: Session) -> tuple[int, str]:
        """Return the status of a page and what it says, below whichever path it was asked for."""
        self.browser.cookies.clear()
        before, address = session.before, session.before + step.path + session.query
        page = await self.browser.request(step.method, address, headers=session.headers)
        assert page.status_code < 500, (step, page.text)
        return page.status_code, page.text.replace(before, "") if before else page.text

    async def refused(self, session: Session) -> set[str]:
        """Return the names of the routes that are not public and refuse a session."""
        private = [step for step in steps() if step.name not in PUBLIC]
        answers = {step: await self.answer(step, session) for step in private}
        return {step.name for step, (status, _) in answers.items() if status in (401, 403)}

    def framed(self, issuer: str, id: str, course: str) -> Session:
        """Return what a launch gives, signed by this server: of whomever, into any course."""
        frame = Frame(course, issuer, id, ROLES.get(id, "student"), (LMS,))
        return Session(path_in_frame(self.site, frame))

    def with_cookie(self, issuer: str, id: str, course: str) -> Session:
        """Return a session as a personal link gives one: of whomever, of any course."""
        person = _person(course, issuer, id)
        put_person(self.site.database, person)
        token = sha256(" ".join(whose(person)).encode()).hexdigest()
        digest = sha256(token.encode()).hexdigest()
        self.site.database.put("session", digest, *whose(person), "9999")
        return Session(cookie=f"{STUDENT}={token}")


def _person(course: str, issuer: str, id: str) -> Person:
    return Person(course, issuer, id, "Ana", role=ROLES.get(id, "student"))


async def _door(site: Site, browser: httpx.AsyncClient) -> Door:
    courses = {"": site.settings.course}
    for issuer in (LMS, OTHER_LMS):
        activity = Activity(issuer, "client", "1", "context", "5", assignment="double")
        put_activity(site.database, activity)
        await open_class(site, activity.course, issuer, "double")
        courses[issuer] = activity.course

    for issuer, course in courses.items():
        for id in ROLES:
            put_person(site.database, _person(course, issuer, id))
    return Door(site, browser, courses)


def at_door(folder: Path, visit: Callable[[Door], Awaitable[None]]) -> None:
    """Visit the site in this process."""

    async def open_and_visit() -> None:
        with opened_runtime() as runtime:
            async with site_in_process(folder, runtime) as site, visited(site) as browser:
                await visit(await _door(site, browser))

    asyncio.run(open_and_visit())


async def _enter(door: Door) -> Session:
    """Come by the server's own link."""
    answer = await door.browser.get(instructor_address(door.site))
    return Session(cookie=answer.headers["set-cookie"].partition(";")[0])


def test_each_comes_in_where_they_belong_and_no_further(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        private = {step.name for step in steps()} - PUBLIC
        course, of_lms = door.courses[""], door.courses[LMS]

        assert await door.refused(Session()) == private
        assert await door.refused(await _enter(door)) == OF_PERSON | OF_TOKEN
        assert await door.refused(door.with_cookie("", "p1", course)) == OF_OWNER | OF_TOKEN
        assert await door.refused(door.with_cookie("", "a1", course)) == private - OF_PERSON

        teacher, student = (door.framed(LMS, id, of_lms) for id in ("p1", "a1"))
        assert await door.refused(teacher) == {*OF_OWNER, *OF_TOKEN, "change_people", "device"}
        assert await door.refused(student) == private - OF_PERSON | {"device"}

        of_others = OF_OWNER | OF_TOKEN | OF_INSTRUCTOR
        assert await door.refused(door.with_cookie("", "t1", course)) == of_others
        assistant = door.framed(LMS, "t1", of_lms)
        assert await door.refused(assistant) == of_others | {"device"}

    at_door(tmp_path, visit)


def test_a_session_is_worth_nothing_in_another_course_or_of_another_issuer(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        own, of_lms = door.courses[""], door.courses[LMS]
        visitors = {step: await door.answer(step, Session()) for step in steps()}
        strangers = [
            door.with_cookie(LMS, "p1", of_lms),
            door.with_cookie(LMS, "a1", of_lms),
            door.with_cookie(LMS, "t1", of_lms),
            door.with_cookie(LMS, "p1", own),
            door.with_cookie("", "p1", of_lms),
            door.with_cookie("", "p1", "no such course"),
            door.framed(LMS, "p1", own),
            door.framed("", "p1", of_lms),
            door.framed(OTHER_LMS, "p1", of_lms),
            door.framed(OTHER_LMS, "a1", of_lms),
            door.framed(OTHER_LMS, "t1", of_lms),
            door.framed("", f"{LMS} p1", of_lms),
        ]

        for stranger in strangers:
            for step, of_visitor in visitors.items():
                answer = await door.answer(step, stranger)
                if step.name in PUBLIC:
                    assert answer == of_visitor, (step, stranger)
                else:
                    assert answer[0] in (401, 403, 404), (step, stranger)

    at_door(tmp_path, visit)


def test_a_token_opens_what_is_for_programs_of_its_course_and_nothing_else(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        courses = door.site.judge.courses
        private = {step.name for step in steps()} - PUBLIC
        own, of_lms = courses[door.courses[""]], courses[door.courses[LMS]]
        write, read = (make_token(own, may, may) for may in ("write", "read"))
        student, teacher = (door.with_cookie("", id, own.name).cookie for id in ("a1", "p1"))

        assert await door.refused(Session(token=write)) == private - OF_TOKEN
        assert await door.refused(Session(token=read)) == private - OF_TOKEN | {"machine_hand_in"}
        # Beside a session it adds nothing to it, nor the session to it.
        assert await door.refused(Session(token=read, cookie=teacher)) == (
            OF_OWNER | {"machine_hand_in"}
        )
        assert await door.refused(Session(token=read, cookie=student)) == (
            private - OF_TOKEN - OF_PERSON | {"machine_hand_in"}
        )

        revoked = make_token(own, "old", "write")
        for token in tokens_of(own):
            if token.name == "old":
                revoke_token(of_lms, token.digest)
                assert token in tokens_of(own), "another course revokes nothing"
                revoke_token(own, token.digest)
        strangers = [
            Session(token=revoked),
            Session(token=make_token(of_lms, "lms", "write")),
            Session(token=tokens_of(own)[0].digest),
            Session(token="x"),
            Session(cookie=f"Authorization=Bearer {write}; {STUDENT}={write}; token={write}"),
            Session(query=f"?token={write}&access_token={write}&Authorization=Bearer%20{write}"),
            Session(before=door.framed(LMS, "p1", of_lms.name).before),
        ]
        for stranger in strangers:
            for step in steps():
                if step.name in OF_TOKEN:
                    answer = await door.answer(step, stranger)
                    assert answer[0] in (401, 403), (step, stranger)
                    assert json.loads(answer[1])["error"]
        for stranger in strangers[:-1]:
            assert await door.refused(stranger) == private, stranger

        # Of its own course, at another one's address.
        elsewhere = {**PLACES, "course": of_lms.name}
        for step in steps(elsewhere):
            if step.name in OF_TOKEN:
                assert (await door.answer(step, Session(token=write)))[0] == 403

    at_door(tmp_path, visit)


def test_an_lmss_course_has_no_links_and_takes_no_list(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        course, database = door.courses[LMS], door.site.database
        before = people_of(database, course, LMS)
        teacher = door.framed(LMS, "p1", course).before
        listed = {"file": ("people.csv", f"id,name,role\n{LMS} p1,Eva,instructor\n")}

        forms = [{"files": listed}, {}, {"data": {"key": "a1", "do": "link"}}]
        forms.append({"data": {"key": "a1", "do": "shut_out"}})
        for form in forms:
            answer = await door.browser.post(f"{teacher}/people", **form)  # type: ignore[arg-type]
            assert answer.status_code == 403
            assert LMS in answer.text
        page = await door.browser.get(f"{teacher}/people")
        assert LMS in page.text
        assert "<form" not in page.text

        assert people_of(database, course, LMS) == before
        assert people_of(database, course, "") == []
        assert database.rows("link", "TRUE") == []

    at_door(tmp_path, visit)


def test_a_personal_link_of_an_lmss_course_opens_nothing(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        database, course = door.site.database, door.courses[LMS]
        frames = ("", door.framed(LMS, "p1", course).before)
        for issuer in (LMS, ""):
            person = _person(course, issuer, "p1")
            put_person(database, person)
            for before in frames:
                address = f"{before}/in/{make_link(database, person)}"
                assert (await door.browser.get(address)).status_code == 404
                assert (await door.browser.post(address)).status_code == 410
        assert database.rows("session", "TRUE") == []

    at_door(tmp_path, visit)


def test_an_id_that_is_written_as_an_lmss_person_is_another_one(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        database, courses = door.site.database, door.site.judge.courses
        course = courses[door.courses[LMS]]
        put_person(database, _person(course.name, "", f"{LMS} a1"))
        assert course.member("a1") == _person(course.name, LMS, "a1")
        assert course.member(f"{LMS} a1") is None
        assert course.owner(course.name, "", f"{LMS} a1") is None

    at_door(tmp_path, visit)


def test_a_partners_unfinished_upload_holds_nobody(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        own = door.courses[""]
        sessions = [door.with_cookie("", id, own) for id in ("b1", "b2")]
        for id in ("b1", "b2"):
            put_person(door.site.database, Person(own, "", id, "Ana", group="pair"))
        began, rest = asyncio.Event(), asyncio.Event()

        async def slow() -> AsyncIterator[bytes]:
            yield form[:50]
            began.set()
            await rest.wait()
            yield form[50:]

        head = {"Content-Type": "multipart/form-data; boundary=b"}
        disposition = b'Content-Disposition: form-data; name="files"; filename="a.py"'
        form = b"--b\r\n" + disposition + b"\r\n\r\nx = 1\r\n--b--\r\n"
        first, second = ({**head, "Cookie": session.cookie} for session in sessions)
        post = door.browser.post
        unfinished = asyncio.create_task(
            post("/assignments/double/mine", content=slow(), headers=first)
        )
        await began.wait()

        answer = post("/assignments/double/mine", content=form, headers=second)
        assert (await asyncio.wait_for(answer, HANG)).status_code == 303
        rest.set()
        last = await unfinished
        assert last.status_code == 303, last.text

    at_door(tmp_path, visit)


def test_the_bodies_of_all_forms_have_one_budget(tmp_path: Path) -> None:
    """Also of those that carry no file; but a form without one needs no room on the disk."""

    async def visit(door: Door) -> None:
        owner, room = {"Cookie": (await _enter(door)).cookie}, door.site.room
        before = room.arriving_bytes
        forms: list[dict[str, object]] = [{"data": POLICY}, {"files": {"files": ("a.py", b"x")}}]

        async def statuses() -> list[int]:
            address = "/assignments/double/manage"
            posts = [door.browser.post(address, headers=owner, **form) for form in forms]  # type: ignore[arg-type]
            return [(await post).status_code for post in posts]

        assert await statuses() == [303, 400]
        room.used_bytes = room.most_bytes
        assert await statuses() == [303, 507]
        room.used_bytes, room.arriving_bytes = 0, 10**9
        assert await statuses() == [507, 507]
        room.arriving_bytes = before
        assert await statuses() == [303, 400]
        assert room.arriving_bytes == before, "what has arrived is counted no more"

    at_door(tmp_path, visit)


def test_a_second_device_gets_a_link_of_its_owner(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        session = door.with_cookie("", "a1", door.courses[""])
        cookie, browser = {"Cookie": session.cookie}, door.browser
        own_page = await browser.get("/assignments/double/mine", headers=cookie)
        assert 'action="/device"' in own_page.text
        first, second = [
            re.findall(r"/in/[^<]+", (await browser.post("/device", headers=cookie)).text)[0]
            for _ in range(2)
        ]
        assert (await browser.get(first)).status_code == 404

        assert (await browser.post(second)).status_code == 303
        assert (await browser.get("/assignments/double/mine")).status_code == 200
        browser.cookies.clear()
        assert (await browser.get("/assignments/double/mine", headers=cookie)).status_code == 200
        assert (await browser.post(second)).status_code == 410

    at_door(tmp_path, visit)


def test_what_ends_links_asks_once(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        cookie = {"Cookie": (await _enter(door)).cookie}
        page = (await door.browser.get("/people", headers=cookie)).text
        assert "not used yet" not in page
        assert "<details><summary>Revoke" in page
        await door.browser.post("/people", headers=cookie)
        page = (await door.browser.get("/people", headers=cookie)).text
        asks, _, button = page.partition(f"{len(ROLES)} links that were made are not used yet")
        assert "<details" in asks
        assert ">links.csv</button>" in button
        assert ">links.csv</button>" not in asks

    at_door(tmp_path, visit)


def test_an_instructor_ends_what_waits_in_the_own_course_alone(tmp_path: Path) -> None:
    async def visit(door: Door) -> None:
        own, of_lms = door.courses[""], door.courses[LMS]
        queue, incoming = door.site.judge.queue, door.site.judge.incoming
        kinds: dict[str, tuple[Kind, str, str]] = {
            "attempt": ("hand_in", own, "a1"),
            "checked": ("check", own, ""),
            "foreign": ("hand_in", of_lms, "a1"),
        }
        for number, (kind, course, name) in kinds.items():
            ticket = Ticket(
                number, kind, "double", number, True, "", "2026-03-01", "", course, name
            )
            (incoming.folder / number / "files").mkdir(parents=True)
            incoming.rewrite(ticket)
            queue.add(ticket)

        cookie = {"Cookie": door.with_cookie("", "p1", own).cookie}
        for number in kinds:
            form = {"do": "end", "ticket": number}
            await door.browser.post("/assignments/double/manage", data=form, headers=cookie)
        assert [ticket.number for ticket in queue.waiting] == ["foreign"]
        assert {ticket.number: ticket.ended_by for ticket in incoming.waiting()} == {
            "attempt": "person p1",
            "foreign": "",
        }
        page = (await door.browser.get("/assignments/double/manage", headers=cookie)).text
        assert re.findall(r'name="ticket" value="(\w+)"', page) == ["attempt"]
        assert "2026-03-01" in page
        assert "ended by Ana" in " ".join(page.split())

    at_door(tmp_path, visit)


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_store_that_is_gone_takes_nothing(tmp_path: Path, is_replaced: bool) -> None:
    """It takes neither a student's work, nor what an instructor says and sets."""

    async def visit(door: Door) -> None:
        session = door.with_cookie("", "a1", door.courses[""])
        owner = {"Cookie": (await _enter(door)).cookie}
        store = door.site.settings.data / "course" / "double" / "grades.sqlite"
        content = store.read_bytes()
        store.unlink()
        if is_replaced:
            (store.parent / "other").write_bytes(content)
            (store.parent / "other").rename(store)

        files, double = {"files": ("a.py", b"x = 1")}, "/assignments/double"
        forms = {
            "mine": {"files": files, "headers": {"Cookie": session.cookie}},
            "desk/comments": {"data": {"do": "share"}, "headers": owner},
            "manage": {"data": POLICY, "headers": owner},
        }
        for page, form in forms.items():
            answer = await door.browser.post(f"{double}/{page}", **form)  # type: ignore[arg-type]
            assert answer.status_code == 503, (page, answer.text)
            assert "grades.sqlite was deleted or replaced" in answer.text
        shown = await door.browser.get(f"{double}/manage", headers=owner)
        assert "grades.sqlite was deleted or replaced" in shown.text
        assert door.site.judge.incoming.waiting() == []

    at_door(tmp_path, visit)
