"""The instructor's pages: the class as it is now, and the people who may hand in.

Each page asks who is there; what it does is done by the rooms that the commands use.
"""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from grader.classes.clusters.naming import learned_file
from grader.classes.clusters.show import ClassView
from grader.classes.outputs.csv_grades import csv_text
from grader.classes.outputs.output_files import GRADES
from grader.classes.outputs.publishing import graded_class
from grader.classes.page.page import to_class_page
from grader.classes.table.hidden_names import name_hidden, name_of, names_hidden
from grader.classes.table.rows import report_of, rows_of
from grader.judging.report import redact
from grader.model import Assignment, Message, ScoreReport
from grader.platforms.registry import gradebooks
from grader.web.door.access import unused_links
from grader.web.door.asking import asker_of, require_grader, require_instructor
from grader.web.door.page import (
    Refusal,
    attachment,
    files_attached,
    go_to,
    locale_of,
    page,
    part,
    present,
    report_page,
)
from grader.web.door.site import course_of, site_of
from grader.web.judge.classes import ServedClass, apply_changes, apply_policy, publish
from grader.web.pages.actions import ACTIONS
from grader.web.pages.hand_in import link_for, own_page
from grader.web.pages.self_check import served_of
from grader.web.state.people import actor_of, read_people, shut_out, take_people
from grader.web.state.settings import texts_of

_REPORTS = "reports.zip"


def _served(request: Request) -> ServedClass:
    """Return the class that the address names, for its instructor alone."""
    require_instructor(request)
    return served_of(request)


async def _class(request: Request) -> Response:
    """Show the class page as the store is now; with `?names=hidden`, without any name."""
    kind, served, locale = require_grader(request).kind, served_of(request), locale_of(request)
    hidden, zone = request.query_params.get("names") == "hidden", course_of(request).zone
    above = part(request, "above_class.html.jinja", id=served.id, hidden=hidden, kind=kind)

    def make_page() -> str:
        facts = replace(served.facts, locale=locale)
        rows = rows_of(served.store, served.id)
        graded = graded_class(served.store, facts.assignments[0], facts, rows)
        if hidden:
            graded = names_hidden(served.store, graded)
        return to_class_page(graded, above=above, zone=zone)

    # The page says itself what it may do, by the digests of its own scripts.
    head = {"Content-Security-Policy": f"frame-ancestors {request.state.frames}"}
    return HTMLResponse(await site_of(request).judge.do(make_page), headers=head)


async def _report(request: Request) -> Response:
    """Show the instructor's or the student's report of the attempt that counts.

    A report that is asked for by a submission's code is without the name.
    """
    require_grader(request)
    served, name = served_of(request), request.path_params["name"]

    def read() -> ScoreReport:
        hidden = name_of(served.store, served.id, name)
        standing = present(served.store.standing(served.id, hidden or name))
        report = report_of(served.store, standing)
        report = name_hidden(report, name) if hidden else report
        view = served.opened.assignment.hidden_view
        return redact(report, view) if "student" in request.path_params else report

    return report_page(request, await site_of(request).judge.do(read))


async def _manage(request: Request) -> Response:
    served, course = _served(request), course_of(request)
    assignment = served.opened.assignment

    def read() -> Mapping[str, Any]:
        served.store.require_in_place()
        rows = rows_of(served.store, served.id)
        summaries = [row.summary for row in rows]
        shared = ClassView(served.store, assignment, summaries).shared_answers()
        held = sum(row.held for row in rows)
        return {"summaries": summaries, "held": held, "clusters": shared.views}

    judge, people = site_of(request).judge, course.people
    content = await judge.do(read)
    return page(
        request, "manage.html.jinja", **content, assignment=assignment, changed=served.changed,
        tickets=judge.queue.of_course(course.name), running=judge.queue.running,
        names={actor_of(person.key): person.name for person in people},
        policy=texts_of(served.policy, course.zone), extensions=served.policy.extensions,
        listed=people, gradebooks=list(gradebooks()), unnamed=_unnamed(assignment),
        owner=asker_of(request).person is None, used=course.bank.used,
    )  # fmt: skip


def _unnamed(assignment: Assignment) -> Message | None:
    """Return what to do where mistakes were named in a file that the assignment does not name."""
    path = learned_file(assignment)
    if assignment.learned is not None or path is None or not path.is_file():
        return None
    return Message("web.learned", {"file": path.name, "path": str(assignment.path)})


