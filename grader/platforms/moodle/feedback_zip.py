"""Feedback files in a zip that Moodle takes back, named as its own download is.

`mod/assign/feedback/file/importziplib.php` splits a folder's name at underscores and expects name,
participant number, type and plugin; so a name may have none itself.
"""

import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from grader.platforms.gradebook.results import Result
from grader.platforms.moodle.worksheet import Worksheet
from grader.submissions.names import safe_id

__all__ = ["Reports", "write_feedback_zip"]

Reports = Callable[[str], Sequence[tuple[str, Path]]]
"""A submission's id -> the student's own reports: (name in the zip, file)."""

_WHEN = (1980, 1, 1, 0, 0, 0)


def write_feedback_zip(
    target: Path, worksheet: Worksheet, pairs: Mapping[int, Result], reports: Reports
) -> int:
    """Writes the zip, the same bytes for the same files; how many students it is for.

    `pairs` are the worksheet's rows with their results. The zip is seen whole or not at all; for
    nobody there is none.
    """
    unfinished = target.with_name(f".writing-{target.name}")
    students = 0
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            for row in sorted(pairs):
                name = worksheet.table.value(row, worksheet.name) or pairs[row].student.name
                person = safe_id(name.replace("_", " "))
                folder = f"{person}_{worksheet.numbers[row]}_assignsubmission_file_"
                files = reports(pairs[row].submission)
                for called, report in files:
                    info = zipfile.ZipInfo(f"{folder}/{called}", _WHEN)
                    info.compress_type = zipfile.ZIP_DEFLATED
                    info.external_attr = 0o644 << 16
                    archive.writestr(info, report.read_bytes())
                students += bool(files)
        if students:
            unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return students
