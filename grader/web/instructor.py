"""The instructor's pages: the class as it is now, and all that can be done with it.

Each page asks who is there; what it does is done by the rooms that the commands use.
"""

import csv
import io
from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from grader.classes.clusters.naming import (
    add_learned,
    learned_file,
    mistake_of,
    problem_of_name,
)
from grader.classes.clusters.show import ClassView
from grader.classes.grading import Change
from grader.classes.output_files import GRADES
from grader.classes.outputs import graded_class, leave, summaries_of
from grader.classes.overrides import as_it_stood, problem_of
from grader.classes.page.page import to_class_page
from grader.classes.policy import held_of, release_all
from grader.classes.store import EventKind
from grader.judging.report import redact, with_overrides
from grader.model import Message, Override, Text
from grader.platforms.gradebook.book import AskedBooks
from grader.platforms.registry import gradebooks
from grader.render.html.pages import template
from grader.render.html.report import to_html
from grader.render.text import safe_cell
from grader.web.access import make_link
from grader.web.asking import require_instructor
from grader.web.classes import ServedClass, apply_changes, apply_policy, preview, publish
from grader.web.hand_in import attachment, one_file, own_page
from grader.web.pages import Refusal, locale_of, page, part, path_of, respond, say
from grader.web.people import Person, find_person, people_of, read_people, shut_out, take_people
from grader.web.self_check import opened_of
from grader.web.settings import keep_policy, policy_from, texts_of
from grader.web.site import Site, course_of, site_of
from grader.web.times import time_of


def _served(request: Request) -> ServedClass:
    """Return the class that the address names, for its instructor alone."""
    require_instructor(request)
    return course_of(request).classes[opened_of(request).assignment.id]


async def _class(request: Request) -> Response:
    """Show the class page as the store is now."""
    served, locale = _served(request), locale_of(request)
    above = part(request, "above_class.html.jinja", id=served.id)

    def made() -> str:
        facts = replace(served.facts, locale=locale)
        graded = graded_class(served.store, facts.assignments[0], facts)
        return to_class_page(graded, above=above)

    # The page says itself what it may do, by the digests of its own scripts.
    frames = getattr(request.state, "frames", "'none'")
    head = {"Content-Security-Policy": f"frame-ancestors {frames}"}
    return HTMLResponse(await site_of(request).judge.do(made), headers=head)


async def _report(request: Request) -> Response:
    """Show the report of the attempt that counts, the instructor's or the student's."""
    served, name = _served(request), request.path_params["name"]
    student = request.path_params.get("student") is not None

    def made() -> str:
        standing = served.store.standing(served.id, name)
        if standing is None:
            raise Refusal(404, Message("web.not_found"))
        overrides = served.store.overrides_of(standing)
        report = with_overrides(served.store.report(standing.grading), overrides)
        view = served.opened.assignment.hidden_view
        return to_html(redact(report, view) if student else report, locale_of(request))

    html = await site_of(request).judge.do(made)
    return respond(request, html, template("report.css"))


async def _manage(request: Request) -> Response:
    served, site = _served(request), site_of(request)
    course, locale = course_of(request), locale_of(request)
    policy = course.policy(served.id)

    def read() -> Mapping[str, Any]:
        store = served.store
        summaries = summaries_of(store, served.id)
        view = ClassView(store, served.opened.assignment, summaries)
        return {
            "summaries": summaries,
            "held": len(held_of(store, served.id)),
            "overrides": store.overrides(served.id),
            "clusters": view.shared_answers().views,
        }

    content = await site.judge.do(read)
    people = [person for person in people_of(course.database, course.name) if person.listed]
    here = {summary.id for summary in content["summaries"]}
    title = opened_of(request).assignment.title[locale]
    return page(
        request, "manage.html.jinja", title,
        **content, assignment=served.opened.assignment, policy=texts_of(policy, course.zone),
        zone=course.zone, changed=served.changed, people=people, gradebooks=list(gradebooks()),
        missing=[person for person in people if _is_missing(person, here)],
        done=request.query_params.get("done") in _ACTIONS, queue=site.judge.queue,
        notes=list(filter(None, (site.room.warning, site.reloaded.get(served.id)))),
    )  # fmt: skip


def _is_missing(person: Person, here: Collection[str]) -> bool:
    return person.role == "student" and person.hand_in_name not in here


async def _do(request: Request) -> Response:
    """Do what a form of the page asks for, and show the page again."""
    served = _served(request)
    async with request.form() as form:
        action = str(form.get("do"))
        if action not in _ACTIONS:
            raise Refusal(400, Message("web.bad_form"))
        response = await _ACTIONS[action](request, served, form)
    address = f"{path_of(request, 'manage', id=served.id)}?done={action}"
    return response or RedirectResponse(address, 303)


async def _set_policy(request: Request, served: ServedClass, form: FormData) -> None:
    course = course_of(request)
    texts = {key: str(value) for key, value in form.items()}
    policy, problems = policy_from(texts, course.own_policy(served.id), course.zone)
    if problems:
        raise Refusal(400, next(iter(problems.values())))
    keep_policy(course.database, course.name, served.id, policy)
    await site_of(request).judge.do(apply_policy, served, course.policy(served.id))


