"""Lays out on disk what a worker may see: its sources and support files, and nothing else."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from msgspec import Struct

from grader.languages.registry import kind_of
from grader.model import SourceFile, Submission, Support
from grader.sandbox import open_to_workers, remove_tree

_PRELUDE = ".prelude"


class Staged(Struct, frozen=True):
    """`folder` holds the sources under their own names, as UTF-8."""

    folder: Path
    files: tuple[Path, ...]
    """The files in the order in which they load."""
    names: dict[str, str]
    """Staged path -> the name that people are shown."""
    prelude: Path | None = None


@contextmanager
def stage(submission: Submission, support: Support, root: Path) -> Iterator[Staged]:
    """Yield a private folder below `root` with the submission; removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="s", dir=root))
    try:
        for extra in support.files:
            copy = shutil.copytree if extra.is_dir() else shutil.copyfile
            copy(extra, folder / extra.name)

        names: dict[str, str] = {}
        for source in submission.sources:
            path = _free_path(folder, source)
            path.parent.mkdir(parents=True, exist_ok=True)
            # Not write_text: newlines must stay as they are, and half a surrogate must not raise.
            path.write_bytes(source.text.encode("utf-8", "replace"))
            names[str(path)] = source.name

        endings = kind_of(submission.language).endings if submission.language else ()
        prelude = next((path for path in support.preludes if path.suffix in endings), None)
        if prelude is not None:
            (folder / _PRELUDE).mkdir()
            prelude = Path(shutil.copy(prelude, folder / _PRELUDE))

        # A process that does not know the random name finds nothing.
        open_to_workers(folder)
        yield Staged(folder, tuple(map(Path, names)), names, prelude)
    finally:
        discard(folder)


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
