"""Bounds on what may come out of archives that strangers packed."""

from dataclasses import dataclass

__all__ = ["DOWNLOAD", "HANDED_IN", "IN_ALL_BYTES", "IN_ALL_SHARE", "MAX_NESTED", "Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Counted while unpacking: what an archive says of itself is not believed."""

    files: int
    total_bytes: int
    file_bytes: int
    ratio: int = 200
    """Unpacked to packed, of one file; source code reaches 20."""
    ratio_from: int = 2_000_000
    """Below this many bytes no ratio is a danger."""
    directory_bytes: int = 40_000_000
    """The largest table of contents of an archive, which is read into memory as a whole."""


DOWNLOAD = Limits(files=100_000, total_bytes=4_000_000_000, file_bytes=200_000_000)
"""An archive that the instructor names: a whole class."""
HANDED_IN = Limits(
    files=2_000, total_bytes=300_000_000, file_bytes=100_000_000, directory_bytes=2_000_000
)
"""All archives that one student handed in, together."""
IN_ALL_BYTES = 20_000_000_000
"""All archives that a class's students handed in, together,"""
IN_ALL_SHARE = 0.8
"""and never more than this share of what is free where they are unpacked."""
MAX_NESTED = 3
"""Archives within archives of one submission."""
