"""What a form of the desk asks for: each a change with a name and a time, undone in one step."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from grader.classes.by_hand import is_place, marks_of, rubric_of
from grader.classes.desk import (
    comment,
    enter,
    export_phrases,
    import_phrases,
    open_questions,
    reword,
    share_out,
    take_over,
    undo,
    written,
)
from grader.classes.overrides import problem_of
from grader.classes.release import release, take_back
from grader.classes.store import Standing
from grader.model import Manual, Mark, Message, Override
from grader.web.desk import pages
from grader.web.desk.pages import Seat, graders_of, seat_of, standing_of
from grader.web.pages import Refusal, attachment, go_to, path_of
from grader.web.site import course_of, site_of

_DIGITS = 18
"""Of the number of an event."""


async def _change(request: Request) -> Response:
    """Do what a form about one submission asks for, and show it again."""
    seat = seat_of(request)
    async with request.form() as form:
        act = _ACTS.get(str(form.get("do")))
        if act is None:
            raise Refusal(400, Message("web.bad_form"))

        def change() -> None:
            standing, _ = standing_of(request, seat)
            if form.get("bytes", standing.bytes) != standing.bytes:
                raise Refusal(409, Message("desk.other_bytes"))
            act(seat, standing, form)

        await site_of(request).judge.do(change)
        anchor = str(form.get("anchor") or "")
    address = path_of(request, "desk_submission", **request.path_params)
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{address}{query}#{anchor}", 303)


def _text(form: FormData, key: str = "text") -> str:
    text = written(str(form.get(key) or ""))
    if not text:
        raise Refusal(400, Message("desk.no_text"))
    return text


def _event(form: FormData) -> int:
    number = str(form.get("number"))
    if not number.isdecimal() or len(number) > _DIGITS:
        raise Refusal(400, Message("web.bad_form"))
    return int(number)


def _points(text: str, problem: Message) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise Refusal(400, problem) from None


def _comment(seat: Seat, standing: Standing, form: FormData) -> None:
    store, target = seat.served.store, str(form.get("target") or "") or None
    if not is_place(store.submission_of(standing), target):
        raise Refusal(400, Message("desk.no_place"))
    comment(store, standing, seat.actor, target, _text(form))


def _mark(seat: Seat, standing: Standing, form: FormData) -> None:
    """Fill in the rubric: what is as the page showed it is no change, whoever else made one; what
    somebody else has filled in since is not written over."""
    store = seat.served.store
    rubric = rubric_of(store, seat.served.id) or Manual(())
    before = marks_of(rubric, store.entries(seat.served.id, standing.name), standing.bytes)
    changes: dict[str, float | None] = {}
    for mark in before:
        text = str(form.get(f"item-{mark.item.id}") or "").strip()
        shown, present = form.get(f"was-{mark.item.id}"), _as_shown(mark)
        if text == shown:
            continue
        if shown not in (None, present) and text != present:
            raise Refusal(409, Message("desk.filled_in", {"item": mark.item.id}))
        least, most = sorted((0.0, float(mark.item.points)))
        limits: dict[str, str | float] = {"item": mark.item.id, "least": least, "most": most}
        problem = Message("desk.range", limits)
        points = _points(text, problem) if text else None
        if points is not None and not least <= points <= most:
            raise Refusal(400, problem)
        if points != mark.points:
            changes[mark.item.id] = points

    with store.transaction():
        for item, points in changes.items():
            enter(store, standing, seat.actor, "mark", target=item, points=points)


def _as_shown(mark: Mark) -> str:
    return "" if mark.points is None else f"{mark.points:g}"


def _correct(seat: Seat, standing: Standing, form: FormData) -> None:
    """Correct the points of a case, or the whole score, and say why."""
    store, case = seat.served.store, str(form.get("case") or "") or None
    points = _points(str(form.get("points")), Message("web.bad_form"))
    at = datetime.now(UTC).isoformat(timespec="seconds")
    override = Override(case, points, _text(form, "reason"), at)
    if problem := problem_of(store, standing, override):
        raise Refusal(400, problem)
    with store.transaction():
        store.set_by_hand(standing, override, "override", seat.actor)


def _answer(seat: Seat, standing: Standing, form: FormData) -> None:
    store, number, text = seat.served.store, _event(form), _text(form)
    question = open_questions(store.entries(seat.served.id, standing.name)).get(number)
    if question is None:
        raise Refusal(409, Message("desk.no_question"))
    with store.transaction():
        what = {"text": text, "about": number, "bytes": question.bytes}
        enter(store, standing, seat.actor, "answer", **what)


def _take_over(seat: Seat, standing: Standing, form: FormData) -> None:
    take_over(seat.served.store, standing, seat.actor, _event(form))


def _undo(seat: Seat, standing: Standing, form: FormData) -> None:
    undo(seat.served.store, seat.served.id, standing.name, seat.actor, _event(form))


_ACTS: Mapping[str, Callable[[Seat, Standing, FormData], None]] = {
    "comment": _comment,
    "mark": _mark,
    "correct": _correct,
    "answer": _answer,
    "take_over": _take_over,
    "undo": _undo,
}


async def _here(request: Request) -> Response:
    """Note who looks at a submission; tell who else does, and whether the page is out of date."""
    seat, site = seat_of(request), site_of(request)
    last_seen = request.query_params.get("last", "")

    def look() -> tuple[str, bool]:
        standing, _ = standing_of(request, seat)
        store, name = seat.served.store, standing.name
        entries = store.entries(seat.served.id, name)
        about = [entry for entry in entries if entry.bytes == standing.bytes]
        if not any(entry.kind == "seen" for entry in about):
            with store.transaction():
                enter(store, standing, seat.actor, "seen")
        return name, str(pages.last_change(list(store.events(name)))) != last_seen

    name, changed = await site.judge.do(look)
    actors = site.here.others((course_of(request).name, seat.served.id, name), seat.actor)
    return JSONResponse({"others": [seat.called(key) for key in actors], "changed": changed})


async def _change_class(request: Request) -> Response:
    """Do what a form about the whole class asks for."""
    seat, do = seat_of(request), site_of(request).judge.do
    store, id, actor = seat.served.store, seat.served.id, seat.actor
    async with request.form() as form:
        match str(form.get("do")):
            case "share":
                may_grade = graders_of(request)
                graders = [str(key) for key in form.getlist("grader") if key in may_grade]
                await do(share_out, store, id, actor, graders)
                target = "desk"

            case "release":
                listed = set(map(str, form.getlist("listed")))
                if await do(release, store, id, listed, actor) is None:
                    raise Refusal(409, Message("desk.release.other"))
                target = "desk_release"

            case "take_back":
                await do(take_back, store, id, set(map(str, form.getlist("name"))), actor)
                target = "desk_release"

            case "undo":
                await do(undo, store, id, "", actor, _event(form))
                target = "desk_comments"

            case "reword":
                await do(reword, store, id, actor, _event(form), _text(form))
                target = "desk_comments"

            case "import":
                await _import(request, seat, form)
                target = "desk_comments"
            case _:
                raise Refusal(400, Message("web.bad_form"))
    return go_to(request, target, id=id)


async def _import(request: Request, seat: Seat, form: FormData) -> None:
    upload = form.get("file")
    if not isinstance(upload, UploadFile):
        raise Refusal(400, Message("web.nothing"))

    book = (seat.served.store, seat.served.id, seat.actor)
    problem = await site_of(request).judge.do(import_phrases, *book, await upload.read())
    if isinstance(problem, Message):
        raise Refusal(400, problem)


async def _export(request: Request) -> Response:
    seat = seat_of(request)
    data = await site_of(request).judge.do(export_phrases, seat.served.store, seat.served.id)
    return attachment("comments.json", data)


_DESK = "/assignments/{id}/desk"
_ONE = f"{_DESK}/of/{{name}}"
ROUTES = [
    Route(_DESK, pages.desk, name="desk"),
    Route(_DESK, _change_class, methods=["POST"], name="change_class"),
    Route(f"{_DESK}/similar", pages.similar, name="desk_similar"),
    Route(f"{_DESK}/release", pages.release_page, name="desk_release"),
    Route(f"{_DESK}/comments", pages.comments_page, name="desk_comments"),
    Route(f"{_DESK}/comments.json", _export, name="desk_export"),
    Route(_ONE, pages.submission, name="desk_submission"),
    Route(_ONE, _change, methods=["POST"], name="desk_change"),
    Route(f"{_ONE}/here", _here, methods=["POST"], name="desk_here"),
]
