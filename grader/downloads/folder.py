"""A plain folder: every entry of it is a submission, a file, a folder or a zip."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from grader.downloads.found import Draft, Reading
from grader.intake.names import folded, readable_name, safe_id
from grader.model.handed_in import HandedIn, Student

__all__ = ["read_folder"]


def read_folder(entries: Sequence[Path]) -> Reading:
    """Files that are no sources count too, so that whoever handed in something else is listed."""
    stems = [_stem(path) for path in entries]
    often = Counter(folded(safe_id(stem)) for stem in stems)
    return Reading(
        [
            _draft(path, stem, alone=often[folded(safe_id(stem))] == 1)
            for path, stem in zip(entries, stems, strict=True)
        ]
    )


def _draft(path: Path, stem: str, *, alone: bool) -> Draft:
    # `ana.py` and `ana.jl` are two submissions, told apart by what they are rather than by number.
    id = safe_id(stem if alone else path.name.replace(".", "-"))
    is_folder = path.is_dir() and not path.is_symlink()
    shown = readable_name(path.name)
    by = HandedIn((Student(readable_name(stem)),))
    return Draft(id, (("" if is_folder else path.name, path),), by, shown)


def _stem(path: Path) -> str:
    is_folder = path.is_dir() and not path.is_symlink()
    return path.name if is_folder or path.name.startswith(".") else path.stem
