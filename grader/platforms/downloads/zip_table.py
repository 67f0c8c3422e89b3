"""The size of a zip's table of contents, asked before it is read into memory."""

import struct
from pathlib import Path

__all__ = ["directory_size"]

_END = b"PK\x05\x06"
_END_BYTES = 22
_END_64 = b"PK\x06\x06"
_END_64_BYTES = 56
_LOCATOR_BYTES = 20
_MAX_COMMENT = 1 << 16


def directory_size(archive: Path) -> int:
    """Bytes of the central directory; 0 where there is none, or it cannot be read.

    The places are those where `zipfile` looks (the format's APPNOTE, 4.3.14 to 4.3.16).
    """
    try:
        with archive.open("rb") as file:
            length = file.seek(0, 2)
            start = max(length - _MAX_COMMENT - _END_BYTES - _LOCATOR_BYTES - _END_64_BYTES, 0)
            file.seek(start)
            tail = file.read()
    except OSError:
        return 0
    end = tail.rfind(_END)
    if end < 0 or end + _END_BYTES > len(tail):
        return 0
    size = int(struct.unpack_from("<L", tail, end + 12)[0])
    wide = end - _LOCATOR_BYTES - _END_64_BYTES
    if wide >= 0 and tail[wide : wide + 4] == _END_64:
        size = max(size, int(struct.unpack_from("<Q", tail, wide + 40)[0]))
    return size
