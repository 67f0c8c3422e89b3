"""Which submissions there are: every entry of a class's folder is one, under a safe name."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from grader.intake.names import folded, is_junk, safe_id, unique

__all__ = ["find_submissions"]


def find_submissions(paths: Sequence[Path], *, single: bool) -> Sequence[tuple[str, Path]]:
    """(id, path) of every submission, in an order that depends on names only.

    A file is one submission. A folder holds one per entry, file or folder, or is itself one when
    `single`. Files that are no sources count too, so that whoever handed in something else is
    listed. Ids are unique and safe as names of folders. Raises OSError when one of `paths` itself
    cannot be listed.
    """
    entries = list(dict.fromkeys(_entries(paths, single)))
    stems = [safe_id(_stem(entry)) for entry in entries]
    often = Counter(map(folded, stems))
    # `ana.py` and `ana.jl` are two submissions, told apart by what they are rather than by number.
    names = [
        safe_id(entry.name.replace(".", "-")) if often[folded(stem)] > 1 else stem
        for stem, entry in zip(stems, entries, strict=True)
    ]
    return list(zip(unique(names), entries, strict=True))


def _entries(paths: Iterable[Path], single: bool) -> Iterator[Path]:
    for path in paths:
        # What the user names is meant, also through a link; links inside folders are not followed.
        named = path.resolve()
        if single or not named.is_dir():
            yield named
            continue
        yield from sorted(entry for entry in named.iterdir() if not is_junk(entry.name))


def _stem(path: Path) -> str:
    is_folder = path.is_dir() and not path.is_symlink()
    return path.name if is_folder or path.name.startswith(".") else path.stem
