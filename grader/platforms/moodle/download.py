"""Moodle's *download all submissions*: a folder for each student, or all files in one folder.

Names are those of `mod/assign/classes/downloader.php`: in the student's own name every underscore
is a space, so that the first mark in a name is Moodle's; whatever comes after it is the student's
and can say anything.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from grader.grouping import gathered
from grader.model import Message
from grader.model.handed_in import HandedIn, Refused, Student
from grader.platforms.gradebook.results import naming
from grader.platforms.platform import Downloaded, Draft
from grader.submissions.names import readable_name, safe_id
from grader.submissions.walk import is_folder

_NAME = re.compile(
    r"(?P<name>.+?)_(?P<id>\d{1,18})_(?:assignsubmission_)?(?P<plugin>file|onlinetext)"
    r"(?:_(?P<file>.*))?",
    re.DOTALL,
)
_GROUP_WITHOUT_ID = re.compile(
    r"(?P<name>[^_]+)(?P<id>)_assignsubmission_(?P<plugin>file|onlinetext)(?:_(?P<file>.*))?",
    re.DOTALL,
)
_MARK = "_assignsubmission_"
_BLIND = re.compile(r"participant[ea]?", re.IGNORECASE)


def looks_like_moodle(paths: Sequence[Path]) -> bool:
    """Return whether at least half of the names are Moodle's.

    The old naming, `<name>_<number>_file_<file>`, may also be a course's own, `lab_4_file_a.py`:
    alone, it must tell several people with several numbers.
    """
    matches = [match for path in paths if (match := _match_name(path.name))]
    if not matches or 2 * len(matches) < len(paths):
        return False

    if any(_MARK in match[0] for match in matches):
        return True
    names, numbers = zip(*(match.group("name", "id") for match in matches), strict=True)
    return len(set(names)) > 1 and len(set(numbers)) > 1


def read_moodle(_folder: Path, entries: Sequence[Path]) -> Downloaded:
    """Return one submission for each participant number, of all files and folders that carry it."""
    matches = [(_match_name(path.name), path) for path in entries]
    strange = [readable_name(path.name) for match, path in matches if match is None]
    refused = [Refused(name, Message("moodle.other_name")) for name in strange]

    files = [((match["name"], match["id"]), (match, path)) for match, path in matches if match]
    students = gathered(files)
    drafts = [_draft(*owner, parts) for owner, parts in students.items()]

    typed: dict[str, list[str]] = {}
    for draft, parts in zip(drafts, students.values(), strict=True):
        # Text typed into Moodle's editor is a web page, in which code has lost its form.
        pages = sum(match["plugin"] == "onlinetext" for match, _ in parts)
        if pages:
            kind = "only_typed" if pages == len(parts) else "typed_too"
            typed.setdefault(kind, []).append(draft.shown)

    notes = [note for kind in typed for note in naming(f"downloads.{kind}", typed[kind])]
    return Downloaded(drafts, refused, notes)


def _match_name(name: str) -> re.Match[str] | None:
    return _NAME.fullmatch(name) or _GROUP_WITHOUT_ID.fullmatch(name)


def _draft(name: str, number: str, files: Sequence[tuple[re.Match[str], Path]]) -> Draft:
    label = readable_name(f"{name}_{number}" if number else name)
    student = f"{name} {number}" if _BLIND.fullmatch(name) else readable_name(name)
    parts = tuple(
        ("" if is_folder(path) else match["file"] or path.name, path) for match, path in files
    )
    hand_in = HandedIn((Student(student, number),), "moodle")
    return Draft(safe_id(label), parts, hand_in, label, f"moodle:{label}")
