"""The room that is left for uploads: of the data's quota, and on the disk."""

import shutil
from pathlib import Path

from msgspec import Struct

from grader.model import Message

_NEARLY = 0.8
_FREE_BYTES = 500_000_000
"""Uploads are refused before the disk is full: the stores need room for what was accepted."""


class Room(Struct):
    """Measured now and then; what is accepted in between is counted."""

    folder: Path
    most_bytes: int
    used_bytes: int = 0

    def measure(self) -> None:
        sizes = (_size(path) for path in self.folder.rglob("*"))
        self.used_bytes = sum(sizes)

    def refuses(self, more_bytes: int) -> bool:
        """Return whether so much more is too much; else count it."""
        too_much = self.used_bytes + more_bytes > self.most_bytes
        if too_much or self._free < _FREE_BYTES + more_bytes:
            return True
        self.used_bytes += more_bytes
        return False

    @property
    def warning(self) -> Message | None:
        """Return what the instructor should know before it is too late."""
        if self.used_bytes < _NEARLY * self.most_bytes and self._free > 4 * _FREE_BYTES:
            return None
        sizes = (self.used_bytes, self.most_bytes, self._free)
        used, most, free = (f"{size / 1e9:.1f}" for size in sizes)
        return Message("web.nearly_full", {"used": used, "most": most, "free": free})

    @property
    def _free(self) -> int:
        return shutil.disk_usage(self.folder).free


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:
        return 0
