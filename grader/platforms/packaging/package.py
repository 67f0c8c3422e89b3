"""A package: files with their places, and the zip of them, the same bytes for the same files."""

import io
import zipfile
from collections.abc import Iterable

from msgspec import Struct

# Zip knows no time before this one; the real one would change the bytes.
_TIME = (1980, 1, 1, 0, 0, 0)
_UNIX = 3


class File(Struct, frozen=True):
    path: str
    """Inside the package, with `/`."""
    content: bytes
    executable: bool = False


def to_zip(files: Iterable[File]) -> bytes:
    """Return a zip of the files in the order of the paths. ValueError for two files of one path."""
    ordered = sorted(files, key=lambda file: file.path)
    if len({file.path for file in ordered}) < len(ordered):
        raise ValueError("two files of a package have the same path")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in ordered:
            entry = zipfile.ZipInfo(file.path, _TIME)
            entry.create_system = _UNIX
            entry.external_attr = (0o100755 if file.executable else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.content)
    return buffer.getvalue()
