"""Bytes of a source -> text, in the encodings that editors write."""

import codecs
from contextlib import suppress
from json import detect_encoding

from grader.model import Message

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like the mark of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL = dict.fromkeys(number for number in range(32) if chr(number) not in "\t\n\f\x1b")
_BINARY_SHARE = 0.05


def decode_source(raw: bytes) -> str | Message:
    """Return the text, with `\\n` between lines; a Message when it is empty or no text at all."""
    mark, encoding = encoding_of(raw)
    text = raw[len(mark) :].decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n")
    plain = text.translate(_CONTROL)
    if len(text) - len(plain) > _BINARY_SHARE * len(text):
        return Message("intake.binary")
    if not plain.strip():
        return Message("intake.empty")

    # Halves of surrogate pairs are no text, and no UTF-8 can hold them.
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def encoding_of(raw: bytes) -> tuple[bytes, str]:
    """Return the byte order mark, which is no part of the text, and the encoding."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return mark, encoding

    # UTF-16 without a mark shows by the zeros of its first signs.
    if (unmarked := detect_encoding(raw)) != "utf-8":
        return b"", unmarked
    for encoding in ("utf-8", "cp1252"):
        with suppress(UnicodeDecodeError):
            raw.decode(encoding)
            return b"", encoding
    return b"", "latin-1"
