"""What instructors download from their LMS -> submissions to grade. Everything in it is hostile.

Nothing and nobody disappears: what is no submission, or could not be taken, is listed with the
reason.
"""

from grader.downloads.found import Found
from grader.downloads.open import open_downloads

__all__ = ["Found", "open_downloads"]
