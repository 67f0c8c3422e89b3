"""What people gave and said at the desk, by submission, and a result with it."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from grader.classes.store import Event, Graded, Standing, Store
from grader.judging.report import with_overrides
from grader.judging.report.by_hand import with_remarks
from grader.languages.source.lines import notebook_place
from grader.languages.source.syntax import Position
from grader.model import ByHand, Manual, Mark, Remark, ScoreReport, Submission
from grader.model.records import from_text

RUBRICS = "rubrics"
"""The store's fact that has the rubric of each assignment by its id."""
_REMARKS = ("comment", "question", "answer")
NOTHING = ByHand()
_DIGITS = 7
"""Of a line's number, at most."""


def rubric_of(store: Store, assignment: str) -> Manual | None:
    """Return what people judge in an assignment; None where the cases are all."""
    text = store.fact(RUBRICS)
    rubric: Manual | None = None if text is None else from_text(text).get(assignment)
    return rubric


def by_hand_of(store: Store, standing: Standing) -> ByHand:
    """Return the marks and remarks for the bytes that an attempt handed in."""
    entries = store.entries(standing.assignment, standing.name)
    rubric = rubric_of(store, standing.assignment)
    if rubric is None and not entries:
        return NOTHING
    return _by_hand(store, standing, rubric, entries, phrases_of(store, standing.assignment))


def all_by_hand(
    store: Store, assignment: str, standings: Iterable[Standing]
) -> Mapping[str, ByHand]:
    """Return what people gave and said in a class, by name; without the names that have nothing."""
    rubric = rubric_of(store, assignment)
    entries: dict[str, list[Event]] = {}
    for entry in store.entries(assignment):
        entries.setdefault(entry.name, []).append(entry)

    phrases = _phrases(entries.get("", ()))
    return {
        standing.name: _by_hand(store, standing, rubric, entries.get(standing.name, ()), phrases)
        for standing in standings
        if rubric is not None or standing.name in entries
    }


def phrases_of(store: Store, assignment: str) -> Mapping[int, str]:
    """Return the present words of comments, by the number of their event."""
    return _phrases(store.entries(assignment, ""))


def _phrases(entries: Sequence[Event]) -> dict[int, str]:
    phrases = {entry.number: entry.text or "" for entry in entries if entry.kind == "phrase"}
    for entry in entries:
        if entry.kind == "reworded" and entry.about in phrases:
            phrases[entry.about] = entry.text or ""
    return phrases


def marks_of(rubric: Manual, entries: Iterable[Event], handed_in: str) -> tuple[Mark, ...]:
    """Return the rubric's items with the points that these bytes have got."""
    points = {
        entry.target: entry.points
        for entry in entries
        if entry.kind == "mark" and entry.bytes == handed_in
    }
    return tuple(Mark(item, points.get(item.id)) for item in rubric.items)


def _by_hand(
    store: Store,
    standing: Standing,
    rubric: Manual | None,
    entries: Sequence[Event],
    phrases: Mapping[int, str],
) -> ByHand:
    about = [entry for entry in entries if entry.bytes == standing.bytes]
    remarks = tuple(_remarks(store, standing, about, phrases))
    if rubric is None:
        return ByHand(remarks=remarks)

    marks = marks_of(rubric, about, standing.bytes)
    is_complete = all(mark.points is not None for mark in marks)
    finished = is_complete or any(entry.kind == "released" for entry in about)
    return ByHand(marks, float(rubric.max_points), finished, remarks)


def _remarks(
    store: Store, standing: Standing, entries: Sequence[Event], phrases: Mapping[int, str]
) -> Iterable[Remark]:
    """Yield remarks in the order of their places, each answer after its question."""
    remarks = [entry for entry in entries if entry.kind in _REMARKS]
    if not remarks:
        return

    sources = {source.name: source for source in store.submission_of(standing).sources}
    questions = {entry.number: entry for entry in remarks if entry.kind == "question"}

    def order(entry: Event) -> tuple[str, int, str, int]:
        thread = questions.get(entry.about or 0) or entry
        return *place_of(thread.target), thread.number

    for entry in sorted(remarks, key=order):
        is_comment = entry.kind == "comment"
        text = phrases.get(entry.about or 0, "") if is_comment else entry.text or ""
        file, line, case, _ = order(entry)
        source, cell = "", 0
        if line and file in sources:
            source = "".join(sources[file].text.split("\n")[line - 1 : line])
            cell, line = notebook_place(sources[file], Position(line, 0)) or (0, line)
        yield Remark(entry.kind, text, file, line, source, case, cell)  # type: ignore[arg-type]


def place_of(target: str | None) -> tuple[str, int, str]:
    """Return the file, line and case that a remark is about; "" and 0 for what it is not about."""
    head, _, name = (target or "").partition(":")
    if head == "case":
        return "", 0, name
    is_line = head.isdecimal() and len(head) <= _DIGITS and name
    return (name, int(head), "") if is_line else ("", 0, "")


def is_place(submission: Submission, target: str | None) -> bool:
    """Return whether a remark can be about this: the whole, a case, or a line that is there."""
    file, line, case = place_of(target)
    if not line:
        return target is None or case != ""

    texts = [source.text for source in submission.sources if source.name == file]
    return any(line <= len(text.split("\n")) for text in texts)


def target_at(submission: Submission, file: str, line: str) -> str:
    """Return the place of a line that somebody names by its number, in a notebook by the numbers
    of the cell and the line (`2:1`); empty where there is none."""
    cell, _, number = line.strip().rpartition(":")
    cells = [source.cells for source in submission.sources if source.name == file]
    starts = {"": 1, **{str(at): start for at, start in enumerate(sum(cells, ()), start=1)}}

    is_number = number.isdecimal() and len(number) <= _DIGITS
    return f"{starts[cell] + int(number) - 1}:{file}" if is_number and cell in starts else ""


def report_of(store: Store, standing: Standing) -> ScoreReport:
    """Return the instructor's report of an attempt, with everything that people set and said."""
    overrides = store.overrides_of(standing) if standing.counts else ()
    report = with_overrides(store.report(standing.grading), overrides)
    return with_remarks(report, by_hand_of(store, standing))


def as_it_counts(store: Store, standing: Standing) -> Graded:
    """Return an attempt's grading, with the score that counts people's points too."""
    graded, report = store.counted(standing), report_of(store, standing)
    return replace(graded, score=report.score, max_score=report.max_score)
