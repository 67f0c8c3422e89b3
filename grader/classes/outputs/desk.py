"""The desk's work on a class: its list, its filter, shared work, and comments to use again."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from grader.classes.store import Event, EventKind, Standing, Store
from grader.classes.table.by_hand import line_at, phrases_of
from grader.classes.table.rows import rows_of
from grader.model import Message

CHARACTERS = 20_000
"""A longer text is cut."""
KEPT: frozenset[EventKind] = frozenset({"graded", "undone", "seen", "deleted", "handed_in"})
"""The events that cannot be undone."""


class Phrase(Struct, frozen=True):
    """The words of a comment."""

    number: int
    last: Event
    """The event that made the words as they are."""
    used: int
    """The number of comments with these words."""

    @property
    def text(self) -> str:
        return self.last.text or ""

    @property
    def can_be_undone(self) -> bool:
        """Return whether no comment would be left without words."""
        return self.last.kind == "reworded" or not self.used


def phrase_book(store: Store, assignment: str) -> list[Phrase]:
    """Return the words of all comments, the most used first."""
    used = Counter(entry.about for entry in store.entries(assignment) if entry.kind == "comment")
    phrases = phrases_of(store, assignment).items()
    book = [Phrase(number, last, used[number]) for number, last in phrases if last.text]
    return sorted(book, key=lambda phrase: (-phrase.used, phrase.text))


def written(text: str) -> str:
    """Return a text of a form as it is kept: valid Unicode, without blanks around it, cut."""
    valid = text.encode("utf-8", "replace").decode().replace("\r\n", "\n")
    return valid.strip()[:CHARACTERS]


def comment(store: Store, standing: Standing, actor: str, target: str | None, text: str) -> None:
    """Comment on a line, or on the whole; a comment with an earlier one's words refers to these."""
    phrases = phrases_of(store, standing.assignment).items()
    same = [number for number, last in phrases if last.text == text]
    with store.transaction():
        phrase = Event(standing.assignment, "", "phrase", actor, text=text)
        number = same[0] if same else store.enter(phrase)
        store.enter(standing.event("comment", actor, target=target, about=number))


def reword(store: Store, assignment: str, actor: str, number: int, text: str) -> None:
    """Change the words of a phrase, and so of all comments that refer to it."""
    last = phrases_of(store, assignment).get(number)
    if last is not None and last.text != text:
        store.enter(Event(assignment, "", "reworded", actor, text=text, about=number))


def export_phrases(store: Store, assignment: str) -> bytes:
    """Return the words of all comments, for another class."""
    texts = [phrase.text for phrase in phrase_book(store, assignment)]
    return msgspec.json.format(msgspec.json.encode({"comments": texts}), indent=2)


def import_phrases(store: Store, assignment: str, actor: str, data: bytes) -> Message | None:
    """Take in the comments of another class; return why they cannot be read."""
    try:
        texts = msgspec.json.decode(data, type=dict[str, list[str]])["comments"]
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError):
        return Message("desk.import.wrong")

    texts_before = {"", *(last.text for last in phrases_of(store, assignment).values())}
    with store.transaction():
        for text in dict.fromkeys(map(written, texts)):
            if text not in texts_before:
                store.enter(Event(assignment, "", "phrase", actor, text=text))
    return None


def offered(store: Store, standing: Standing) -> list[Event]:
    """Return the comments on earlier hand-ins that the present hand-in does not have."""
    entries = store.entries(standing.assignment, standing.name)
    comments = [entry for entry in entries if entry.kind == "comment"]
    present = {entry.about for entry in comments if entry.bytes == standing.bytes}
    return [entry for entry in comments if entry.about not in present]


def take_over(store: Store, standing: Standing, actor: str, number: int) -> None:
    """Repeat a comment on an earlier hand-in: at the line with the same text, or on the whole."""
    for entry in offered(store, standing):
        if entry.number == number:
            target = _moved(store, standing, entry)
            store.enter(standing.event("comment", actor, target=target, about=entry.about))


def _moved(store: Store, standing: Standing, entry: Event) -> str | None:
    """Return the place in this hand-in of a line of an earlier one; None where it is gone."""
    attempts = store.attempts(standing.assignment, standing.name)
    earlier = [attempt for attempt in attempts if attempt.bytes == entry.bytes]
    before = store.submission_of(earlier[-1]).sources if earlier else ()
    file, text = line_at(before, entry.target)

    for source in store.submission_of(standing).sources if file else ():
        lines = source.text.split("\n")
        if text in lines:
            return f"{lines.index(text) + 1}:{source.name}"
    return None


def share_out(store: Store, assignment: str, actor: str, graders: Sequence[str]) -> None:
    """Share the submissions that no grader of these has, each to the one with the fewest."""
    rows = rows_of(store, assignment)
    load = Counter(dict.fromkeys(graders, 0))
    load.update(row.grader for row in rows if row.grader in graders)

    free = [row for row in rows if row.grader not in graders] if graders else []
    with store.transaction():
        for row in free:
            grader = min(graders, key=load.__getitem__)
            load[grader] += 1
            store.enter(row.standing.event("assigned", actor, text=grader))


def undo(store: Store, assignment: str, name: str, actor: str, number: int) -> None:
    """Take back what was done to a submission, or (without a name) to the words of comments, where
    no comment has them."""
    entries = {entry.number: entry for entry in store.entries(assignment, name)}
    if number not in entries or entries[number].kind in KEPT:
        return

    book = [] if name else phrase_book(store, assignment)
    if number not in [phrase.number for phrase in book if phrase.used]:
        handed_in = entries[number].bytes
        store.enter(Event(assignment, name, "undone", actor, handed_in, about=number))
