"""Files that are seen either whole or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_UNFINISHED = ".writing-"


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file that is seen either whole or not at all, even when the machine goes down."""
    content = text if isinstance(text, bytes) else text.encode("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as temporary:
        temporary.write_bytes(content)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give a name to write to; what was written there is synced and gets the name `path`."""
    temporary = unfinished_of(path)
    try:
        yield temporary
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        # A disk that is full does not say of which file.
        error.filename = error.filename or str(path)
        raise
    finally:
        temporary.unlink(missing_ok=True)


def unfinished_of(path: Path) -> Path:
    """Return a name beside the file's, for what is not yet whole."""
    return path.with_name(f"{_UNFINISHED}{secrets.token_hex(8)}")


def write_changed(path: Path, text: str) -> None:
    """Write the file whole unless it has this text already."""
    content = text.encode("utf-8")
    if not path.is_file() or path.stat().st_size != len(content) or path.read_bytes() != content:
        write_whole(path, content)


def discard_unfinished(folder: Path) -> None:
    """Remove what writers that were killed have left below `folder`."""
    for path in folder.rglob(f"{_UNFINISHED}*"):
        path.unlink(missing_ok=True)
