"""Changes that the desk's forms ask for, each with a name and a time, undone in one step."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from grader.classes.outputs import desk
from grader.classes.outputs.release import release, take_back
from grader.classes.store import Standing, Store
from grader.classes.table.by_hand import is_place, open_questions
from grader.classes.table.overrides import problem_of
from grader.classes.table.rows import row_of
from grader.model import Message, Override
from grader.web.desk import pages
from grader.web.desk.pages import Seat, last_change, number_in, seat_of, standing_of
from grader.web.door.asking import require_instructor
from grader.web.door.page import Refusal, attachment, path_of
from grader.web.door.site import course_of, site_of

_DIGITS = 18
"""The most digits that an event's number has."""


class _Change(Struct, frozen=True):
    """A change that somebody asks for by a form. Its methods raise Refusal for what cannot be."""

    request: Request
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
        text = desk.written(self.field(key))
        if not text:
            raise Refusal(400, Message("desk.no_text"))
        return text


async def _do(page: str, request: Request) -> Response:
    """Do what a form of a page asks for, and show the page again."""
    seat = seat_of(request)
    async with request.form() as form:
        name = str(form.get("do"))
        act = _ACTS.get(name)
        if act is None:
            raise Refusal(400, Message("web.bad_form"))
        if name not in _OF_ASSISTANTS:
            require_instructor(request)
        await site_of(request).judge.do(act, _Change(request, seat, form))
        anchor = str(form.get("anchor") or "")

    address = path_of(request, page, **request.path_params)
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{address}{query}#{anchor}", 303)


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
    standing, points = change.counting, number_in(change.field("points"))
    if points is None:
        raise Refusal(400, Message("web.bad_form"))

    at = datetime.now(UTC).isoformat(timespec="seconds")
    override = Override(change.field("case") or None, points, change.text("reason"), at)
    if problem := problem_of(change.store, standing, override):
        raise Refusal(400, problem)
    change.store.set_by_hand(standing, override, actor=change.seat.actor)


def _answer(change: _Change) -> None:
    standing, text = change.standing, change.text()
    entries = change.store.entries(standing.assignment, standing.name)
    question = open_questions(entries).get(change.event)
    if question is None:
        raise Refusal(409, Message("desk.no_question"))
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
    if release(store, id, set(change.all("listed")), actor) is None:
        raise Refusal(409, Message("desk.release.other"))


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


async def _here(request: Request) -> Response:
    """Note who looks at a submission; tell who else does, and whether the page is out of date."""
    seat, site = seat_of(request), site_of(request)
    store, id = seat.served.store, seat.served.id

    def look() -> tuple[str, str]:
        standing, _ = standing_of(request, seat)
        events = store.events(standing.name, id)
        if ("seen", standing.bytes) not in [(event.kind, event.bytes) for event in events]:
            store.enter(standing.event("seen", seat.actor))
        return standing.name, str(last_change(events))

    name, last = await site.judge.do(look)
    actors = site.here.others((course_of(request).name, id, name), seat.actor)
    changed = last != request.query_params.get("last", "")
    return JSONResponse({"others": [seat.called(key) for key in actors], "changed": changed})


async def _export(request: Request) -> Response:
    served = seat_of(request).served
    data = await site_of(request).judge.do(desk.export_phrases, served.store, served.id)
    return attachment("comments.json", data)


_DESK = "/assignments/{id}/desk"
_ONE = f"{_DESK}/of/{{name}}"
_PAGES = {
    "desk": (_DESK, pages.desk),
    "desk_release": (f"{_DESK}/release", pages.release_page),
    "desk_comments": (f"{_DESK}/comments", pages.comments_page),
    "desk_submission": (_ONE, pages.submission),
}
_SHOWN = [Route(path, page, name=name) for name, (path, page) in _PAGES.items()]
_CHANGED = [
    Route(path, partial(_do, name), methods=["POST"], name=f"change_{name}")
    for name, (path, _) in _PAGES.items()
]
ROUTES = [
    *_SHOWN,
    *_CHANGED,
    Route(f"{_DESK}/similar", pages.similar, name="desk_similar"),
    Route(f"{_DESK}/comments.json", _export, name="desk_export"),
    Route(f"{_ONE}/here", _here, methods=["POST"], name="desk_here"),
]