async def _show_hidden(request: Request, served: ServedClass, _form: FormData) -> None:
    """Show hidden cases from now on, as far as the assignment itself lets them be seen."""
    course = course_of(request)
    policy = replace(course.own_policy(served.id), before="cases", after="cases")
    keep_policy(course.database, course.name, served.id, policy)


async def _extend(request: Request, served: ServedClass, form: FormData) -> None:
    course, key, text = course_of(request), str(form.get("key")), str(form.get("until"))
    policy = course.own_policy(served.id)
    others = {who: time for who, time in policy.extensions.items() if who != key}
    try:
        extensions = {**others, key: time_of(text, course.zone)} if text else others
    except ValueError:
        raise Refusal(400, Message("web.settings.due", {"found": text})) from None
    if find_person(course.database, course.name, key) is None:
        raise Refusal(404, Message("web.not_found"))
    keep_policy(course.database, course.name, served.id, replace(policy, extensions=extensions))
    await site_of(request).judge.do(apply_policy, served, course.policy(served.id))


async def _release(request: Request, served: ServedClass, _form: FormData) -> None:
    actor = require_instructor(request).key
    await site_of(request).judge.do(release_all, served.store, served.id, actor)


async def _override(request: Request, served: ServedClass, form: FormData) -> None:
    actor = require_instructor(request).key
    name, case = str(form.get("name")), str(form.get("case") or "") or None
    reason = str(form.get("reason") or "").strip()
    try:
        points = float(str(form.get("points") or "0").replace(",", "."))
    except ValueError:
        points = -1.0
    override = Override(case, points, reason, datetime.now(UTC).isoformat(timespec="seconds"))

    def set_by_hand() -> None:
        store, standing = served.store, served.store.standing(served.id, name)
        if standing is None or not reason:
            raise Refusal(400, Message("override.no_reason"))
        if form.get("remove"):
            checked = as_it_stood(store, standing, override)
        else:
            checked = problem_of(store, standing, override) or override
        if isinstance(checked, Message):
            raise Refusal(400, checked)
        with store.transaction():
            kind: EventKind = "removed" if form.get("remove") else "override"
            store.set_by_hand(standing, checked, kind, actor)

    await site_of(request).judge.do(set_by_hand)


async def _name_mistake(request: Request, served: ServedClass, form: FormData) -> None:
    """Make a cluster of wrong answers a known mistake, in the file beside the assignment."""
    texts = {key: str(form.get(key) or "").strip() for key in ("cluster", "mistake", "en", "es")}

    def name() -> None:
        assignment, known = served.opened.assignment, served.opened.whole.known_mistakes
        path = learned_file(assignment)
        if not texts["en"]:
            raise Refusal(400, Message("web.bad_form"))
        if path is None or known is None:
            raise Refusal(400, Message("mistakes.no_file"))
        view = ClassView(served.store, assignment, summaries_of(served.store, served.id))
        if problem := problem_of_name(view, known, texts["cluster"], texts["mistake"]):
            raise Refusal(400, problem)

        hint = Text(texts["en"], texts["es"] or None)
        mistake = mistake_of(view, known, view.clusters[texts["cluster"]], texts["mistake"], hint)
        if isinstance(mistake, Message):
            raise Refusal(400, mistake)
        add_learned(assignment, path, [mistake])

    await site_of(request).judge.do(name)


async def _fill_gradebook(request: Request, served: ServedClass, form: FormData) -> Response:
    """Return the instructor's own file with the grades that may leave."""
    platform, upload = str(form.get("platform")), form.get("file")
    if platform not in gradebooks() or not isinstance(upload, UploadFile):
        raise Refusal(400, Message("web.nothing"))
    content = await upload.read()

    def fill(folder: Path) -> dict[str, bytes]:
        path = folder / (Path(upload.filename or "").name or "gradebook.csv")
        path.write_bytes(content)
        book = gradebooks()[platform].read(path, served.facts.gradebooks)
        if isinstance(book, Message):
            raise Refusal(400, book)
        books = AskedBooks(rules=served.policy.rules, books=((platform, book),))
        summaries = {served.id: summaries_of(served.store, served.id)}
        publish(served)
        written = leave(served.store, served.folder, books, summaries)
        if written.unfilled:
            raise Refusal(400, written.messages[-1])
        return {file.name: file.read_bytes() for file in written.files}

    with TemporaryDirectory() as folder:
        files = await site_of(request).judge.do(fill, Path(folder))
    return attachment(*one_file(f"{platform}.zip", files))


_Action = Callable[[Request, ServedClass, FormData], Awaitable[Response | None]]
_ACTIONS: Mapping[str, _Action] = {
    "policy": _set_policy,
    "show": _show_hidden,
    "extend": _extend,
    "release": _release,
    "override": _override,
    "mistake": _name_mistake,
    "gradebook": _fill_gradebook,
}


