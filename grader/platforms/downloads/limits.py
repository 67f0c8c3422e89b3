"""Bounds on what may come out of archives that strangers packed."""

import errno
from tempfile import gettempdir

from msgspec import Struct

from grader.model import Message, MessageError

_OURS = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EMFILE, errno.ENFILE, errno.EROFS}
)


class UnzipLimits(Struct, frozen=True):
    """Counted while unpacking: what an archive says of itself is not believed."""

    files: int
    total_bytes: int
    file_bytes: int
    directory_bytes: int = 40_000_000
    """The largest table of contents of an archive, which is read into memory as a whole."""


DOWNLOAD = UnzipLimits(files=100_000, total_bytes=4_000_000_000, file_bytes=200_000_000)
"""An archive that the instructor names: a whole class."""
HANDED_IN = UnzipLimits(
    files=2_000, total_bytes=300_000_000, file_bytes=100_000_000, directory_bytes=2_000_000
)
"""All archives that one student handed in, together."""
RATIO, RATIO_FROM = 200, 2_000_000
"""Unpacked to packed, of one file, and the bytes below which no ratio is a danger; source code
reaches 20."""
IN_ALL_BYTES = 20_000_000_000
"""All archives that a class's students handed in, together."""
IN_ALL_SHARE = 0.8
"""The share of what is free where they are unpacked, which they may not exceed either."""
MAX_NESTED = 3
"""Archives within archives of one submission."""


class NoRoomError(MessageError):
    """Raised when this machine cannot hold what a download unpacks to. Nobody may lose a file by
    that."""


def raise_if_ours(error: Exception) -> None:
    """NoRoomError for a full disk and the like: it is no archive's fault."""
    if isinstance(error, OSError) and error.errno in _OURS:
        params = {"path": gettempdir(), "error": error.strerror or ""}
        raise NoRoomError(Message("downloads.no_room", params)) from error


class Total(Struct):
    """Bounds on a class's unpacked submissions together."""

    limit: int
    used: int = 0
    most: int = 0
    whose: str = ""
    """The submission whose archives have come to `most`."""

    def add(self, count: int, budget: "UnzipBudget") -> None:
        """NoRoomError when it is too much: none shall lose a file by what others handed in."""
        self.used += count
        unpacked = budget.limits.total_bytes - budget.bytes
        if unpacked > self.most:
            self.most, self.whose = unpacked, budget.whose

        if self.used > self.limit:
            sizes = {"gigabytes": self.limit / 1e9, "megabytes": self.most / 1e6}
            whose = {"path": gettempdir(), "name": self.whose}
            raise NoRoomError(Message("downloads.too_much_in_all", {**whose, **sizes}))


class UnzipBudget(Struct):
    """The bytes that may still come out; shared by archives that belong together."""

    limits: UnzipLimits
    total: "Total | None" = None
    """The sum to which this one adds, where archives of others are unpacked too."""
    whose: str = ""
    files: int = 0
    bytes: int = 0

    def __post_init__(self) -> None:
        self.files = self.limits.files
        self.bytes = self.limits.total_bytes
