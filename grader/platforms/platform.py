"""A platform to the grader: a download that it reads, targets that it exports to, a gradebook;
and the records that they give and take."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from grader.model import Message
from grader.model.handed_in import HandedIn, Refused
from grader.platforms.gradebook.book import Gradebook
from grader.platforms.option import Option
from grader.platforms.packaging.autograde import Autograded
from grader.platforms.packaging.parts import Order, PackageFile

Entries = Sequence[Path]


class Draft(Struct, frozen=True):
    """A submission before its files stand together in one place."""

    id: str
    """The id, not yet unique; safe as a folder's name."""
    parts: tuple[tuple[str, Path], ...]
    """(name inside the submission, file or folder); of a folder with the empty name, its content
    is the submission's."""
    by: HandedIn
    shown: str
    """The name in the download: a refusal of something inside it begins with it."""
    attempts_of: str = ""
    """Equal for attempts of the same student at the same assignment; empty when there is one."""
    oldest_first: bool = False
    """True when the parts stand in the order in which the platform got them."""


class Downloaded(Struct, frozen=True):
    """One path of a download as it was read."""

    drafts: Sequence[Draft]
    refused: Sequence[Refused] = ()
    notes: Sequence[Message] = ()


class Download(Struct, frozen=True):
    """Submissions as the platform gives them to instructors."""

    read: Callable[[Path, Entries], Downloaded]
    """Read a folder, given its entries; the sentence `PLATFORM.recognised` says what was read."""
    looks_like: Callable[[Entries], bool]
    """Return whether entries of a folder are the platform's beyond doubt: a wrong guess mixes
    students up."""


class Site(Struct, frozen=True):
    """The place where `grader autograde` finds a submission and leaves its result."""

    submission: Path = Path()
    results: Path = Path()
    """The file that the platform reads, or the folder for more than one, from the package's."""
    lowest: float = 0.0
    highest: float | None = None
    """The range of the platform's grades; None for the assignment's own points."""


class Delivery(Struct, frozen=True):
    """The text to print, and how the command ends."""

    printed: str = ""
    code: int = 0


class Target(Struct, frozen=True):
    """A package that `grader export` makes, and what becomes of a grading by it."""

    package: Callable[[Order], Iterable[PackageFile]]
    """The same order and grader give the same files."""
    next: str
    """The sentence that says what to do with the package."""
    options: tuple[Option, ...] = ()
    deliver: Callable[[Autograded, Site], Delivery] | None = None
    """Writes the result in the platform's form; None where nothing is graded."""
    site: Site = Site()
    only_visible: bool = False
    """True where students can read the package: it holds no hidden case."""


class Platform(Struct, frozen=True):
    download: Download | None = None
    targets: Mapping[str, Target] = field(default_factory=dict)
    """The targets by their names on the command line."""
    gradebook: Gradebook | None = None
    """The gradebook in which the platform takes grades."""