async def _download(request: Request) -> Response:
    """Return grades.csv, or the students' reports that may leave."""
    served, what = _served(request), request.path_params["what"]

    def made() -> dict[str, bytes]:
        publish(served)
        if what == GRADES:
            return {GRADES: (served.folder.path / GRADES).read_bytes()}
        held = held_of(served.store, served.id)
        names = [standing.name for standing in served.store.standings(served.id)]
        reports = {name: served.folder.student_report(name) for name in names if name not in held}
        return {f"{name}.html": path.read_bytes() for name, path in reports.items() if path}

    files = await site_of(request).judge.do(made)
    if not files:
        raise Refusal(404, Message("web.manage.no_reports"))
    return attachment(*one_file("reports.zip", files))


async def _changes(site: Site, served: ServedClass) -> list[Change]:
    """Return what the assignment as it is now changes; attempts are judged in between."""
    steps, changes = preview(served), []
    while (change := await site.judge.do(next, steps, None)) is not None:
        changes.append(change)
    return changes


async def _regrade(request: Request) -> Response:
    """Show what a regrade would change."""
    served = _served(request)
    counted = [
        change for change in await _changes(site_of(request), served) if change.standing.counts
    ]
    moved = sorted(
        (change for change in counted if change.matters), key=lambda change: -change.gain
    )
    title = say("manage.regrade", locale_of(request))
    return page(request, "regrade.html.jinja", title, id=served.id, changes=moved, all=len(counted))


async def _apply(request: Request) -> Response:
    served, site = _served(request), site_of(request)
    changes = await _changes(site, served)
    await site.judge.do(apply_changes, served, changes)
    return RedirectResponse(path_of(request, "manage", id=served.id), 303)


async def _as_student(request: Request) -> Response:
    """Show a student's own page, as the student sees it."""
    require_instructor(request)
    course = course_of(request)
    person = find_person(course.database, course.name, request.path_params["key"])
    if person is None:
        raise Refusal(404, Message("web.not_found"))
    return await own_page(request, person, as_student=True)


async def _people(request: Request) -> Response:
    return _people_page(request)


def _people_page(request: Request, **content: Any) -> Response:
    require_instructor(request)
    course = course_of(request)
    people = people_of(course.database, course.name)
    title = say("people", locale_of(request))
    shown = {"problems": [], "made": None, "people": people, **content}
    return page(request, "people.html.jinja", title, **shown)


async def _change_people(request: Request) -> Response:
    """Take in a new people.csv, make links, or shut somebody out."""
    require_instructor(request)
    site = site_of(request)
    course = course_of(request)
    async with request.form() as form:
        upload, key = form.get("file"), str(form.get("key") or "")
        if isinstance(upload, UploadFile):
            with TemporaryDirectory() as folder:
                path = Path(folder, "people.csv")
                path.write_bytes(await upload.read())
                people, problems = read_people(path, course.name)
            if problems:
                return _people_page(request, problems=problems, status=400)
            take_people(course.database, course.name, people)
            for id, served in course.classes.items():
                await site.judge.do(apply_policy, served, course.policy(id))
            return RedirectResponse(path_of(request, "people"), 303)

        person = find_person(course.database, course.name, key)
        if person is None:
            return attachment("links.csv", _all_links(request))
        if form.get("do") == "shut_out":
            shut_out(course.database, person)
            return RedirectResponse(path_of(request, "people"), 303)
        return _people_page(request, made=(person, _link(request, person)))


def _link(request: Request, person: Person) -> str:
    site = site_of(request)
    path = request.app.url_path_for("link", secret=make_link(site.database, person))
    return f"{site.settings.url}{path}"


def _all_links(request: Request) -> bytes:
    """Return a new link for everybody, to be sent by mail; earlier ones that were not used end."""
    course = course_of(request)
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("id", "name", "email", "link"))
    for person in people_of(course.database, course.name):
        if person.listed:
            cells = map(safe_cell, (person.subject, person.name, person.email))
            writer.writerow((*cells, _link(request, person)))
    return table.getvalue().encode("utf-8-sig")


_CLASS = "/assignments/{id}/class"
ROUTES = [
    Route("/people", _people, name="people"),
    Route("/people", _change_people, methods=["POST"], name="change_people"),
    Route(f"{_CLASS}/", _class, name="class"),
    Route(f"{_CLASS}/{{name}}/report.html", _report, name="class_report"),
    Route(f"{_CLASS}/{{name}}/{{student}}/report.html", _report, name="class_student_report"),
    Route("/assignments/{id}/manage", _manage, name="manage"),
    Route("/assignments/{id}/manage", _do, methods=["POST"], name="do"),
    Route("/assignments/{id}/regrade", _regrade, name="regrade"),
    Route("/assignments/{id}/regrade", _apply, methods=["POST"], name="apply"),
    Route("/assignments/{id}/download/{what}", _download, name="download"),
    Route("/assignments/{id}/as/{key:path}", _as_student, name="as_student"),
]
