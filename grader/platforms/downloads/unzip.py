"""A zip that a stranger packed -> files in a folder of ours; whatever is odd in it is listed.

Nothing is ever written outside that folder, no link is made, and sizes are counted while bytes
come out.
"""

import io
import lzma
import re
import stat
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path
from typing import IO

from grader.model import Message
from grader.model.handed_in import Refused
from grader.platforms.downloads.limits import (
    RATIO,
    RATIO_FROM,
    UnzipBudget,
    UnzipLimits,
    raise_if_ours,
)
from grader.submissions.names import folded, is_junk, readable_name

_CHUNK = 1 << 16
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,  # among them NotImplementedError: a compression that Python does not know
)
_ARCHIVE = re.compile(r"\.zip$", re.IGNORECASE)
_MAX_DEPTH = 32
_ENCRYPTED = 0x1
_MAX_NAME_BYTES = 240
_SAYS_UTF_8 = 0x800


class _TooManyMembersError(zipfile.BadZipFile):
    """Raised for a table of contents that is too long."""


class _Archive(io.BufferedReader):
    """An archive's file. Its table of contents is read at once: not where it is too long."""

    def __init__(self, path: Path, limits: UnzipLimits) -> None:
        super().__init__(io.FileIO(path))
        self._most = limits.directory_bytes

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > self._most:
            raise _TooManyMembersError
        return super().read(size)


def is_zip_name(name: str) -> bool:
    return _ARCHIVE.search(name) is not None


def unpack(archive: Path, into: Path, budget: UnzipBudget, label: str) -> list[Refused]:
    """Unpack into the existing folder `into`; return what was not taken, with the reason.

    Names of refusals begin with `label`. A refusal of `label` itself means that nothing at all
    came out. Junk of systems and tools is passed over. Never raises for what is in the
    archive; NoRoomError when the disk is full.
    """
    try:
        with _Archive(archive, budget.limits) as file, zipfile.ZipFile(file) as opened:
            refused = _unpack_members(opened, into, budget, label)
    except _TooManyMembersError:
        return [Refused(label, Message("downloads.too_many_members"))]
    except _BROKEN as error:
        return [Refused(label, _broken_zip(error))]

    if not refused and not any(into.iterdir()):
        return [Refused(label, Message("downloads.empty_zip"))]
    return refused


def _unpack_members(
    opened: zipfile.ZipFile, into: Path, budget: UnzipBudget, label: str
) -> list[Refused]:
    refused: list[Refused] = []
    unpacked: set[str] = set()
    last = {_member_name(info): info for info in opened.infolist()}
    for info in opened.infolist():
        name = _member_name(info)
        parts = _safe_parts(name)
        if isinstance(parts, Message):
            problem: Message | None = parts
        elif not parts or any(map(is_junk, parts)):
            continue
        else:
            key = folded("/".join(parts))
            problem = _oddity(info) or spent(budget)
            if problem is None and key in unpacked and not _is_folder(info):
                problem = Message("downloads.same_name")
            if problem is None and last[name] is not info and not _is_folder(info):
                problem = Message("downloads.later_counts")
            elif problem is None:
                problem = _write_member(opened, info, into.joinpath(*parts), budget)
                unpacked.add(key)

        if problem is not None:
            refused.append(Refused(readable_name(f"{label}/{name}")[:500], problem))
    return refused


def _is_folder(info: zipfile.ZipInfo) -> bool:
    return info.filename.endswith(("/", "\\")) or stat.S_ISDIR(info.external_attr >> 16)


def _oddity(info: zipfile.ZipInfo) -> Message | None:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return Message("downloads.link")
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return Message("downloads.no_file")
    if info.flag_bits & _ENCRYPTED:
        return Message("downloads.encrypted")
    return None


def spent(budget: UnzipBudget) -> Message | None:
    """Count a file, or return that there are too many."""
    if budget.files <= 0:
        return Message("downloads.too_many_files", {"limit": budget.limits.files})
    budget.files -= 1
    return None


def _write_member(
    opened: zipfile.ZipFile, info: zipfile.ZipInfo, place: Path, budget: UnzipBudget
) -> Message | None:
    """Write one member to `place`; return why that cannot be done, or None."""
    try:
        if _is_folder(info):
            place.mkdir(parents=True, exist_ok=True)
            return None

        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("xb") as file:
            problem = _copy(opened, info, file, budget)
        if problem is not None:
            place.unlink()
    except FileExistsError:
        return Message("downloads.same_name")
    except OSError as error:
        return _broken_zip(error)
    return problem


def _copy(
    opened: zipfile.ZipFile, info: zipfile.ZipInfo, file: IO[bytes], budget: UnzipBudget
) -> Message | None:
    """Copy a member's bytes, counted as they come out; return why that cannot be done, or None."""
    limits = budget.limits
    count = 0
    try:
        with opened.open(info) as packed:
            while chunk := packed.read(_CHUNK):
                count += len(chunk)
                budget.bytes -= len(chunk)
                if budget.total is not None:
                    budget.total.add(len(chunk), budget)

                if budget.bytes < 0:
                    return Message("downloads.too_much", {"megabytes": limits.total_bytes / 1e6})
                if count > limits.file_bytes:
                    return Message("downloads.too_large", {"megabytes": limits.file_bytes / 1e6})
                if count > max(RATIO_FROM, RATIO * max(info.compress_size, 1)):
                    return Message("downloads.ratio")
                file.write(chunk)
    except _BROKEN as error:
        return _broken_zip(error)
    return None


def _safe_parts(name: str) -> list[str] | Message:
    """Return the path inside the archive, each part safe as a file's name; or why there is none."""
    slashed = name.replace("\\", "/")
    parts = [part for part in slashed.split("/") if part not in ("", ".")]
    if slashed.startswith("/") or re.match(r"[A-Za-z]:", slashed) or ".." in parts:
        return Message("downloads.outside")
    if len(parts) > _MAX_DEPTH:
        return Message("downloads.too_deep")

    safe = [readable_name(part).replace(":", "_") for part in parts]
    if any(len(part.encode("utf-8")) > _MAX_NAME_BYTES for part in safe):
        return Message("downloads.long_name")
    return safe


def _broken_zip(error: Exception) -> Message:
    raise_if_ours(error)
    if isinstance(error, NotImplementedError):
        return Message("downloads.compression")
    text = error.strerror if isinstance(error, OSError) else str(error)
    reason = readable_name(text or type(error).__name__)[:200]
    return Message("downloads.broken_zip", {"error": reason})


def _member_name(info: zipfile.ZipInfo) -> str:
    """Return the member's name as whoever packed it saw it.

    Without the mark for UTF-8 the format means code page 437, but many packers write UTF-8 all the
    same, and Windows in Western Europe code page 850, which agrees with 437 on the letters that
    both have and adds the capitals with accents that 437 lacks.
    """
    if info.flag_bits & _SAYS_UTF_8 or info.filename.isascii():
        return info.filename
    for encoding in ("utf-8", "cp850"):
        with suppress(UnicodeError):
            return info.filename.encode("cp437").decode(encoding)
    return info.filename
