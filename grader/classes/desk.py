"""The desk's work on a class: its list, its filter, shared work, and comments to use again."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from grader.classes.by_hand import NOTHING, all_by_hand, phrases_of, place_of
from grader.classes.outputs import summaries_of
from grader.classes.store import Event, EventKind, Standing, Store
from grader.model import ByHand, Message, Summary

CHARACTERS = 20_000
"""A longer text is cut."""
KEPT: frozenset[EventKind] = frozenset({"graded", "undone", "seen", "deleted"})
"""The events that cannot be undone."""


class Row(Struct, frozen=True):
    """A submission as the desk lists it."""

    standing: Standing
    summary: Summary
    by_hand: ByHand
    grader: str
    """The key of the grader whose work it is; empty for nobody."""
    seen: bool
    questions: int
    """The number of questions without an answer."""

    @property
    def waits(self) -> bool:
        """Return whether somebody has still to fill in the rubric."""
        return not self.by_hand.finished and self.summary.status == "graded"


class Phrase(Struct, frozen=True):
    """The words of a comment."""

    number: int
    text: str
    used: int
    """The number of comments with these words."""
    last: Event
    """How the words came to be as they are."""

    @property
    def can_be_undone(self) -> bool:
        """Return whether no comment would be left without words."""
        return self.last.kind == "reworded" or not self.used


def rows_of(store: Store, assignment: str) -> list[Row]:
    """Return the class in its order."""
    standings = store.standings(assignment)
    by_hand = all_by_hand(store, assignment, standings)
    entries: dict[str, list[Event]] = {}
    for entry in store.entries(assignment):
        entries.setdefault(entry.name, []).append(entry)

    summaries = summaries_of(store, assignment)
    return [
        _row(standing, summary, by_hand.get(standing.name, NOTHING), entries.get(standing.name, []))
        for standing, summary in zip(standings, summaries, strict=True)
    ]


def _row(standing: Standing, summary: Summary, by_hand: ByHand, entries: Sequence[Event]) -> Row:
    graders = [entry.text or "" for entry in entries if entry.kind == "assigned"]
    grader = graders[-1] if graders else ""

    seen = any(entry.kind == "seen" and entry.bytes == standing.bytes for entry in entries)
    return Row(standing, summary, by_hand, grader, seen, len(open_questions(entries)))


def open_questions(entries: Sequence[Event]) -> dict[int, Event]:
    """Return the questions without an answer, of all attempts of a name, by their numbers."""
    answered = {entry.about for entry in entries if entry.kind == "answer"}
    asked = {entry.number: entry for entry in entries if entry.kind == "question"}
    return {number: entry for number, entry in asked.items() if number not in answered}


def is_shown(row: Row, show: str, actor: str, below: float | None) -> bool:
    """Return whether a filter lets a row through: by a word, by `mistake:NAME` or by `rule:ID`."""
    summary = row.summary
    kind, _, name = show.partition(":")
    score = summary.score if summary.score is not None else sum(c.points for c in summary.cases)
    if below is not None and score >= below:
        return False

    match kind:
        case "unseen":
            return not row.seen
        case "mine":
            return row.grader == actor
        case "waiting":
            return row.waits
        case "questions":
            return row.questions > 0
        case "mistake":
            return name in mistakes_of(summary)
        case "rule":
            return name in summary.rules
        case _:
            return True


def mistakes_of(summary: Summary) -> list[str]:
    return [mistake for diagnosis in summary.diagnoses for mistake in diagnosis.mistakes]


def phrase_book(store: Store, assignment: str) -> list[Phrase]:
    """Return the words of all comments, the most used first."""
    entries = store.entries(assignment)
    used = Counter(entry.about for entry in entries if entry.kind == "comment")
    last = {entry.number: entry for entry in entries if entry.kind == "phrase"}
    last |= {entry.about or 0: entry for entry in entries if entry.kind == "reworded"}
    phrases = phrases_of(store, assignment).items()
    book = [Phrase(number, text, used[number], last[number]) for number, text in phrases if text]
    return sorted(book, key=lambda phrase: (-phrase.used, phrase.text))


def enter(store: Store, standing: Standing, actor: str, kind: EventKind, **what: object) -> int:
    """Enter what somebody did to a hand-in as an event, in the caller's transaction; return the
    event's number."""
    fields = {"actor": actor, "bytes": standing.bytes, **what}
    event = Event(0, "", standing.assignment, standing.name, kind, **fields)  # type: ignore[arg-type]
    return store.enter(event)


def written(text: str) -> str:
    """Return a text of a form as it is kept: valid Unicode, without blanks around it, cut."""
    valid = text.encode("utf-8", "replace").decode().replace("\r\n", "\n")
    return valid.strip()[:CHARACTERS]


