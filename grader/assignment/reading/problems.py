"""The problems of an assignment, each with its place, all of them at once."""

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct

from grader.locale import sentences, translate
from grader.model import Locale, Message

_SHOWN_CHARACTERS = 60
_LISTED_PROBLEMS = 50
_PROBLEMS_AT_MOST = 500
_NAMES_AT_MOST = 30


class Place(Struct, frozen=True):
    """A place in a file; line and column from 1, None for the file as a whole."""

    path: Path
    line: int | None = None
    column: int | None = None


class Problem(Struct, frozen=True):
    """One thing that is wrong: where, what, and what was expected instead."""

    place: Place
    what: Message
    expected: Message | None = None

    def text(self, locale: Locale) -> str:
        """Return `file:line:column: what is wrong; what was expected`."""
        parts = (self.place.path, self.place.line, self.place.column)
        place = ":".join(str(part) for part in parts if part is not None)
        words = translate(self.what, locale)
        if self.expected is not None:
            words = f"{words}; {translate(self.expected, locale)}"
        return f"{place}: {words}"

    def __str__(self) -> str:
        return self.text("en")


class AssignmentError(ValueError):
    """An assignment that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems = tuple(problems)

    def text(self, locale: Locale) -> str:
        lines = [problem.text(locale) for problem in self.problems[:_LISTED_PROBLEMS]]
        if (more := len(self.problems) - len(lines)) > 0:
            lines.append(translate(Message("assignment.more_problems", {"count": more}), locale))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text("en")


class Problems:
    """Collects problems, so that one mistake in a file does not hide the next.

    Raises AssignmentError when there are so many that nobody would read on.
    """

    def __init__(self) -> None:
        self._problems: list[Problem] = []
        self.remarks: list[Problem] = []
        """The remarks: no problems here, though perhaps elsewhere."""
        self._settled: set[Place] = set()

    def add(self, place: Place, what: Message, expected: Message | None = None) -> None:
        """Note a problem, unless it has just been noted or follows from one that was settled."""
        problem = Problem(place, what, expected)
        if place not in self._settled and problem not in self._problems[-_LISTED_PROBLEMS:]:
            self._problems.append(problem)
        if len(self._problems) >= _PROBLEMS_AT_MOST:
            raise self.error()

    def note(self, place: Place, key: str, **params: str | int) -> None:
        """Note what the sentence `KEY` says, and what `KEY.expected` asks, if it is said; one that
        names no room is `assignment.KEY`."""
        key = key if "." in key else f"assignment.{key}"
        self.add(place, Message(key, params), _expected(key, params))

    def known(
        self, place: Place, key: str, name: str, names: Collection[str], /, **params: str | int
    ) -> bool:
        """Return whether a name is one of `names`.

        If not, what the sentence `KEY` says of it is noted, and the one like it, or all of them;
        where there are none at all, what `KEY.expected` asks, if it is said.
        """
        if name in names:
            return True
        key = key if "." in key else f"assignment.{key}"
        expected = nearest(name, [*names]) if names else _expected(key, params)
        self.add(place, Message(key, {"name": shown(name), **params}), expected)
        return False

    def settle(self, place: Place, key: str, **params: str | int) -> None:
        """`note` a problem that explains all further ones at the same place."""
        self.note(place, key, **params)
        self._settled.add(place)

    def remark(self, place: Place, key: str, **params: str | int) -> None:
        """Keep what the sentences of `assignment.KEY` say, which is no problem here."""
        key = f"assignment.{key}"
        self.remarks.append(Problem(place, Message(key, params), _expected(key, params)))

    def __len__(self) -> int:
        return len(self._problems)

    def hold(self) -> None:
        """Raise AssignmentError where there is a problem."""
        if self._problems:
            raise self.error()

    def error(self) -> AssignmentError:
        """Return all problems, those of one file together and in its order."""
        files = list(dict.fromkeys(problem.place.path for problem in self._problems))

        def in_file(problem: Problem) -> tuple[int, int, int]:
            place = problem.place
            return files.index(place.path), place.line or 0, place.column or 0

        return AssignmentError(sorted(self._problems, key=in_file))


def _expected(key: str, params: Mapping[str, str | int]) -> Message | None:
    key = f"{key}.expected"
    return Message(key, params) if key in sentences(key.partition(".")[0], "en") else None


def nearest(name: str, names: Sequence[str]) -> Message | None:
    """Return what to say after an unknown name: the one of `names` that is like it, or all of
    them."""
    if not names:
        return None
    if like := get_close_matches(name[:100], names[:1000], n=1):
        return Message("assignment.did_you_mean", {"name": like[0]})

    more = ["…"] if len(names) > _NAMES_AT_MOST else []
    return Message("assignment.one_of", {"names": ", ".join([*names[:_NAMES_AT_MOST], *more])})


def shown(text: str, characters: int = _SHOWN_CHARACTERS) -> str:
    """Return a text of a file or of a reference as one short line that no terminal acts upon."""
    text = text if len(text) <= characters else text[: characters - 1] + "…"
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)
