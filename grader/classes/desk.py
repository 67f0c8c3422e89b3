"""The desk's work on a class: who looks at what, what waits, and comments that are used again."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from grader.classes.by_hand import NOTHING, all_by_hand, phrases_of, place_of
from grader.classes.outputs import summaries_of
from grader.classes.store import Event, EventKind, Standing, Store
from grader.model import ByHand, Message, Summary

CHARACTERS = 20_000
"""The most of a text that somebody writes."""
KEPT: frozenset[EventKind] = frozenset({"graded", "undone", "seen", "deleted"})
"""What cannot be taken back."""


class Row(Struct, frozen=True):
    """A submission as the desk lists it."""

    standing: Standing
    summary: Summary
    by_hand: ByHand
    grader: str
    """The key of who is to look; empty for nobody."""
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
    """The number of comments that say it."""
    reworded: int = 0
    """The number of the last change of its words; 0 for none."""


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
    about = [entry for entry in entries if entry.bytes == standing.bytes]
    answered = {entry.about for entry in about if entry.kind == "answer"}

    asked = [entry for entry in about if entry.kind == "question"]
    is_open = [entry for entry in asked if entry.number not in answered]
    seen = any(entry.kind == "seen" for entry in about)
    return Row(standing, summary, by_hand, graders[-1] if graders else "", seen, len(is_open))


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
    changed = {entry.about: entry.number for entry in entries if entry.kind == "reworded"}
    phrases = phrases_of(store, assignment).items()
    book = [
        Phrase(number, text, used[number], changed.get(number, 0))
        for number, text in phrases
        if text
    ]
    return sorted(book, key=lambda phrase: (-phrase.used, phrase.text))


def enter(store: Store, standing: Standing, actor: str, kind: EventKind, **what: object) -> int:
    """Keep what somebody did to a hand-in, in the caller's transaction, and return its number."""
    whose = {"actor": actor, "bytes": standing.bytes}
    fields = {**whose, **what}
    event = Event(0, "", standing.assignment, standing.name, kind, **fields)  # type: ignore[arg-type]
    return store.enter(event)


def written(text: str) -> str:
    """Return what somebody wrote as it is kept: of a very long text, the beginning."""
    whole = text.encode("utf-8", "replace").decode().replace("\r\n", "\n")
    return whole.strip()[:CHARACTERS]


def comment(store: Store, standing: Standing, actor: str, target: str | None, text: str) -> None:
    """Say something at a line, or of the whole; words that were used before are the same ones."""
    with store.transaction():
        number = _phrase(store, standing.assignment, actor, text)
        enter(store, standing, actor, "comment", target=target, about=number)


def _phrase(store: Store, assignment: str, actor: str, text: str) -> int:
    phrases = phrases_of(store, assignment)
    known = next((number for number, words in phrases.items() if words == text), None)
    if known is not None:
        return known
    return store.enter(Event(0, "", assignment, "", "phrase", actor=actor, text=text))


def reword(store: Store, assignment: str, actor: str, number: int, text: str) -> None:
    """Change the words of all comments that say this."""
    if phrases_of(store, assignment).get(number, text) != text:
        with store.transaction():
            event = Event(0, "", assignment, "", "reworded", actor=actor, text=text, about=number)
            store.enter(event)


def export_phrases(store: Store, assignment: str) -> bytes:
    """Return the words of all comments, for another class."""
    texts = [phrase.text for phrase in phrase_book(store, assignment)]
    return msgspec.json.format(msgspec.json.encode({"comments": texts}), indent=2)


def import_phrases(store: Store, assignment: str, actor: str, data: bytes) -> Message | int:
    """Take in what another class said, and return how many; or why it cannot be read."""
    try:
        texts = msgspec.json.decode(data, type=dict[str, list[str]])["comments"]
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError):
        return Message("desk.import.wrong")

    with store.transaction():
        for text in dict.fromkeys(text[:CHARACTERS] for text in texts if text.strip()):
            _phrase(store, assignment, actor, text)
    return len(texts)


def offered(store: Store, standing: Standing) -> list[Event]:
    """Return the comments on earlier hand-ins that the present one has not."""
    entries = store.entries(standing.assignment, standing.name)
    comments = [entry for entry in entries if entry.kind == "comment"]
    taken = {entry.about for entry in comments if entry.bytes == standing.bytes}
    return [entry for entry in comments if entry.about not in taken]


def take_over(store: Store, standing: Standing, actor: str, number: int) -> None:
    """Say what was said of an earlier hand-in of this one: at the same text, or else of the
    whole."""
    entry = next((entry for entry in offered(store, standing) if entry.number == number), None)
    if entry is not None:
        target = _moved(store, standing, entry)
        with store.transaction():
            enter(store, standing, actor, "comment", target=target, about=entry.about)


def _moved(store: Store, standing: Standing, entry: Event) -> str | None:
    """Return where a line of an earlier hand-in stands in this one; None for nowhere."""
    file, line, _ = place_of(entry.target)
    attempts = store.attempts(standing.assignment, standing.name)
    before = [attempt for attempt in attempts if attempt.bytes == entry.bytes]
    sources = store.submission_of(before[-1]).sources if before else ()
    texts = [source.text.split("\n")[line - 1 : line] for source in sources if source.name == file]

    for source in store.submission_of(standing).sources if texts and texts[0] else ():
        lines = source.text.split("\n")
        if texts[0][0] in lines:
            return f"{lines.index(texts[0][0]) + 1}:{source.name}"
    return None


def share_out(store: Store, assignment: str, actor: str, graders: Sequence[str]) -> int:
    """Give what nobody of these has to who has least, and return how many."""
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
        with store.transaction():
            handed_in = entries[number].bytes
            whose = {"actor": actor, "bytes": handed_in, "about": number}
            store.enter(Event(0, "", assignment, name, "undone", **whose))  # type: ignore[arg-type]
