"""The instructor's pages: the class as it is now, and the people who may hand in.

What a page does is done by the rooms that the commands use.
"""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, Response

from grader.classes.clusters.naming import learned_file
from grader.classes.outputs.csv_grades import csv_text
from grader.classes.outputs.output_files import GRADES
from grader.classes.outputs.publishing import graded_class
from grader.classes.page.page import to_class_page
from grader.classes.table.graded import class_view
from grader.classes.table.hidden_names import name_hidden, name_of, names_hidden
from grader.classes.table.rows import report_of, rows_of
from grader.judging.report import redact
from grader.model import Assignment, Message, ScoreReport
from grader.platforms.registry import gradebooks
from grader.web.door.access import unused_links
from grader.web.door.asked import Asked, route
from grader.web.door.page import attachment, files_attached, go_to, page, part, report_page
from grader.web.door.refusal import Refusal, present
from grader.web.judge.classes import apply_changes, apply_policy, publish
from grader.web.pages.actions import ACTIONS
from grader.web.pages.hand_in import link_for, own_page
from grader.web.state.people import actor_of, read_people, shut_out, take_people
from grader.web.state.settings import texts_of

_REPORTS = "reports.zip"


async def _class(request: Asked) -> Response:
    """Show the class page as the store is now; with `?names=hidden`, without any name."""
    served, hidden = request.served, request.query_params.get("names") == "hidden"
    kind, zone = request.asker.kind, request.course.zone
    above = part(request, "above_class.html.jinja", id=served.id, hidden=hidden, kind=kind)

    def make_page() -> str:
        facts = replace(served.facts, locale=request.locale)
        rows = rows_of(served.store, served.id)
        graded = graded_class(served.store, facts.assignments[0], facts, rows)
        if hidden:
            graded = names_hidden(served.store, graded)
        return to_class_page(graded, above=above, zone=zone)

    # The page says itself what it may do, by the digests of its own scripts.
    head = {"Content-Security-Policy": f"frame-ancestors {request.state.frames}"}
    return HTMLResponse(await request.judge.do(make_page), headers=head)


async def _report(request: Asked) -> Response:
    """Show the instructor's or the student's report of the attempt that counts.

    A report that is asked for by a submission's code is without the name.
    """
    served, name = request.served, request.path_params["name"]

    def read() -> ScoreReport:
        hidden = name_of(served.store, served.id, name)
        standing = present(served.store.standing(served.id, hidden or name))
        report = report_of(served.store, standing)
        report = name_hidden(report, name) if hidden else report
        view = served.opened.assignment.hidden_view
        return redact(report, view) if "student" in request.path_params else report

    return report_page(request, await request.judge.do(read))


async def _manage(request: Asked) -> Response:
    served, course = request.served, request.course
    assignment = served.opened.assignment

    def read() -> Mapping[str, Any]:
        served.store.require_in_place()
        rows = rows_of(served.store, served.id)
        view = class_view(served.store, assignment, rows)
        held = sum(row.held for row in rows)
        clusters = view.shared_answers().views
        return {"summaries": view.summaries, "held": held, "clusters": clusters}

    queue, people = request.judge.queue, course.people
    content = await request.judge.do(read)
    return page(
        request, "manage.html.jinja", **content, assignment=assignment, changed=served.changed,
        tickets=queue.of_course(course.name), running=queue.running,
        names={actor_of(person.key): person.name for person in people},
        policy=texts_of(served.policy, course.zone), extensions=served.policy.extensions,
        listed=people, gradebooks=list(gradebooks()), unnamed=_unnamed(assignment),
        owner=request.asker.is_owner, used=course.bank.used,
    )  # fmt: skip


def _unnamed(assignment: Assignment) -> Message | None:
    """Return what to do where mistakes were named in a file that the assignment does not name."""
    path = learned_file(assignment)
    if assignment.learned is not None or path is None or not path.is_file():
        return None
    return Message("web.learned", {"file": path.name, "path": str(assignment.path)})


async def _act(request: Asked) -> Response:
    """Do what a form of the page asks for, and show the page again."""
    async with request.form() as form:
        name = str(form.get("do"))
        action = present(ACTIONS.get(name), "web.bad_form", 400)
        response = await action(request, request.served, form)
    return response or go_to(request, "manage", f"?done={name}", id=request.served.id)


async def _download(request: Asked) -> Response:
    """Return grades.csv, or the students' reports that may leave."""
    served, what = request.served, request.path_params["what"]
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

    files = await request.judge.do(read)
    return files_attached(_REPORTS, present(files or None, "web.manage.no_reports"))


async def _regrade(request: Asked) -> Response:
    """Show what a regrade would change."""
    changes = await request.judge.regraded(request.served)
    return page(request, "regrade.html.jinja", id=request.served.id, changes=changes)


async def _apply(request: Asked) -> Response:
    served, judge = request.served, request.judge
    await judge.do(apply_changes, served, await judge.regraded(served))
    return go_to(request, "manage", id=served.id)


async def _as_student(request: Asked) -> Response:
    """Show a student's own page, as the student sees it."""
    person = present(request.course.member(request.path_params["key"]))
    return await own_page(request, person, as_student=True)


async def _people(request: Asked, status: int = 200, **content: Any) -> Response:
    people, unused = request.course.people, unused_links(request.course)
    return page(
        request, "people.html.jinja", status=status, people=people, unused=unused, **content
    )


async def _change_people(request: Asked) -> Response:
    """Take in a new people.csv, make links, or shut somebody out."""
    course = request.course
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


async def _take_people(request: Asked, content: bytes) -> Response:
    course = request.course
    with TemporaryDirectory() as folder:
        path = Path(folder, "people.csv")
        path.write_bytes(content)
        people, problems = read_people(path, course.name)
    if problems:
        return await _people(request, 400, problems=problems)

    take_people(course.database, course.name, people)
    for id, served in course.classes.items():
        await request.judge.do(apply_policy, served, course.policy(id))
    return go_to(request, "people")


def _all_links(request: Asked) -> bytes:
    """Return a new link for everybody, to be sent by mail; earlier ones that were not used end."""
    people = [person for person in request.course.people if person.listed]
    heads = ("id", "name", "email", "link")
    rows = [(who.subject, who.name, who.email, link_for(request, who)) for who in people]
    return csv_text([heads, *rows]).encode("utf-8-sig")


_CLASS = "/assignments/{id}/class"
_STUDENTS = f"{_CLASS}/{{name}}/{{student}}/report.html"
ROUTES = [
    route("/people", _people, "people", "instructor"),
    route("/people", _change_people, "change_people", "instructor", "POST"),
    route(f"{_CLASS}/", _class, "class", "assistant"),
    route(f"{_CLASS}/{{name}}/report.html", _report, "class_report", "assistant"),
    route(_STUDENTS, _report, "class_student_report", "assistant"),
    route("/assignments/{id}/manage", _manage, "manage", "instructor"),
    route("/assignments/{id}/manage", _act, "do", "instructor", "POST"),
    route("/assignments/{id}/regrade", _regrade, "regrade", "instructor"),
    route("/assignments/{id}/regrade", _apply, "apply", "instructor", "POST"),
    route("/assignments/{id}/download/{what}", _download, "download", "instructor"),
    route("/assignments/{id}/as/{key:path}", _as_student, "as_student", "instructor"),
]
