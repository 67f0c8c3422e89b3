"""Changes that the desk's forms ask for, each with a name and a time, undone in one step."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace
from starlette.datastructures import FormData, UploadFile
from starlette.responses import JSONResponse, RedirectResponse, Response

from grader.classes.outputs import desk
from grader.classes.outputs.release import release, take_back
from grader.classes.store import Standing, Store
from grader.classes.table.by_hand import is_place, open_questions
from grader.classes.table.overrides import problem_of
from grader.classes.table.rows import row_of
from grader.model import Message, Override
from grader.web.desk import pages
from grader.web.desk.pages import Seat, last_change, number_in, seat_of, standing_of
from grader.web.door.asked import Asked, route
from grader.web.door.page import attachment
from grader.web.door.refusal import Refusal, present

_DIGITS = 18
"""The most digits that an event's number has."""


class _Change(Struct, frozen=True):
    """A change that somebody asks for by a form. Its methods raise Refusal for what cannot be."""

    request: Asked
    seat: Seat
    form: FormData

    @property
    def store(self) -> Store:
        return self.seat.served.store

    @property
    def of_class(self) -> tuple[Store, str, str]:
        return self.store, self.seat.served.id, self.seat.actor

    @property
    def standing(self) -> Standing:
        """Return the submission of the page, as it was when the page was made."""
        standing, _ = standing_of(self.request, self.seat)
        if self.form.get("bytes", standing.bytes) != standing.bytes:
            raise Refusal(409, Message("desk.other_bytes"))
        return standing

    @property
    def counting(self) -> Standing:
        """Return it where it counts: no other attempt is given points."""
        if not self.standing.counts:
            raise Refusal(409, Message("desk.other_bytes"))
        return self.standing

    @property
    def event(self) -> int:
        number = self.field("number")
        if not number.isdecimal() or len(number) > _DIGITS:
            raise Refusal(400, Message("web.bad_form"))
        return int(number)

    def field(self, key: str) -> str:
        return str(self.form.get(key) or "")

    def all(self, key: str) -> list[str]:
        return list(map(str, self.form.getlist(key)))

    def text(self, key: str = "text") -> str:
        return present(desk.written(self.field(key)) or None, "desk.no_text", 400)


async def _do(request: Asked) -> Response:
    """Do what a form of a page asks for, and show the page again."""
    seat = seat_of(request)
    async with request.form() as form:
        name = str(form.get("do"))
        act = present(_ACTS.get(name), "web.bad_form", 400)
        if name not in _OF_ASSISTANTS:
            request.require("instructor")
        await request.judge.do(act, _Change(request, seat, form))
        anchor = str(form.get("anchor") or "")

    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{request.url.path}{query}#{anchor}", 303)


def _comment(change: _Change) -> None:
    standing, target = change.standing, change.field("target") or None
    if not is_place(change.store.submission_of(standing), target):
        raise Refusal(400, Message("desk.no_place"))
    desk.comment(change.store, standing, change.seat.actor, target, change.text())


def _mark(change: _Change) -> None:
    """Fill in the rubric: what is as the page showed it is no change, whoever else made one; what
    somebody else has filled in since is not written over."""
    standing = change.counting
    with change.store.transaction():
        for mark in row_of(change.store, standing).by_hand.marks:
            id, present = mark.item.id, "" if mark.points is None else f"{mark.points:g}"
            text, before = change.field(f"item-{id}").strip(), change.form.get(f"was-{id}", present)
            if text in (before, present):
                continue
            if before != present:
                raise Refusal(409, Message("desk.filled_in", {"item": id}))

            least, most = sorted((0.0, float(mark.item.points)))
            points = number_in(text)
            if text and (points is None or not least <= points <= most):
                limits: dict[str, str | float] = {"item": id, "least": least, "most": most}
                raise Refusal(400, Message("desk.range", limits))
            event = standing.event("mark", change.seat.actor, target=id, points=points)
            change.store.enter(event)


def _correct(change: _Change) -> None:
    """Correct the points of a case, or the whole score, and say why."""
    standing = change.counting
    points = present(number_in(change.field("points")), "web.bad_form", 400)
    at = datetime.now(UTC).isoformat(timespec="seconds")
    override = Override(change.field("case") or None, points, change.text("reason"), at)
    if problem := problem_of(change.store, standing, override):
        raise Refusal(400, problem)
    change.store.set_by_hand(standing, override, actor=change.seat.actor)


