"""Gradescope's *export submissions*: `submission_metadata.yml` beside a folder per submission.

The metadata is a Ruby hash: `submission_<id>:` with `:submitters:` (each `:name:`, `:sid:`,
`:email:`) and `:created_at:`. Read with every scalar as the text that it is, so that a student
number keeps its zeros, and without making any object that the file might ask for.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from grader.model import Message
from grader.model.handed_in import HandedIn, Refused, Student
from grader.platforms.platform import Downloaded, Draft
from grader.submissions.names import readable_name, safe_id
from grader.submissions.walk import is_folder, read_bytes

METADATA = "submission_metadata.yml"
_MAX_METADATA_BYTES = 100_000_000
_MAX_DEPTH = 50
_TIME = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(Z|UTC|[+-]\d\d:?\d\d)")
_FOLDER = re.compile(r"submission_\d{1,18}")
_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def named_like_gradescope(paths: Sequence[Path]) -> bool:
    """Metadata beside a submission's folder."""
    names = [path.name for path in paths]
    return METADATA in names and any(map(_FOLDER.fullmatch, names))


def looks_like_gradescope(paths: Sequence[Path]) -> bool:
    """Metadata that knows a folder which is there: a student's file of that name makes no export.
    Metadata that cannot be read beside such folders is an export's, too: it is refused with the
    reason.
    """
    folders = [path for path in paths if _FOLDER.fullmatch(path.name) and path.is_dir()]
    if not folders or not named_like_gradescope(paths):
        return False
    known = _metadata(next(path for path in paths if path.name == METADATA))
    return isinstance(known, Message) or any(path.name in known for path in folders)


def read_gradescope(folder: Path, entries: Sequence[Path]) -> Downloaded:
    """One submission for each that the metadata knows; files that it does not know count too."""
    metadata = _metadata(folder / METADATA)
    if isinstance(metadata, Message):
        return Downloaded([], [Refused(path.name, metadata) for path in entries])
    drafts, refused = [], []
    for path in entries:
        if path.name == METADATA:
            continue
        about = metadata.get(path.name)
        if about is None and not path.is_dir():
            refused.append(Refused(readable_name(path.name), Message("gradescope.unknown_file")))
        else:
            drafts.append(_draft(path, about))
    present = {path.name for path in entries}
    for name, about in metadata.items():
        if name not in present:
            names = ", ".join(student.name for student in _students(about))
            refused.append(Refused(f"{name} ({names})", Message("gradescope.no_files")))
    return Downloaded(drafts, refused)


def _metadata(path: Path) -> Mapping[str, object] | Message:
    raw = read_bytes(path, _MAX_METADATA_BYTES)
    content: object = None
    with suppress(yaml.YAMLError, ValueError, RecursionError):
        if not isinstance(raw, Message) and _depth(raw) <= _MAX_DEPTH:
            content = yaml.load(raw, _Loader)  # makes texts, lists and mappings only
    if not isinstance(content, Mapping):
        return Message("gradescope.no_metadata")
    return {readable_name(str(name)): about for name, about in content.items()}


def _depth(raw: bytes) -> int:
    """Return how deep lists and mappings are nested: libyaml's own stack overflows
    before Python's."""
    depth = deepest = 0
    for event in yaml.parse(raw, _Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            deepest = max(deepest, depth)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return deepest


def _draft(path: Path, about: object) -> Draft:
    students = _students(about)
    shown = readable_name(path.name)
    known = students or (Student(shown),)
    first = known[0]
    id = safe_id(f"{first.name}_{first.key or first.email}") if students else safe_id(path.name)
    by = HandedIn(known, "gradescope", _time(_field(about, "created_at")))
    parts = (("" if is_folder(path) else path.name, path),)
    return Draft(id, parts, by, shown, f"gradescope:{path.name}")


def _students(about: object) -> tuple[Student, ...]:
    submitters = _field(about, "submitters")
    found = []
    for one in submitters if isinstance(submitters, list) else []:
        name, sid, email = (_text(_field(one, key)) for key in ("name", "sid", "email"))
        if name or sid or email:
            found.append(Student(name or sid or email, sid, email))
    return tuple(found)


def _field(about: object, key: str) -> object:
    if not isinstance(about, Mapping):
        return None
    return about.get(f":{key}", about.get(key))


def _text(value: object) -> str:
    return readable_name(value.strip())[:200] if isinstance(value, str) else ""


def _time(value: object) -> datetime | None:
    found = _TIME.match(value.strip()) if isinstance(value, str) else None
    if found is None:
        return None
    day, clock, zone = found.groups()
    try:
        return datetime.strptime(f"{day} {clock}{zone.replace('UTC', 'Z')}", "%Y-%m-%d %H:%M:%S%z")
    except ValueError:
        return None
