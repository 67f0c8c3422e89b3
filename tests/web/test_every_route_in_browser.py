"""Every route of the site in a real browser, by whoever may come in: axe finds nothing, nothing is
too wide, and at 400 pixels every button is in reach.

The list of routes is the app's own, so that a new one is looked at by itself.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from msgspec import Struct
from msgspec.json import encode

from grader.web.door.access import make_link
from grader.web.door.signing import load_signer
from grader.web.lti.frame import Frame
from grader.web.lti.outbox import Post, Score
from grader.web.lti.platforms import Activity, Platform, put_activity, put_platform
from grader.web.state.database import FILE_NAME, Database
from grader.web.state.people import Person, find_person, put_person
from tests.render.chromium import Browser, Page, until
from tests.web.desk.judged import DESK, act, judged, release
from tests.web.in_browser import picture
from tests.web.people import OPEN, RIGHT, SQUARE, course, entered, hand_in, instructing, links
from tests.web.served import Served, report_of, serving
from tests.web.walk import PLACES, Step, steps

pytestmark = pytest.mark.long

LMS = "https://lms.example"
POLICY = f"{OPEN}due: 2099-01-01 09:00\nlate_per_day: 5\nlate_days: 3\nattempts: 9\n"
Look = tuple[int, bool, str]
LOOKS: Sequence[Look] = ((400, True, "es"), (1280, False, "en"))
FORMS = {
    "change_people": {"key": "a2", "do": "link"},
    "change_tokens": {"name": "nightly", "may": "read"},
}
"""The forms that lead to a page of their own; all others are sent empty."""
OUT_OF_REACH = """
(() => {
  for (const part of document.querySelectorAll("details")) part.open = true;
  const out = [];
  for (const it of document.querySelectorAll("button, summary, input, select, textarea")) {
    if (it.type === "hidden" || !it.checkVisibility()) continue;
    const { left, right } = it.getBoundingClientRect();
    if (left < 0 || right > innerWidth) out.push(`${it.tagName} ${it.innerText || it.id}`);
  }
  return JSON.stringify(out);
})()
"""


class Viewer(Struct, frozen=True):
    """Somebody at the site: below which path, and by which cookies."""

    name: str
    client: httpx.Client
    before: str = ""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Served, Mapping[str, str], list[Viewer]]]:
    """Serve a class in which there is something of everything, and yield those who look at it."""
    data = course(tmp_path, POLICY)
    activity = Activity(LMS, "client", "1", "context", "5", assignment="double", title="Doble")
    with Database(data / FILE_NAME) as database:
        put_person(database, Person("course", "", "t1", "Tomás Rey", role="assistant"))
        put_person(database, Person(activity.course, LMS, "7", "Eva Mar", role="instructor"))
        put_platform(database, Platform(LMS, "client", ("1",), LMS, LMS, LMS))
        put_activity(database, activity)
        score = Score("8", "a1-1", 3.0, 10.0, "1 1", "2026-01-01T00:00:00+00:00")
        post = encode(Post(score, state="refused")).decode()
        database.put("post", activity.course, "8", post)
        unused = find_person(database, "course", "", "a2")
        assert unused is not None
        secret = make_link(database, unused)
    paths = links(data, "a1", "b1", "t1", "p1")

    with serving(data, judged(tmp_path / "course")) as server, ExitStack() as open_ones:
        instructor, ana, assistant = (
            open_ones.enter_context(client)
            for client in (
                instructing(server),
                entered(server, paths["a1"]),
                entered(server, paths["t1"]),
            )
        )
        number = _filled(instructor, ana, assistant)
        signer = load_signer(data / "serve.key")
        frame = Frame(activity.course, LMS, "7", "instructor", (LMS,))
        viewers = [
            Viewer("instructor", instructor),
            Viewer("student", ana),
            Viewer(
                "frame",
                open_ones.enter_context(server.client()),
                f"/t/{signer.sign_record('frame', frame)}",
            ),
            Viewer("visitor", open_ones.enter_context(server.client())),
            Viewer("assistant", assistant),
        ]
        yield server, {**PLACES, "secret": secret, "check": number}, viewers


def _filled(instructor: httpx.Client, ana: httpx.Client, assistant: httpx.Client) -> str:
    """Let people do their work, and return the number of a self-check's report."""
    for code in (SQUARE, RIGHT, SQUARE + "# once more\n"):
        hand_in(ana, code)
    act(assistant, "a1", "comment", target="2:mine.py", text="Why a *square*?")
    act(assistant, "a1", "mark", **{"item-readable": "1.5", "item-pasted": "-0.5"})
    act(instructor, "a1", "correct", case="two", points="1", reason="Oral defence")
    release(instructor, DESK, "a1")
    for attempt, place in (("1", {"line": "2", "file": "mine.py"}), ("3", {"about": "case:three"})):
        ana.post(f"/assignments/double/mine/{attempt}/ask", data={"text": "Why?", **place})
    act(assistant, "a1", "comment", text="Have another look.")
    instructor.post("/tokens", data={"name": "ci", "may": "write"})
    instructor.post(
        "/assignments/double/manage",
        data={"do": "extend", "key": "b1", "until": "2026-12-24T12:00"},
    )
    checked = ana.post("/assignments/double/check", files={"files": ("mine.py", SQUARE)})
    return str(report_of(ana, checked).url).rpartition("/")[2]


