"""The actions on a class behind the forms of an instructor's page, which has asked who is there."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from starlette.datastructures import FormData, UploadFile
from starlette.responses import Response

from grader.assignment import AssignmentError
from grader.classes.clusters.naming import (
    add_learned,
    learned_file,
    mistake_of,
)
from grader.classes.outputs.publishing import leave
from grader.classes.table.graded import class_view
from grader.classes.table.policy import Policy
from grader.classes.table.rows import rows_of
from grader.model import Message, Text
from grader.platforms.gradebook.book import AskedBooks
from grader.platforms.registry import gradebooks
from grader.web.door.asked import Asked
from grader.web.door.page import files_attached, texts_of
from grader.web.door.refusal import Refusal, present
from grader.web.judge.classes import ServedClass, apply_policy, publish
from grader.web.state.settings import keep_policy, policy_from
from grader.web.state.times import time_of


async def _set_policy(request: Asked, served: ServedClass, form: FormData) -> None:
    course = request.course
    policy, problems = policy_from(texts_of(form), course.own_policy(served.id), course.zone)
    if problems:
        raise Refusal(400, next(iter(problems.values())))
    await _let_hold(request, served, policy)


async def _extend(request: Asked, served: ServedClass, form: FormData) -> None:
    course, text = request.course, str(form.get("until"))
    id = present(course.member(str(form.get("key")))).subject
    policy = course.own_policy(served.id)
    extensions = {who: time for who, time in policy.extensions.items() if who != id}
    try:
        extensions |= {id: time_of(text, course.zone)} if text else {}
    except ValueError:
        raise Refusal(400, Message("web.settings.due", {"found": text})) from None
    await _let_hold(request, served, replace(policy, extensions=extensions))


async def _let_hold(request: Asked, served: ServedClass, policy: Policy) -> None:
    """Let a policy hold for the class from now on, with the extensions that its people have."""
    course = request.course
    keep_policy(course.database, course.name, served.id, policy)
    await request.judge.do(apply_policy, served, course.policy(served.id))


async def _name_mistake(request: Asked, served: ServedClass, form: FormData) -> None:
    """Make a cluster of wrong answers a known mistake, in the file beside the assignment."""
    texts = {"cluster": "", "mistake": "", "en": "", "es": "", **texts_of(form)}

    def name() -> None:
        assignment, mistakes = served.opened.assignment, served.opened.whole.known_mistakes
        path = learned_file(assignment)
        if not texts["en"]:
            raise Refusal(400, Message("web.bad_form"))
        if path is None or mistakes is None:
            raise Refusal(400, Message("mistakes.no_file"))
        view = class_view(served.store, assignment, rows_of(served.store, served.id))
        hint = Text(texts["en"], texts["es"] or None)
        mistake = mistake_of(view, mistakes, texts["cluster"], texts["mistake"], hint)
        if isinstance(mistake, Message):
            raise Refusal(400, mistake)
        try:
            add_learned(assignment, path, mistake)
        except AssignmentError as error:
            reason = error.text(request.locale)
            raise Refusal(400, Message("web.not_named", {"reason": reason})) from error

    await request.judge.do(name)


async def _fill_gradebook(request: Asked, served: ServedClass, form: FormData) -> Response:
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
        publish(served)
        written = leave(served.folder, books, rows_of(served.store, served.id))
        if written.unfilled:
            raise Refusal(400, written.messages[-1])
        return {file.name: file.read_bytes() for file in written.files}

    with TemporaryDirectory() as folder:
        files = await request.judge.do(fill, Path(folder))
    return files_attached(f"{platform}.zip", files)


async def _end(request: Asked, _: ServedClass, form: FormData) -> None:
    """End what runs or waits in the instructor's course, or let it run again."""
    judge, short = request.judge, form.get("ticket")
    tickets = judge.queue.of_course(request.course.name)
    ticket = next((ticket for ticket in tickets if ticket.short == short), None)
    if ticket is None:
        return
    if ticket.ended_by:
        judge.run_again(ticket)
    else:
        judge.end(ticket, request.asker.key)


_Action = Callable[[Asked, ServedClass, FormData], Awaitable[Response | None]]
ACTIONS: Mapping[str, _Action] = {
    "policy": _set_policy,
    "extend": _extend,
    "mistake": _name_mistake,
    "gradebook": _fill_gradebook,
    "end": _end,
}
