"""The desk for one person, on a folder that `grader run` wrote: the same pages, on this machine."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.types import ASGIApp

from grader.assignment import AssignmentError, load
from grader.classes.outputs.output_files import OutputFolder
from grader.classes.store import Store
from grader.classes.table.facts import Facts
from grader.grading import Grading
from grader.running import Runtime
from grader.web.app import application
from grader.web.desk import acts, pages
from grader.web.door import asking
from grader.web.door.asked import route
from grader.web.door.site import ServeSettings, Site
from grader.web.judge.classes import ServedClass
from grader.web.judge.course import open_course
from grader.web.judge.opened import OpenAssignment
from grader.web.serving import make_site

ROUTES = [
    route("/", pages.first, "assignments", "assistant"),
    *asking.ROUTES,
    *acts.ROUTES,
]


def open_desk(
    folder: OutputFolder, facts: Facts, settings: ServeSettings, runtime: Runtime
) -> tuple[Site, ASGIApp]:
    """Return the desk of a folder, and its pages; `settings.data` is for what only lasts as long.

    Raises StoreError, also where another process has the folder.
    """
    assignments: dict[str, OpenAssignment] = {}
    site = make_site(settings, assignments, frozenset, facts)
    judge = site.judge
    store = asyncio.run(judge.do(Store, folder.store))

    course = judge.courses[settings.course] = open_course(settings.course, "", site.database)
    for assignment, source in zip(facts.assignments, facts.sources, strict=True):
        grading = Grading(assignment, runtime)
        opened = OpenAssignment(source, grading, grading, {})
        alone = replace(facts, assignments=(assignment,), sources=(source,))
        assignments[assignment.id] = opened
        course.classes[assignment.id] = ServedClass(opened, folder, store, alone)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        # The command that opened the folder writes its files.
        judge.courses.clear()
        await judge.do(store.__exit__)
        await judge.close()

    return site, application(site, ROUTES, lifespan)


def with_rubrics(facts: Facts) -> Facts:
    """Return what was graded with the rubrics as their files have them now."""
    assignments = []
    for graded, source in zip(facts.assignments, facts.sources, strict=True):
        try:
            assignments.append(replace(graded, manual=load(source).manual))
        except AssignmentError:
            # Its file is not here any more: the rubric is as it was.
            assignments.append(graded)
    return replace(facts, assignments=tuple(assignments))
