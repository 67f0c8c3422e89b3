"""What somebody handed in, told apart from what they handed in at another time."""

import hashlib
from pathlib import Path

from grader.submissions.walk import read_bytes, walk

_MAX_BYTES = 50_000_000
"""Of each file; a larger one is known by its name alone."""


def digest_of_bytes(path: Path) -> str:
    """Return a digest of all files below `path`, whether they are read as sources or not.

    The name of a single file does not count: an LMS may give it another one at each download.
    """
    digest = hashlib.sha256()
    for found in walk(path):
        name = "" if found.path == path else found.name
        content: object = None
        if found.problem is None:
            content = read_bytes(found.path, _MAX_BYTES)
        if isinstance(content, bytes):
            content = hashlib.sha256(content).hexdigest()
        digest.update(repr((name, content)).encode("utf-8", "replace"))
    return digest.hexdigest()