def _answer(change: _Change) -> None:
    standing, text = change.standing, change.text()
    entries = change.store.entries(standing.assignment, standing.name)
    question = present(open_questions(entries).get(change.event), "desk.no_question", 409)
    answer = standing.event("answer", change.seat.actor, text=text, about=question.number)
    change.store.enter(replace(answer, bytes=question.bytes))


def _take_over(change: _Change) -> None:
    desk.take_over(change.store, change.standing, change.seat.actor, change.event)


def _undo(change: _Change) -> None:
    name = change.standing.name if "name" in change.request.path_params else ""
    store, id, actor = change.of_class
    kinds = {entry.number: entry.kind for entry in store.entries(id, name)}
    if not change.seat.may_undo(kinds.get(change.event, "graded")):
        raise Refusal(403, Message("web.access.assistant"))
    desk.undo(store, id, name, actor, change.event)


def _share(change: _Change) -> None:
    may_grade = change.seat.graders
    desk.share_out(*change.of_class, [key for key in change.all("grader") if key in may_grade])


def _release(change: _Change) -> None:
    store, id, actor = change.of_class
    present(release(store, id, set(change.all("listed")), actor), "desk.release.other", 409)


def _take_back(change: _Change) -> None:
    take_back(*change.of_class, set(change.all("name")))


def _reword(change: _Change) -> None:
    desk.reword(*change.of_class, change.event, change.text())


def _import(change: _Change) -> None:
    upload = change.form.get("file")
    if not isinstance(upload, UploadFile):
        raise Refusal(400, Message("web.nothing"))
    if problem := desk.import_phrases(*change.of_class, upload.file.read()):
        raise Refusal(400, problem)


_ACTS: Mapping[str, Callable[[_Change], None]] = {
    "comment": _comment,
    "mark": _mark,
    "correct": _correct,
    "answer": _answer,
    "take_over": _take_over,
    "undo": _undo,
    "share": _share,
    "release": _release,
    "take_back": _take_back,
    "reword": _reword,
    "import": _import,
}

_OF_ASSISTANTS = frozenset(_ACTS) - {"correct", "release", "take_back"}


async def _here(request: Asked) -> Response:
    """Note who looks at a submission; tell who else does, and whether the page is out of date."""
    seat = seat_of(request)
    store, id = seat.served.store, seat.served.id

    def look() -> tuple[str, str]:
        standing, _ = standing_of(request, seat)
        events = store.events(standing.name, id)
        if ("seen", standing.bytes) not in [(event.kind, event.bytes) for event in events]:
            store.enter(standing.event("seen", seat.actor))
        return standing.name, str(last_change(events))

    name, last = await request.judge.do(look)
    actors = request.site.here.others((request.course.name, id, name), seat.actor)
    changed = last != request.query_params.get("last", "")
    return JSONResponse({"others": [seat.called(key) for key in actors], "changed": changed})


async def _export(request: Asked) -> Response:
    store, id = request.served.store, request.served.id
    return attachment("comments.json", await request.judge.do(desk.export_phrases, store, id))


_DESK = "/assignments/{id}/desk"
_ONE = f"{_DESK}/of/{{name}}"
ROUTES = [
    route(_DESK, pages.desk, "desk", "assistant"),
    route(f"{_DESK}/release", pages.release_page, "desk_release", "instructor"),
    route(f"{_DESK}/comments", pages.comments_page, "desk_comments", "assistant"),
    route(_ONE, pages.submission, "desk_submission", "assistant"),
    route(_DESK, _do, "change_desk", "assistant", "POST"),
    route(f"{_DESK}/release", _do, "change_desk_release", "assistant", "POST"),
    route(f"{_DESK}/comments", _do, "change_desk_comments", "assistant", "POST"),
    route(_ONE, _do, "change_desk_submission", "assistant", "POST"),
    route(f"{_DESK}/similar", pages.similar, "desk_similar", "instructor"),
    route(f"{_DESK}/comments.json", _export, "desk_export", "assistant"),
    route(f"{_ONE}/here", _here, "desk_here", "assistant", "POST"),
]
