"""The owners of a gradebook's rows: by number first, then by address, then by name; never guessed.

A number is only believed when the names do not speak against it: a group's number may be some
other student's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.model import Message
from grader.model.handed_in import Origin, Student
from grader.platforms.gradebook.folding import letters_of, signs_of
from grader.platforms.gradebook.results import Result

__all__ = ["Matched", "Row", "contradict", "match"]


@dataclass(frozen=True, slots=True)
class Row:
    """A student as a gradebook knows one."""

    number: int
    """The number of the table's row."""
    keys: frozenset[str]
    name: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class Matched:
    pairs: Mapping[int, Result]
    """The results by the row's number in the table."""
    warnings: Sequence[Message]


def match(
    results: Sequence[Result], rows: Sequence[Row], numbers_of: Origin, hidden: frozenset[str]
) -> Matched:
    """Every result with its row, where both are each other's only match; the rest as warnings.

    A result that has a number of the gradebook's own system, `numbers_of`, is that number's or
    nobody's: of two students of one name, one may have left the course. `hidden` are the words (in
    letters) that the system writes in the place of a name.
    """
    found: dict[int, list[int]] = {}
    warnings: list[Message] = []
    candidates = _candidates(rows)
    for index, result in enumerate(results):
        own = bool(result.student.key) and result.by.origin == numbers_of
        matches, problem = _rows_of(result, rows, candidates[:1] if own else candidates, hidden)
        if len(matches) == 1 and problem is None:
            found.setdefault(matches[0], []).append(index)
            continue
        said = {"name": result.student.name, "submission": result.submission}
        warnings.append(Message(problem or "gradebooks.matches_none", said))
    pairs: dict[int, Result] = {}
    for index, of in found.items():
        if len(of) == 1:
            pairs[rows[index].number] = results[of[0]]
        else:
            several = ", ".join(results[one].submission for one in of)
            warnings.append(
                Message("gradebooks.two_results", {"name": _said(rows[index]), "ids": several})
            )
    without = [_said(row) for index, row in enumerate(rows) if index not in found]
    if without:
        params: dict[str, str | int] = {"count": len(without), "names": "; ".join(without)}
        warnings.append(Message("gradebooks.without_result", params))
    return Matched(pairs, warnings)


_Finder = tuple[str, Callable[[Result], Iterable[str]], Mapping[str, Sequence[int]]]


def _candidates(rows: Sequence[Row]) -> Sequence[_Finder]:
    """Return how to look for a result's rows, the surest way first."""
    return (
        ("key", lambda result: _some(result.student.key), _index(rows, lambda row: row.keys)),
        (
            "email",
            lambda result: _some(result.student.email.casefold()),
            _index(rows, lambda row: _some(row.email.casefold())),
        ),
        (
            "name",
            lambda result: letters_of(result.student.name),
            _index(rows, lambda row: letters_of(row.name)),
        ),
    )


def _rows_of(
    result: Result,
    rows: Sequence[Row],
    candidates: Sequence[_Finder],
    hidden: frozenset[str],
) -> tuple[list[int], str | None]:
    for kind, looked_for, index in candidates:
        matches = sorted({row for mark in looked_for(result) for row in index.get(mark, ())})
        if len(matches) > 1:
            return matches, "gradebooks.matches_two"
        if matches:
            row = rows[matches[0]]
            if kind == "key" and contradict(result.student, row, hidden):
                return matches, "gradebooks.number_of_another"
            return matches, None
    return [], None


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
    """The letters of each form, in alphabetical order; of a name without letters, its signs."""
    return frozenset("".join(sorted(form)) for form in letters_of(name) or {signs_of(name)})


def _index(
    rows: Sequence[Row], marks: Callable[[Row], Iterable[str]]
) -> Mapping[str, Sequence[int]]:
    found: dict[str, list[int]] = {}
    for index, row in enumerate(rows):
        for mark in marks(row):
            found.setdefault(mark, []).append(index)
    return found


def _some(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def _said(row: Row) -> str:
    return row.name or ", ".join(sorted(row.keys)) or row.email
