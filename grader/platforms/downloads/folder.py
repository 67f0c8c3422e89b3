"""A plain folder: every entry of it is a submission, a file, a folder or a zip."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from grader.model.handed_in import HandedIn, Student
from grader.platforms.platform import Downloaded, Draft
from grader.submissions.names import folded, is_junk, readable_name, safe_id
from grader.submissions.walk import is_folder

_ATTEMPT = re.compile(r"(?:attempt|try|intento|tentativa)[ _-]?(\d{1,4})", re.IGNORECASE)


def read_folder(_folder: Path, entries: Sequence[Path]) -> Downloaded:
    """Return a submission for every entry: files that are no sources count too, so that whoever
    handed in something else is listed.

    A folder in which there are only folders called `attempt 1`, `intento_2` … is that many
    attempts.
    """
    stems = [
        path.name if is_folder(path) or path.name.startswith(".") else path.stem for path in entries
    ]
    counts = Counter(folded(safe_id(stem)) for stem in stems)
    drafts: list[Draft] = []
    for path, stem in zip(entries, stems, strict=True):
        # `ana.py` and `ana.jl` are two submissions, told apart by what they are, not by number.
        alone = counts[folded(safe_id(stem))] == 1
        id = safe_id(stem if alone else path.name.replace(".", "-"))
        drafts += _drafts(path, id, readable_name(stem))
    return Downloaded(drafts)


def _drafts(path: Path, id: str, name: str) -> list[Draft]:
    hand_in = HandedIn((Student(name),))
    label = readable_name(path.name)
    attempts = _attempts_in(path) if is_folder(path) else []
    if not attempts:
        return [Draft(id, (("" if is_folder(path) else path.name, path),), hand_in, label)]

    names = [readable_name(f"{path.name}/{attempt.name}") for attempt in attempts]
    return [
        Draft(id, (("", attempt),), hand_in, name_shown, f"folder:{path}")
        for attempt, name_shown in zip(attempts, names, strict=True)
    ]


def _attempts_in(folder: Path) -> list[Path]:
    """Return the attempts that a folder holds, the first first; none when it holds anything
    else."""
    try:
        inside = [path for path in folder.iterdir() if not is_junk(path.name)]
    except OSError:
        return []  # listed by whoever reads the submission

    named = [(_ATTEMPT.fullmatch(path.name), path) for path in inside if is_folder(path)]
    numbered = {int(match[1]): path for match, path in named if match}
    if len(numbered) < max(len(inside), 2):
        return []
    return [numbered[number] for number in sorted(numbered)]