async def _act(request: Request) -> Response:
    """Do what a form of the page asks for, and show the page again."""
    served = _served(request)
    async with request.form() as form:
        action = str(form.get("do"))
        if action not in ACTIONS:
            raise Refusal(400, Message("web.bad_form"))
        response = await ACTIONS[action](request, served, form)
    return response or go_to(request, "manage", f"?done={action}", id=served.id)


async def _download(request: Request) -> Response:
    """Return grades.csv, or the students' reports that may leave."""
    served, what = _served(request), request.path_params["what"]
    if what not in (GRADES, _REPORTS):
        raise Refusal(404, Message("web.not_found"))

    def read() -> dict[str, bytes]:
        publish(served)
        if what == GRADES:
            return {GRADES: (served.folder.path / GRADES).read_bytes()}

        rows = rows_of(served.store, served.id)
        names = [row.standing.name for row in rows if not row.held]
        reports = {name: served.folder.student_report(name) for name in names}
        return {f"{name}.html": path.read_bytes() for name, path in reports.items() if path}

    files = await site_of(request).judge.do(read)
    if not files:
        raise Refusal(404, Message("web.manage.no_reports"))
    return files_attached(_REPORTS, files)


async def _regrade(request: Request) -> Response:
    """Show what a regrade would change."""
    served = _served(request)
    changes = await site_of(request).judge.regraded(served)
    return page(request, "regrade.html.jinja", id=served.id, changes=changes)


async def _apply(request: Request) -> Response:
    served = _served(request)
    judge = site_of(request).judge
    await judge.do(apply_changes, served, await judge.regraded(served))
    return go_to(request, "manage", id=served.id)


async def _as_student(request: Request) -> Response:
    """Show a student's own page, as the student sees it."""
    require_instructor(request)
    course, key = course_of(request), request.path_params["key"]
    person = present(course.member(key))
    return await own_page(request, person, as_student=True)


async def _people(request: Request, status: int = 200, **content: Any) -> Response:
    require_instructor(request)
    course = course_of(request)
    unused = unused_links(course)
    return page(
        request, "people.html.jinja", status=status, people=course.people, unused=unused, **content
    )


async def _change_people(request: Request) -> Response:
    """Take in a new people.csv, make links, or shut somebody out."""
    require_instructor(request)
    course = course_of(request)
    if course.issuer:
        raise Refusal(403, Message("web.people.of_lms", {"lms": course.issuer}))

    async with request.form() as form:
        upload, key = form.get("file"), str(form.get("key") or "")
        if isinstance(upload, UploadFile):
            return await _take_people(request, await upload.read())

        person = course.member(key)
        if person is None:
            return attachment("links.csv", _all_links(request))
        if form.get("do") == "shut_out":
            shut_out(course.database, person)
            return go_to(request, "people")
        return await _people(request, made=(person, link_for(request, person)))


async def _take_people(request: Request, content: bytes) -> Response:
    course = course_of(request)
    with TemporaryDirectory() as folder:
        path = Path(folder, "people.csv")
        path.write_bytes(content)
        people, problems = read_people(path, course.name)
    if problems:
        return await _people(request, 400, problems=problems)

    take_people(course.database, course.name, people)
    for id, served in course.classes.items():
        await site_of(request).judge.do(apply_policy, served, course.policy(id))
    return go_to(request, "people")


def _all_links(request: Request) -> bytes:
    """Return a new link for everybody, to be sent by mail; earlier ones that were not used end."""
    course = course_of(request)
    people = [person for person in course.people if person.listed]
    heads = ("id", "name", "email", "link")
    rows = [(who.subject, who.name, who.email, link_for(request, who)) for who in people]
    return csv_text([heads, *rows]).encode("utf-8-sig")


_CLASS = "/assignments/{id}/class"
ROUTES = [
    Route("/people", _people, name="people"),
    Route("/people", _change_people, methods=["POST"], name="change_people"),
    Route(f"{_CLASS}/", _class, name="class"),
    Route(f"{_CLASS}/{{name}}/report.html", _report, name="class_report"),
    Route(f"{_CLASS}/{{name}}/{{student}}/report.html", _report, name="class_student_report"),
    Route("/assignments/{id}/manage", _manage, name="manage"),
    Route("/assignments/{id}/manage", _act, methods=["POST"], name="do"),
    Route("/assignments/{id}/regrade", _regrade, name="regrade"),
    Route("/assignments/{id}/regrade", _apply, methods=["POST"], name="apply"),
    Route("/assignments/{id}/download/{what}", _download, name="download"),
    Route("/assignments/{id}/as/{key:path}", _as_student, name="as_student"),
]
