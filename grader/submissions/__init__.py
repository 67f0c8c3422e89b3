"""Files and folders on disk -> submissions. What lies there is hostile: nothing here raises for it.

Whatever cannot be read is listed with the reason; nothing and nobody disappears silently.
"""

from grader.submissions.read import read_submission

__all__ = ["read_submission"]
