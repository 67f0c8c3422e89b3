"""Moodle's *download all submissions*: a folder for each student, or all files in one folder.

Names are those of `mod/assign/classes/downloader.php`: in the student's own name every underscore
is a space, so that the first mark in a name is Moodle's; whatever comes after it is the student's
and can say anything.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

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
    found = [match for path in paths if (match := _match(path.name))]
    if not found or 2 * len(found) < len(paths):
        return False
    several = all(len({match[part] for match in found}) > 1 for part in ("name", "id"))
    return several or any(_MARK in match[0] for match in found)


def read_moodle(_folder: Path, entries: Sequence[Path]) -> Downloaded:
    """One submission for each participant number, of all files and folders that carry it."""
    parts: dict[tuple[str, str], list[tuple[str, Path]]] = {}
    refused: list[Refused] = []
    for path in entries:
        found = _match(path.name)
        if found is None:
            refused.append(Refused(readable_name(path.name), Message("moodle.other_name")))
            continue
        student = (found["name"], found["id"])
        name = "" if is_folder(path) else found["file"] or path.name
        parts.setdefault(student, []).append((name, path))
    drafts = [_draft(name, key, files) for (name, key), files in parts.items()]
    return Downloaded(drafts, refused, _about_typed(parts))


def _about_typed(parts: Mapping[tuple[str, str], Sequence[tuple[str, Path]]]) -> list[Message]:
    """Text typed into Moodle's editor is a web page, in which code has lost its form."""
    said: dict[str, list[str]] = {}
    for (name, key), files in parts.items():
        found = (_match(path.name) for _, path in files)
        typed = sum(match is not None and match["plugin"] == "onlinetext" for match in found)
        if typed:
            kind = "only_typed" if typed == len(files) else "typed_too"
            said.setdefault(kind, []).append(readable_name(f"{name}_{key}" if key else name))
    return [naming(f"downloads.{kind}", names) for kind, names in said.items()]


def _match(name: str) -> re.Match[str] | None:
    return _NAME.fullmatch(name) or _GROUP_WITHOUT_ID.fullmatch(name)


def _draft(name: str, key: str, files: Sequence[tuple[str, Path]]) -> Draft:
    said = f"{name} {key}" if _BLIND.fullmatch(name) else readable_name(name)
    shown = readable_name(f"{name}_{key}" if key else name)
    by = HandedIn((Student(said, key),), "moodle")
    return Draft(safe_id(shown), tuple(files), by, shown, f"moodle:{shown}")
