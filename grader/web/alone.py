"""The desk for one person, on a folder that `grader run` wrote: the same pages, on this machine."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import ASGIApp

from grader.assignment import AssignmentError, load
from grader.classes.facts import Facts, load_facts, save_facts
from grader.classes.output_files import OutputFolder
from grader.classes.store import Store, StoreError
from grader.grading import Grading
from grader.model import Assignment, Message
from grader.running import Runtime
from grader.web import asking
from grader.web.app import application
from grader.web.checks import Checks
from grader.web.classes import ServedClass
from grader.web.course import Course
from grader.web.database import FILE_NAME, Database
from grader.web.desk import acts, pages
from grader.web.incoming import Incoming
from grader.web.judge import Judge
from grader.web.opened import OpenAssignment
from grader.web.room import Room
from grader.web.settings import CourseSettings
from grader.web.signing import load_signer
from grader.web.site import ServeSettings, Site

ROUTES = [Route("/", pages.first, name="assignments"), *asking.ROUTES, *acts.ROUTES]


class Opened(Struct, frozen=True):
    """A folder's store, in the thread that owns it, and what was graded."""

    store: Store
    facts: Facts


def open_desk(folder: Path, settings: ServeSettings, runtime: Runtime) -> tuple[Site, ASGIApp]:
    """Return the desk of a folder, and its pages; `settings.data` is for what only lasts as long.

    Raises StoreError, also where another process has the folder.
    """
    data = settings.data
    assignments: dict[str, OpenAssignment] = {}
    incoming, checks = Incoming(data / "incoming"), Checks(data / "checks")
    judge = Judge(assignments, incoming, checks, 1)
    opened = asyncio.run(judge.do(_open, folder / "grades.sqlite"))

    classes = {}
    ids = tuple(assignment.id for assignment in opened.facts.assignments)
    for assignment, source in zip(opened.facts.assignments, opened.facts.sources, strict=True):
        grading = Grading(assignment, runtime)
        assignments[assignment.id] = OpenAssignment(source, grading, grading, ())
        facts = replace(opened.facts, assignments=(assignment,), sources=(source,))
        place = OutputFolder(folder, ids)
        classes[assignment.id] = ServedClass(assignments[assignment.id], place, opened.store, facts)

    course = Course(settings.course, Database(data / FILE_NAME), CourseSettings(), classes)
    site = Site(
        settings, assignments, load_signer(data / "serve.key"), incoming, checks, judge,
        {settings.course: course}, opened.facts, Room(data, settings.quota_bytes), frozenset,
    )  # fmt: skip

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await judge.do(opened.store.__exit__)
        await judge.close()

    return site, application(site, ROUTES, lifespan)


def _open(path: Path) -> Opened:
    """Open the store with the rubrics as their files have them now."""
    store = Store(path)
    facts = load_facts(store)
    if facts is None:
        store.__exit__()
        raise StoreError(Message("class_run.no_folder", {"path": str(path.parent)}))

    pairs = zip(facts.assignments, facts.sources, strict=True)
    facts = replace(facts, assignments=tuple(_with_rubric(*pair) for pair in pairs))
    with store.transaction():
        save_facts(store, facts)
    return Opened(store, facts)


def _with_rubric(graded: Assignment, source: str) -> Assignment:
    try:
        return replace(graded, manual=load(source).manual)
    except AssignmentError:
        # Its file is not here any more: the rubric is as it was.
        return graded
