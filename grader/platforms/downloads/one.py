"""What one student hands in, packed or not, as a submission."""

from pathlib import Path

from msgspec.structs import replace

from grader.grading import read
from grader.model import Assignment, Submission, UnreadFile
from grader.platforms.downloads.open import open_downloads


def read_packed(assignment: Assignment, path: Path, name: str | None = None) -> Submission:
    """Return the submission in a file, folder or archive; what could not be unpacked of it is
    listed with the rest. Raises NoRoomError."""
    with open_downloads([path], single=True) as contents:
        (entry,) = contents.entries
        submission = read(assignment, entry.path, name, entry.oldest_first)

    refused = tuple(UnreadFile(refusal.name, refusal.reason) for refusal in contents.refused)
    return replace(submission, unread=(*submission.unread, *refused))
