"""The address of the server that has a folder's store: commands name it instead of waiting."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FILE = "serve.address"


@contextmanager
def announced(data: Path, url: str) -> Iterator[None]:
    """Note beside the data that a server is at this address, as long as the context lasts."""
    path = data / _FILE
    path.write_text(url, encoding="utf-8")
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def desk_of(folder: Path) -> str | None:
    """Return the address of a folder's desk, at whoever has the folder now, if one said so."""
    if (folder / _FILE).is_file():
        return (folder / _FILE).read_text(encoding="utf-8")
    url = server_of(folder)
    return None if url is None else f"{url}/assignments/{folder.absolute().name}/desk"


def server_of(folder: Path) -> str | None:
    """Return the address of the server that said it has DATA/COURSE/ASSIGNMENT, if one did."""
    for above in folder.absolute().parents[:2]:
        if (above / _FILE).is_file():
            return (above / _FILE).read_text(encoding="utf-8")
    return None
