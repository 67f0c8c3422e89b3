"""Files that are seen either whole or not at all."""

import os
import secrets
from pathlib import Path

_UNFINISHED = ".writing-"


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file that is seen either whole or not at all, even when the machine goes down."""
    content = text if isinstance(text, bytes) else text.encode("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{_UNFINISHED}{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_changed(path: Path, text: str) -> bool:
    """Write the file whole unless it has this text already; whether it was written."""
    content = text.encode("utf-8")
    if path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content:
        return False
    write_whole(path, text)
    return True


def discard_unfinished(folder: Path) -> None:
    """Remove what writers that were killed have left below `folder`."""
    for path in folder.rglob(f"{_UNFINISHED}*"):
        path.unlink(missing_ok=True)
