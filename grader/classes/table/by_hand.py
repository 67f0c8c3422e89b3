"""Points and comments that people gave at the desk, by submission, and a result with them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from grader.classes.store import Event, Standing, Store
from grader.grouping import gathered
from grader.languages.source.lines import Position, notebook_place
from grader.model import ByHand, Manual, Mark, Remark, SourceFile, Submission

RUBRICS = "rubrics"
"""The store's fact that has the rubric of each assignment by its id."""
_DIGITS = 7
"""The most digits that a line's number has."""


def rubric_of(store: Store, assignment: str) -> Manual | None:
    """Return what people judge in an assignment; None where the cases are all."""
    rubrics: Mapping[str, Manual | None] = store.fact_record(RUBRICS) or {}
    return rubrics.get(assignment)


def phrases_of(store: Store, assignment: str) -> Mapping[int, Event]:
    """Return the event that has the present words of a comment, by the number of the first."""
    phrases: dict[int, Event] = {}
    for entry in store.entries(assignment, ""):
        if entry.kind == "phrase":
            phrases[entry.number] = entry
        elif entry.about in phrases:
            phrases[entry.about] = entry
    return phrases


def threads_of(entries: Sequence[Event]) -> list[tuple[Event, Sequence[Event]]]:
    """Return comments and questions by their places, each with its answers."""
    answers = gathered((entry.about, entry) for entry in entries if entry.kind == "answer")
    beginnings = [entry for entry in entries if entry.kind in ("comment", "question")]
    beginnings.sort(key=lambda entry: (place_of(entry.target), entry.number))
    return [(entry, answers.get(entry.number, ())) for entry in beginnings]


def open_questions(entries: Sequence[Event]) -> dict[int, Event]:
    """Return the questions without an answer, of all attempts of a name, by their numbers."""
    return {
        beginning.number: beginning
        for beginning, answers in threads_of(entries)
        if beginning.kind == "question" and not answers
    }


def by_hand_of(
    store: Store,
    standing: Standing,
    rubric: Manual | None,
    entries: Iterable[Event],
    phrases: Mapping[int, Event],
) -> ByHand:
    """Return the marks and remarks for the bytes that an attempt handed in, by what was done to
    its name."""
    about = [entry for entry in entries if entry.bytes == standing.bytes]
    remarks = tuple(_remarks(store, standing, about, phrases))
    if rubric is None:
        return ByHand(remarks=remarks)

    points = {entry.target: entry.points for entry in about if entry.kind == "mark"}
    marks = tuple(Mark(item, points.get(item.id)) for item in rubric.items)
    is_complete = all(mark.points is not None for mark in marks)
    finished = is_complete or any(entry.kind == "released" for entry in about)
    return ByHand(marks, float(rubric.max_points), finished, remarks)


def _remarks(
    store: Store, standing: Standing, entries: Sequence[Event], phrases: Mapping[int, Event]
) -> Iterator[Remark]:
    """Yield remarks in the order of their places, each answer after its question."""
    threads = threads_of(entries)
    sources = store.submission_of(standing).sources if threads else ()
    for beginning, answers in threads:
        file, line, case = place_of(beginning.target)
        source, text = line_at(sources, beginning.target)
        cell, line = (source and notebook_place(source, Position(line, 0))) or (0, line)
        for entry in (beginning, *answers):
            words = phrases.get(entry.about or 0, entry).text or ""
            yield Remark(entry.kind, words, file, line, text, case, cell)  # type: ignore[arg-type]


def place_of(target: str | None) -> tuple[str, int, str]:
    """Return the file, line and case that a remark is about; "" and 0 for what it is not about."""
    head, _, name = (target or "").partition(":")
    if head == "case":
        return "", 0, name
    is_line = head.isdecimal() and len(head) <= _DIGITS and name
    return (name, int(head), "") if is_line else ("", 0, "")


def line_at(sources: Iterable[SourceFile], target: str | None) -> tuple[SourceFile | None, str]:
    """Return the file that has the line that a remark is about, and the line's text."""
    file, line, _ = place_of(target)
    for source in sources:
        lines = source.text.split("\n")
        if source.name == file and 0 < line <= len(lines):
            return source, lines[line - 1]
    return None, ""


def is_place(submission: Submission, target: str | None) -> bool:
    """Return whether a remark can be about this: the whole, a case, or a line that is there."""
    case = place_of(target)[2]
    return target is None or case != "" or line_at(submission.sources, target)[0] is not None


def target_at(submission: Submission, file: str, line: str) -> str:
    """Return the place of a line that somebody names by its number, in a notebook by the numbers
    of the cell and the line (`2:1`); empty where there is none."""
    cell, _, number = line.strip().rpartition(":")
    cells = [source.cells for source in submission.sources if source.name == file]
    starts = {"": 1, **{str(at): start for at, start in enumerate(sum(cells, ()), start=1)}}

    is_number = number.isdecimal() and len(number) <= _DIGITS
    return f"{starts[cell] + int(number) - 1}:{file}" if is_number and cell in starts else ""
