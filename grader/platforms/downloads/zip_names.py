"""Names in zips, in the encodings that packers write without saying so."""

import zipfile

__all__ = ["member_name"]

_SAYS_UTF_8 = 0x800


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