def comment(store: Store, standing: Standing, actor: str, target: str | None, text: str) -> None:
    """Comment on a line, or on the whole; a comment with an earlier one's words refers to these."""
    with store.transaction():
        number = _phrase(store, standing.assignment, actor, text)
        enter(store, standing, actor, "comment", target=target, about=number)


def _phrase(store: Store, assignment: str, actor: str, text: str) -> int:
    """Return the number of the phrase with these words, a new one if there is none."""
    for number, words in phrases_of(store, assignment).items():
        if words == text:
            return number
    return _enter_phrase(store, assignment, actor, text)


def _enter_phrase(store: Store, assignment: str, actor: str, text: str) -> int:
    return store.enter(Event(0, "", assignment, "", "phrase", actor=actor, text=text))


def reword(store: Store, assignment: str, actor: str, number: int, text: str) -> None:
    """Change the words of a phrase, and so of all comments that refer to it."""
    if phrases_of(store, assignment).get(number, text) != text:
        with store.transaction():
            event = Event(0, "", assignment, "", "reworded", actor=actor, text=text, about=number)
            store.enter(event)


def export_phrases(store: Store, assignment: str) -> bytes:
    """Return the words of all comments, for another class."""
    texts = [phrase.text for phrase in phrase_book(store, assignment)]
    return msgspec.json.format(msgspec.json.encode({"comments": texts}), indent=2)


def import_phrases(store: Store, assignment: str, actor: str, data: bytes) -> Message | int:
    """Take in the comments of another class; return their number, or why they cannot be read."""
    try:
        texts = msgspec.json.decode(data, type=dict[str, list[str]])["comments"]
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError):
        return Message("desk.import.wrong")

    known = {"", *phrases_of(store, assignment).values()}
    with store.transaction():
        for text in dict.fromkeys(map(written, texts)):
            if text not in known:
                _enter_phrase(store, assignment, actor, text)
    return len(texts)


def offered(store: Store, standing: Standing) -> list[Event]:
    """Return the comments on earlier hand-ins that the present hand-in does not have."""
    entries = store.entries(standing.assignment, standing.name)
    comments = [entry for entry in entries if entry.kind == "comment"]
    present = {entry.about for entry in comments if entry.bytes == standing.bytes}
    return [entry for entry in comments if entry.about not in present]


def take_over(store: Store, standing: Standing, actor: str, number: int) -> None:
    """Repeat a comment on an earlier hand-in: at the line with the same text, or on the whole."""
    entry = next((entry for entry in offered(store, standing) if entry.number == number), None)
    if entry is not None:
        target = _moved(store, standing, entry)
        with store.transaction():
            enter(store, standing, actor, "comment", target=target, about=entry.about)


def _moved(store: Store, standing: Standing, entry: Event) -> str | None:
    """Return the place in this hand-in of a line of an earlier one; None where it is gone."""
    file, line, _ = place_of(entry.target)
    attempts = store.attempts(standing.assignment, standing.name)
    earlier = [attempt for attempt in attempts if attempt.bytes == entry.bytes]
    sources = store.submission_of(earlier[-1]).sources if earlier else ()
    texts = [source.text.split("\n")[line - 1 : line] for source in sources if source.name == file]

    for source in store.submission_of(standing).sources if texts and texts[0] else ():
        lines = source.text.split("\n")
        if texts[0][0] in lines:
            return f"{lines.index(texts[0][0]) + 1}:{source.name}"
    return None


def share_out(store: Store, assignment: str, actor: str, graders: Sequence[str]) -> int:
    """Share the submissions that no grader of these has, each to the one with the fewest; return
    their number."""
    rows = rows_of(store, assignment)
    load = Counter(dict.fromkeys(graders, 0))
    load.update(row.grader for row in rows if row.grader in graders)

    free = [row for row in rows if row.grader not in graders] if graders else []
    with store.transaction():
        for row in free:
            grader = min(graders, key=load.__getitem__)
            load[grader] += 1
            enter(store, row.standing, actor, "assigned", text=grader)
    return len(free)


def undo(store: Store, assignment: str, name: str, actor: str, number: int) -> None:
    """Take back what was done to a submission, or (without a name) to the words of comments."""
    entries = {entry.number: entry for entry in store.entries(assignment, name)}
    if number in entries and entries[number].kind not in KEPT:
        if entries[number].kind == "phrase" and _is_used(store, assignment, number):
            return
        with store.transaction():
            handed_in = entries[number].bytes
            fields = {"actor": actor, "bytes": handed_in, "about": number}
            store.enter(Event(0, "", assignment, name, "undone", **fields))  # type: ignore[arg-type]


def _is_used(store: Store, assignment: str, phrase: int) -> bool:
    entries = store.entries(assignment)
    return any(entry.kind == "comment" and entry.about == phrase for entry in entries)
