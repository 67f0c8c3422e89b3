"""The owners of a gradebook's rows: by number first, then by address, then by name; never guessed.

A number is only believed when the names do not speak against it: a group's number may be some
other student's. Names are compared by what is written, not how; so are headings.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from grader.model import Message
from grader.model.handed_in import Origin, Student
from grader.platforms.gradebook.results import Grade, naming

# Moodle removes these from a folder's name, or writes another space.
_REMOVED = re.compile(r"[&<>\"`|':\\/_\s]")


class Row(Struct, frozen=True):
    """A student as a gradebook knows one."""

    number: int
    """The number of the table's row."""
    keys: frozenset[str]
    name: str = ""
    email: str = ""


def match(
    results: Sequence[Grade], rows: Sequence[Row], numbers_of: Origin, hidden: frozenset[str]
) -> tuple[dict[int, Grade], list[Message]]:
    """Return every result by the number of its row, where both are each other's only match; the
    rest as warnings.

    A result that has a number of the gradebook's own system, `numbers_of`, is that number's or
    nobody's: of two students of one name, one may have left the course. `hidden` are the words (in
    letters) that the system writes in the place of a name.
    """
    claims: dict[int, list[Grade]] = {}
    warnings: list[Message] = []
    indexes = _indexes(rows)
    for result in results:
        by_number = bool(result.student.key) and result.by.origin == numbers_of
        row = _find_row(result.student, rows, indexes[:1] if by_number else indexes, hidden)
        if isinstance(row, int):
            claims.setdefault(row, []).append(result)
        else:
            params = {"name": result.student.name, "submission": result.submission}
            warnings.append(Message(row, params))

    pairs: dict[int, Grade] = {}
    for index, claimants in claims.items():
        if len(claimants) == 1:
            pairs[rows[index].number] = claimants[0]
        else:
            ids = ", ".join(result.submission for result in claimants)
            params = {"name": _row_text(rows[index]), "ids": ids}
            warnings.append(Message("gradebooks.two_results", params))

    without = [_row_text(row) for index, row in enumerate(rows) if index not in claims]
    return pairs, [*warnings, *naming("gradebooks.without_result", without)]


def _marks(keys: Iterable[str], email: str, name: str) -> Sequence[frozenset[str]]:
    """Return what tells a person, the surest first: numbers, address, the letters of the name."""
    return frozenset(keys) - {""}, frozenset([email.casefold()]) - {""}, letters_of(name)


def _indexes(rows: Sequence[Row]) -> Sequence[Mapping[str, Sequence[int]]]:
    """Return the rows by their marks, for each kind of mark."""
    indexes: list[dict[str, list[int]]] = [{}, {}, {}]
    for number, row in enumerate(rows):
        for index, marks in zip(indexes, _marks(row.keys, row.email, row.name), strict=True):
            for mark in marks:
                index.setdefault(mark, []).append(number)
    return indexes


def _find_row(
    student: Student,
    rows: Sequence[Row],
    indexes: Sequence[Mapping[str, Sequence[int]]],
    hidden: frozenset[str],
) -> int | str:
    """Return the student's only row, or the sentence that says why there is none."""
    kinds = _marks([student.key], student.email, student.name)
    for kind, (marks, index) in enumerate(zip(kinds, indexes, strict=False)):
        matches = {row for mark in marks for row in index.get(mark, ())}
        if len(matches) > 1:
            return "gradebooks.matches_two"
        if matches:
            (row,) = matches
            is_number = kind == 0
            if is_number and contradict(student, rows[row], hidden):
                return "gradebooks.number_of_another"
            return row

    return "gradebooks.matches_none"


def contradict(student: Student, row: Row, hidden: frozenset[str]) -> bool:
    """Return whether two names, both of them known, cannot be the same person's.

    Beside a number that agrees, the same letters in any order are the same name.
    """
    if not student.name or not row.name or _is_blind(student, hidden):
        return False
    return not _letters(student.name) & _letters(row.name)


def _is_blind(student: Student, hidden: frozenset[str]) -> bool:
    """Return whether the LMS hid the name: `Participant 49`, of number 49, or `anon 5aB7`."""
    word, _, number = student.name.rpartition(" ")
    return number == student.key and bool(letters_of(word) & hidden)


def _letters(name: str) -> frozenset[str]:
    """Return the letters of each form, in alphabetical order; of a name without letters, its signs.

    A name of which nothing is left is nobody's: two of them are not known to be the same.
    """
    forms = letters_of(name) or {signs_of(name)}
    return frozenset("".join(sorted(form)) for form in forms) - {""}


def _row_text(row: Row) -> str:
    return row.name or ", ".join(sorted(row.keys)) or row.email


def folded_text(text: str, *, keep: str = "") -> str:
    """Return the text without case, accents, doubled spaces, or dashes and apostrophes of different
    kinds."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(re.sub(rf"[\s_]+|[^\w()/%@.+,{keep}]", " ", letters).split())


def column_of(header: Iterable[str], headings: Iterable[str]) -> int | None:
    """Return the first column that has one of these headings."""
    alternatives = set(map(folded_text, headings))
    return next((i for i, text in enumerate(header) if folded_text(text) in alternatives), None)


def name_forms(name: str) -> frozenset[str]:
    """Return all that a person's name may be compared as: "Surname, Name" is also "Name
    Surname"."""
    forms = {folded_text(name)}
    if name.count(",") == 1:
        last, first = name.split(",")
        forms.add(folded_text(f"{first} {last}"))
    return frozenset(re.sub(r"[.,]", " ", form) for form in forms if form)


def letters_of(name: str) -> frozenset[str]:
    """Return the forms of a name with nothing but letters and digits.

    Canvas's zip writes "García, Ana" as `garcíaana`; Moodle drops what no file's name may have.
    """
    return frozenset(re.sub(r"[\W_]", "", form) for form in name_forms(name)) - {""}


def signs_of(name: str) -> str:
    """Return the name as it is written, without what does not survive in the name of a Moodle
    folder.

    Controls and formats do, and became `_` when the folder was read.
    """
    composed = unicodedata.normalize("NFC", name)
    visible = (sign for sign in composed if unicodedata.category(sign)[0] != "C")
    return _REMOVED.sub("", "".join(visible))
