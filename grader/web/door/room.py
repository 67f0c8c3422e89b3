"""The room that is left for uploads: of the data's quota, and on the disk."""

import shutil
from pathlib import Path

from msgspec import Struct

from grader.model import Message

_NEARLY = 0.8
_FREE_BYTES = 500_000_000
"""Uploads are refused before the disk is full: the stores need room for what was accepted."""
_ARRIVING_BYTES = 1_000_000_000
"""The most of all bodies together that are not whole yet."""
_FOR_VISITORS, _ARRIVING_FOR_VISITORS = 0.95, 0.5
"""The parts of both that visitors may fill; the rest is for people who are known."""


class Room(Struct):
    """Measured now and then; what is accepted in between is counted."""

    folder: Path
    most_bytes: int
    used_bytes: int = 0
    arriving_bytes: int = 0
    """The bytes of bodies that are not whole yet."""

    def measure(self) -> None:
        sizes = (_size(path) for path in self.folder.rglob("*"))
        self.used_bytes = sum(sizes)

    def refuses(self, more_bytes: int, *, known: bool, is_kept: bool = True) -> bool:
        """Return whether so much more of a body is too much; else count it as arriving. Who is
        known finds room that is kept from others; what is not kept needs none on the disk."""
        arriving = self.arriving_bytes + more_bytes
        share, share_arriving = (1.0, 1.0) if known else (_FOR_VISITORS, _ARRIVING_FOR_VISITORS)
        is_full = self.used_bytes + arriving > share * self.most_bytes
        is_full = is_full or self._free < _FREE_BYTES + more_bytes
        if arriving > share_arriving * _ARRIVING_BYTES or (is_kept and is_full):
            return True
        self.arriving_bytes = arriving
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
