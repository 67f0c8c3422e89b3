"""The tool in a running site: its keys, its connections to platforms, and the task that posts
scores."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
from msgspec.structs import replace
from starlette.requests import Request

from grader.web.lti.keys import Keys, load_keys, roll_keys
from grader.web.lti.outbox import Gradebook, due_posts, send
from grader.web.lti.platforms import Activity, activities_of, find_platform
from grader.web.lti.scores import comment_of, scores_of
from grader.web.lti.services import SECONDS, Services
from grader.web.people import Person, people_of, put_person
from grader.web.site import Site

_SECONDS = 2.0
"""Classes are looked at so often, for scores that changed."""
_LOOK_ANYWAY = 15.0

log = logging.getLogger("grader.web")


class Tool:
    """Made by `open_tool`; lives in the site's event loop."""

    def __init__(self, site: Site, path: Path, client: httpx.AsyncClient) -> None:
        self._site, self._path = site, path
        self.keys: Keys = load_keys(path)
        self.services = Services(client, self.keys[0])
        self._awake = asyncio.Event()
        self._posted: dict[str, object] = {}
        """The state of each activity's class when nothing of it was left to post."""

    def wake(self) -> None:
        """Look at all scores now."""
        self._posted.clear()
        self._awake.set()

    def roll(self) -> None:
        """Sign with a new key from now on."""
        self.keys = roll_keys(self._path)
        self.services.key = self.keys[0]

    async def post_forever(self) -> None:
        """Post what counts, and what failed before, until the task is cancelled."""
        while True:
            for activity in activities_of(self._site.database):
                try:
                    await self._post_activity(activity)
                except Exception:
                    # Nobody else waits for this task, and other activities have scores too.
                    log.exception("posting scores")
            try:
                async with asyncio.timeout(_SECONDS):
                    await self._awake.wait()
            except TimeoutError:
                pass
            self._awake.clear()

    async def _post_activity(self, activity: Activity) -> None:
        site, database, course = self._site, self._site.database, activity.course
        served = site.judge.classes.get((course, activity.assignment))
        platform = find_platform(database, activity.issuer, activity.client)
        if served is None or platform is None or not activity.scores_url:
            return

        now, gradebook = datetime.now(UTC), Gradebook(platform, activity)
        changes = await site.judge.do(lambda: served.store.changes)
        # A due time changes what may be shown, and a pause ends, without a change of the class.
        state = (changes, served.policy, int(now.timestamp() // _LOOK_ANYWAY))
        if self._posted.get(course) == state:
            return

        students = [person.subject for person in people_of(database, course) if person.listed]
        scores = await site.judge.do(scores_of, served, students, now)
        due = due_posts(database, course, scores)
        if not due:
            self._posted[course] = state
        for post in due:
            name, locale = post.score.name, site.settings.locale
            comment = await site.judge.do(comment_of, served, name, locale, now)
            sent = await send(self.services, database, gradebook, post, comment)
            log.info("score %s, %d failures", sent.state, sent.failures)

    async def learn_names(self, activity: Activity) -> None:
        """Know who is in the activity's course, and who is no more. Raises ServiceError."""
        database = self._site.database
        platform = find_platform(database, activity.issuer, activity.client)
        if platform is None or not activity.names_url:
            return

        members = await self.services.members(platform, activity.names_url)
        students = {str(member.user_id): member for member in members if member.is_student}
        with database.transaction():
            for person in people_of(database, activity.course):
                if person.role == "student" and person.subject not in students:
                    put_person(database, replace(person, listed=False))
            for subject, member in students.items():
                told = (subject, member.name or subject, member.email or "")
                put_person(database, Person(activity.course, activity.issuer, *told))


@asynccontextmanager
async def open_tool(site: Site) -> AsyncIterator[Tool]:
    """Yield the tool of a site; scores are posted until its end."""
    async with httpx.AsyncClient(timeout=SECONDS) as client:
        tool = Tool(site, key_file(site), client)
        posting = asyncio.create_task(tool.post_forever())
        try:
            yield tool
        finally:
            posting.cancel()


def key_file(site: Site) -> Path:
    return site.settings.data / "lti.pem"


def tool_of(request: Request) -> Tool:
    tool: Tool = request.app.state.tool
    return tool
