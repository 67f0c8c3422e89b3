"""Lays out on disk what a worker may see: its sources and support files, and nothing else.

A worker works in a copy of its own, which it makes itself: only there may it write.
"""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from operator import attrgetter
from pathlib import Path, PurePosixPath

from msgspec import Struct

from grader.languages.registry import kind_of
from grader.model import Limits, SourceFile, Submission, Support
from grader.sandbox import open_to_workers, remove_tree

_WORK, _LARGE = "work", "large"
_NAME = attrgetter("name", "language")


class Staged(Struct, frozen=True):
    """`root` is what a worker may read."""

    root: Path
    files: tuple[Path, ...]
    """The files in the order in which they load."""
    names: dict[str, str]
    """Staged path -> the name that people are shown."""

    @property
    def folder(self) -> Path:
        """Return the folder of support files and of the sources, with their names, as UTF-8."""
        return self.root / _WORK


@contextmanager
def stage(
    submission: Submission, support: Support, limits: Limits, place: Path
) -> Iterator[Staged]:
    """Yield a private folder below `place` with the submission; removed at the end."""
    root = Path(tempfile.mkdtemp(prefix="s", dir=place))
    folder = root / _WORK
    try:
        folder.mkdir()
        _lay_support(support.files, folder, limits)

        names: dict[str, str] = {}
        for source in submission.sources:
            path = _free_path(folder, source)
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(path, source)
            names[str(path)] = source.name

        # A process that does not know the random name finds nothing.
        open_to_workers(root)
        yield Staged(root, tuple(map(Path, names)), names)
    finally:
        discard(root)


def restage(staged: Staged, before: Submission, after: Submission) -> bool:
    """Write what is new in the sources' texts over those that are staged; return False where more
    than the texts differs."""
    if list(map(_NAME, before.sources)) != list(map(_NAME, after.sources)):
        return False

    for path, old, new in zip(staged.files, before.sources, after.sources, strict=True):
        if old.text != new.text:
            _write(path, new)
    return True


def _write(path: Path, source: SourceFile) -> None:
    # Not write_text: newlines must stay as they are, and half a surrogate must not raise.
    path.write_bytes(source.text.encode("utf-8", "replace"))


def _lay_support(files: Sequence[Path], folder: Path, limits: Limits) -> None:
    """Lay support files into `folder`; those for which a worker's copy would have no room lie
    beside it, and links lead to them."""
    room = min(limits.file_mb << 20, limits.disk_mb << 19)
    large = folder.with_name(_LARGE)
    for extra in files:
        size = sum(path.stat().st_size for path in (extra, *extra.rglob("*")))
        has_room = size <= room
        room -= size if has_room else 0
        place = folder if has_room else large
        copy = shutil.copytree if extra.is_dir() else shutil.copyfile

        place.mkdir(exist_ok=True)
        copy(extra, place / extra.name)
        if not has_room:
            (folder / extra.name).symlink_to(place / extra.name)


def discard(folder: Path) -> None:
    """Remove a folder to which a worker may have written.

    A tree deeper than Python can recurse must not end a class's run. A file that cannot be
    removed is left behind; that takes a process that still writes there, and only the layer `off`
    lets one live.
    """
    with suppress(OSError):
        remove_tree(folder)


def _free_path(folder: Path, source: SourceFile) -> Path:
    """Return where to lay a source: a notebook as code, and no source in another's place."""
    path = folder.joinpath(*PurePosixPath(source.name).parts)
    if source.name.endswith(".ipynb"):
        path = path.with_suffix(kind_of(source.language).endings[0])

    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}_{number}")
    return free
