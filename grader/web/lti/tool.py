"""The tool in a running site: its connections to platforms, and the task that posts scores."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

import httpx
from msgspec.structs import replace

from grader.web.door.asked import Asked
from grader.web.door.site import Site
from grader.web.lti.keys import FILE_NAME as KEYS
from grader.web.lti.outbox import due_posts, send
from grader.web.lti.platforms import Activity, Platform, activities_of, find_platform
from grader.web.lti.scores import comment_of, reported_of, scores_of
from grader.web.lti.services import SECONDS, Services
from grader.web.state.people import Person, people_of, put_person

_SECONDS = 2.0
"""Classes are looked at so often, for scores that changed."""
_LOOK_ANYWAY = 15.0

log = logging.getLogger("grader.web")


class Tool:
    """Made by `open_tool`; lives in the site's event loop."""

    def __init__(self, site: Site, services: Services) -> None:
        self._site, self.services = site, services
        self._posted: dict[str, object] = {}
        """The state of each activity's class when nothing of it was left to post."""

    def look_again(self) -> None:
        """Look at all scores the next time, whatever seems to be posted."""
        self._posted.clear()

    async def post_forever(self) -> None:
        """Post what counts, and what failed before, until the task is cancelled."""
        while True:
            for activity in activities_of(self._site.database):
                try:
                    await self._post_activity(activity)
                except Exception:
                    # Nobody else waits for this task, and other activities have scores too.
                    log.exception("posting scores")
            await asyncio.sleep(_SECONDS)

    async def _post_activity(self, activity: Activity) -> None:
        site, database, course = self._site, self._site.database, activity.course
        opened = site.judge.courses.get(course)
        served = None if opened is None else opened.classes.get(activity.assignment)
        platform = find_platform(database, activity.issuer, activity.client)
        if served is None or platform is None or activity.scores_url is None:
            return

        now, changes = datetime.now(UTC), await site.judge.do(lambda: served.store.changes)
        # A due time changes what may be shown, and a pause ends, without a change of the class.
        state = (changes, served.policy, int(now.timestamp() // _LOOK_ANYWAY))
        if self._posted.get(course) == state:
            return

        people = people_of(database, course, activity.issuer)
        students = [person.subject for person in people if person.listed]
        due = due_posts(database, course, await site.judge.do(scores_of, served, students, now))
        if not due:
            self._posted[course] = state
        for post in due:
            name, locale = post.score.name, site.settings.locale
            reported = await site.judge.do(reported_of, served, name, now)
            comment = await site.judge.beside(comment_of, reported, locale)
            post_score = partial(self.services.post_score, platform, activity.scores_url)
            sent = await send(post_score, database, course, post, comment)
            log.info("score %s, %d failures", sent.state, sent.failures)

    async def learn_names(self, platform: Platform, activity: Activity) -> None:
        """Know who is in the activity's course, and who is no more. Raises ServiceError."""
        database = self._site.database
        if activity.names_url is None:
            return

        members = await self.services.members(platform, activity.names_url)
        students = {str(member.user_id): member for member in members if member.is_student}
        with database.transaction():
            for person in people_of(database, activity.course, activity.issuer):
                if person.role == "student" and person.subject not in students:
                    put_person(database, replace(person, listed=False))
            for subject, member in students.items():
                facts = (subject, member.name or subject, member.email or "")
                put_person(database, Person(activity.course, activity.issuer, *facts))


@asynccontextmanager
async def open_tool(site: Site) -> AsyncIterator[Tool]:
    """Yield the tool of a site; scores are posted until its end."""
    async with httpx.AsyncClient(timeout=SECONDS) as client:
        tool = Tool(site, Services(client, site.settings.data / KEYS))
        posting = asyncio.create_task(tool.post_forever())
        try:
            yield tool
        finally:
            posting.cancel()


def tool_of(request: Asked) -> Tool:
    tool: Tool = request.app.state.tool
    return tool
