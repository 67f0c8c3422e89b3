"""Canvas's zip of submissions: all files in one folder, under names that Canvas makes.

Names are those of `lib/content_zipper.rb`: `<name>[_LATE]_<user>_<attachment>_<file>`, of a text
entry `…_<user>_text.html`; `[LATE_]anon_<id>_<attachment>_<file>` where marking is anonymous. The
name has lost all but letters, digits and underscores, and numbers between underscores too, so
that the first numbers are Canvas's; whatever comes after them is the student's.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath

from msgspec import Struct

from grader.grouping import gathered
from grader.model import Message
from grader.model.handed_in import HandedIn, Refused, Student
from grader.platforms.platform import Downloaded, Draft
from grader.submissions.names import readable_name, safe_id

_REST = r"(?:(?P<attachment>\d+)_(?P<file>.+)|(?P<text>(?:text|link)\.html))"
_WITH_NAME = re.compile(
    rf"(?P<name>\w+?)(?P<late>_(?:LATE|late))?_(?P<user>\d{{1,18}})_{_REST}", re.DOTALL
)
_ANONYMOUS = re.compile(
    rf"(?P<late>(?:LATE|late)_)?(?P<name>anon)_(?P<user>[A-Za-z0-9]+)_{_REST}", re.DOTALL
)
_NUMBERED = re.compile(r"(?P<stem>.+)-(?P<number>[1-9]\d{0,2})", re.DOTALL)
_SMALLEST_ID = 100


class _File(Struct, frozen=True):
    path: Path
    name: str
    user: str
    late: bool
    attachment: int
    file: str


def looks_like_canvas(paths: Sequence[Path]) -> bool:
    """Return whether these names are Canvas's beyond doubt.

    A course's own naming (`practice_4_1_ana.py`) has the same form. So attachments must have
    numbers of their own, as in Canvas, and a folder of several files several users with names.
    """
    files = [file for file in map(_parse_name, paths) if file is not None]
    numbers = [file.attachment for file in files if file.attachment]
    if 2 * len(files) < len(paths) or not numbers:
        return False
    if min(numbers) < _SMALLEST_ID or len(set(numbers)) < len(numbers):
        return False

    names = {file.name for file in files}
    several = len(names) > 1 and len({file.user for file in files}) > 1
    return len(files) == 1 or several or names == {"anon"}


def read_canvas(_folder: Path, entries: Sequence[Path]) -> Downloaded:
    """Return one submission for each user; of a file that was replaced, the last version."""
    files = [(path, _parse_name(path)) for path in entries]
    strange = [readable_name(path.name) for path, file in files if file is None]
    refused = [Refused(name, Message("canvas.other_name")) for name in strange]

    users = gathered(((file.name, file.user), file) for _, file in files if file is not None)
    drafts = [_draft(files_of_one, refused) for files_of_one in users.values()]
    return Downloaded(drafts, refused)


def _parse_name(path: Path) -> _File | None:
    if path.is_dir():
        return None
    match = _ANONYMOUS.fullmatch(path.name) or _WITH_NAME.fullmatch(path.name)
    if match is None:
        return None

    name, user, late, attachment = match.group("name", "user", "late", "attachment")
    file = match["file"] or match["text"]
    return _File(path, name, user, late is not None, int(attachment or 0), file)


def _draft(files: Sequence[_File], refused: list[Refused]) -> Draft:
    """Return one user's submission; versions that were replaced are added to `refused`."""
    chains = _versions(files)
    for *replaced, last in chains:
        reason = Message("downloads.replaced", {"by": readable_name(last.path.name)})
        refused += [Refused(readable_name(old.path.name), reason) for old in replaced]

    first = files[0]
    label = f"{first.name}_{first.user}"
    student = Student(f"anon {first.user}" if first.name == "anon" else first.name, first.user)
    late, attempts = any(file.late for file in files), max(map(len, chains))
    hand_in = HandedIn((student,), "canvas", None, late, attempts, attempts)
    parts = tuple((readable_name(last.file), last.path) for *_, last in chains)
    return Draft(safe_id(label), parts, hand_in, label, f"canvas:{label}", oldest_first=True)


def _versions(files: Iterable[_File]) -> list[list[_File]]:
    """Return the files of one user, each with the later ones that replace it.

    `a.py` is replaced by `a-1.py`, and that by `a-2.py`, when all are there and came in that order.
    Without the first, `practice4-1.py` and `practice4-2.py` are two files. A later file of the same
    name replaces too.
    """
    chains: list[list[_File]] = []
    for file in sorted(files, key=lambda file: (file.attachment, file.file)):
        chain = next((chain for chain in chains if _replaces(file, chain)), [])
        if not chain:
            chains.append(chain)
        chain.append(file)
    return chains


def _replaces(file: _File, chain: Sequence[_File]) -> bool:
    if file.file == chain[-1].file:
        return True

    path = PurePath(file.file)
    numbered = _NUMBERED.fullmatch(path.stem)
    if numbered is None or len(chain) != int(numbered["number"]):
        return False
    return chain[0].file == f"{numbered['stem']}{path.suffix}"
