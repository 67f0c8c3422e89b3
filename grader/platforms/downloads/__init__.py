"""Downloads from an LMS -> submissions to grade. Everything in it is hostile.

Nothing and nobody disappears: what is no submission, or could not be taken, is listed with the
reason.
"""

from grader.platforms.downloads.about import About, Groups, read_groups
from grader.platforms.downloads.limits import NoRoomError
from grader.platforms.downloads.one import read_packed
from grader.platforms.downloads.open import DownloadContents, open_downloads

__all__ = [
    "About", "DownloadContents", "Groups", "NoRoomError", "open_downloads", "read_groups",
    "read_packed",
]  # fmt: skip