class Walk(Struct, frozen=True):
    """A walk through all pages, and what was found on each."""

    browser: Browser
    server: Served
    places: Mapping[str, str]
    viewers: Sequence[Viewer]
    problems: dict[str, Sequence[object]]
    opened: set[str]
    """The names of the routes that let somebody in."""

    def get(self, step: Step) -> None:
        """Look at a page as the first one who may see it, else at its refusal."""
        is_of_check = step.name in ("report", "progress")
        number, check = self.places["number"], self.places["check"]
        path = step.path.replace(number, check) if is_of_check else step.path
        for viewer in self.viewers:
            answer = viewer.client.get(viewer.before + path)
            if answer.status_code == 200:
                self.opened.add(step.name)
                break
        if _is_page(answer):
            self.look(viewer, path, step.name, _looks_at(answer))

    def look(self, viewer: Viewer, path: str, name: str, looks: Sequence[Look] = LOOKS) -> None:
        """Open a page in all sizes."""
        self._be(viewer)
        url = f"{self.server.url}{viewer.before}{path}{'&' if '?' in path else '?'}"
        for width, dark, language in looks:
            page = self.browser.open(f"{url}lang={language}", width=width, dark=dark)
            self._note(page, width, f"{name}-{viewer.name}-{language}")

    def post(self, step: Step) -> None:
        """Send a form as the first one who may, and look at what it says, unless it leads on."""
        form = FORMS.get(step.name, {})
        for viewer in self.viewers:
            address = viewer.before + step.path
            answer = viewer.client.post(address, data=form, follow_redirects=False)
            if answer.status_code not in (401, 403):
                break
        if not _is_page(answer):
            return

        self._be(viewer)
        fields = "".join(f'<input name="{name}" value="{value}">' for name, value in form.items())
        for width, dark, language in _looks_at(answer):
            page = self.browser.open(f"{self.server.url}/healthz", width=width, dark=dark)
            html = f'<form method="post" action="{address}?lang={language}">{fields}</form>'
            page.js(f"document.body.innerHTML = {json.dumps(html)}; document.forms[0].submit()")
            until(page, "document.querySelector('main') && document.readyState === 'complete'")
            self._note(page, width, f"{step.name}-sent-{viewer.name}-{language}")

    def _be(self, viewer: Viewer) -> None:
        """Let the browser be this person's."""
        self.browser.call("Storage.clearCookies")
        cookies = [
            {"name": cookie.name, "value": cookie.value, "url": self.server.url}
            for cookie in viewer.client.cookies.jar
            if cookie.name != "language"
        ]
        self.browser.call("Storage.setCookies", cookies=cookies)

    def _note(self, page: Page, width: int, name: str) -> None:
        if problems := list(_problems(page, width, name)):
            self.problems[name] = problems
        page.call("Page.close")


def _looks_at(answer: httpx.Response) -> Sequence[Look]:
    """Return all looks; for a refusal, which has one form everywhere, the first one."""
    return LOOKS if answer.status_code == 200 else LOOKS[:1]


def _is_page(answer: httpx.Response) -> bool:
    return answer.headers.get("content-type", "").startswith("text/html")


def _problems(page: Page, width: int, name: str) -> Iterator[object]:
    """Yield what is wrong with a page; at 400 pixels all that is folded is open."""
    picture(page, name)
    if width == 400:
        yield from json.loads(page.js(OUT_OF_REACH))
        picture(page, f"{name}-unfolded")
    yield from page.violations()
    if page.js("document.documentElement.scrollWidth") > width:
        yield "too wide"
    # A browser complains of each page that says no.
    yield from (said for said in page.complaints() if "responded with a status" not in said)


def test_every_page_is_well_and_every_button_in_reach(
    browser: Browser, site: tuple[Served, Mapping[str, str], list[Viewer]]
) -> None:
    server, places, viewers = site
    walk = Walk(browser, server, places, viewers, {}, set())
    for step in steps(places):
        if step.method == "GET":
            walk.get(step)
    expected = {"assignment", "mine", "attempt", "report", "link", "manage", "class", "people"}
    expected |= {"tokens", "desk", "desk_submission", "desk_release", "lti_platforms", "lti_scores"}
    assert expected <= walk.opened

    # What an assistant sees is its own; so is an attempt that does not count.
    instructor, *_, assistant = viewers
    for path in (DESK, f"{DESK}/of/a1", "/assignments/double", "/assignments/double/class/"):
        walk.look(assistant, path, path.replace("/", "-"))
    walk.look(instructor, f"{DESK}/of/a1?attempt=1", "desk_submission-earlier")

    for step in steps(places):
        if step.method == "POST" and step.name != "leave":
            walk.post(step)
    assert walk.problems == {}
