"""Feedback files in a zip that Moodle takes back, in folders named as in its own download.

`mod/assign/feedback/file/importziplib.php` splits a folder's name at underscores and expects name,
number, type and plugin: so a name may have none itself. The number is a participant's, or, where
groups hand in, a group's; all of that group get the files, and who is in no group gets none.
"""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from grader.model import Message
from grader.model.handed_in import owner_of
from grader.platforms.gradebook.book import Reports
from grader.platforms.gradebook.results import Result
from grader.platforms.moodle.worksheet import Worksheet
from grader.platforms.packaging.package import File, to_zip
from grader.render.files import write_whole

_NAME_LENGTH = 60


class Folder(Struct, frozen=True):
    """The owner of a submission's files in the zip."""

    name: str
    """The name for people who look into the zip."""
    number: str
    """The number for Moodle."""
    submission: str


def feedback_folders(
    worksheet: Worksheet, results: Sequence[Result]
) -> tuple[list[Folder], list[Message]]:
    """A folder for every student or group whose number is beyond doubt; who has none, and why."""
    placed = [(one, one.participant) for one in results if one.participant is not None]
    if not worksheet.in_groups:
        return [Folder(one.student.name, own.number, one.submission) for one, own in placed], []
    folders: dict[str, Folder] = {}
    without: list[str] = []
    for one, _ in placed:
        group = owner_of(one.by)
        if one.by.origin == "moodle" and group.key:
            folders[one.submission] = Folder(group.name, group.key, one.submission)
        else:
            without.append(one.student.name)
    claims = Counter(int(folder.number) for folder in folders.values())
    certain = [folder for folder in folders.values() if claims[int(folder.number)] == 1]
    without += [folder.name for folder in folders.values() if claims[int(folder.number)] > 1]
    params: dict[str, str | int] = {"count": len(without), "names": "; ".join(without)}
    return certain, [Message("gradebooks.no_group_number", params)] if without else []


def write_feedback_zip(target: Path, folders: Sequence[Folder], reports: Reports) -> int:
    """Writes the zip, the same bytes for the same files; how many folders have a file in it.

    The zip is seen whole or not at all; for nobody there is none.
    """
    files = [
        File(f"{_name(folder)}/feedback.html", report.read_bytes())
        for folder in folders
        if (report := reports(folder.submission)) is not None
    ]
    if files:
        write_whole(target, to_zip(files))
    return len(files)


def _name(folder: Folder) -> str:
    """The folder's name; nothing but letters, digits and spaces of the person's is in it."""
    letters = " ".join(re.sub(r"[\W_]", " ", folder.name)[:_NAME_LENGTH].split())
    return f"{letters or '-'}_{folder.number}_assignsubmission_file_"
