"""Facts of the zip format that `zipfile` does not tell: a table's size, and what names mean."""

import struct
import zipfile
from pathlib import Path

_END = b"PK\x05\x06"
_END_BYTES = 22
_END_64 = b"PK\x06\x06"
_END_64_BYTES = 56
_LOCATOR_BYTES = 20
_MAX_COMMENT = 1 << 16
_SAYS_UTF_8 = 0x800


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


def member_name(info: zipfile.ZipInfo) -> str:
    """The member's name as whoever packed it saw it.

    Without the mark for UTF-8 the format means code page 437, but many packers write UTF-8 all the
    same, and Windows in Western Europe code page 850, which agrees with 437 on the letters that
    both have and adds the capitals with accents that 437 lacks.
    """
    if info.flag_bits & _SAYS_UTF_8 or info.filename.isascii():
        return info.filename
    try:
        raw = info.filename.encode("cp437")
    except UnicodeEncodeError:
        return info.filename
    for encoding in ("utf-8", "cp850"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return info.filename
