"""Gradescope's *export submissions*: `submission_metadata.yml` beside a folder per submission.

The metadata is a Ruby hash: `submission_<id>:` with `:submitters:` (each `:name:`, `:sid:`,
`:email:`) and `:created_at:`. Read with every scalar as the text that it is, so that a student
number keeps its zeros, and without making any object that the file might ask for.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import accumulate
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


def looks_like_gradescope(paths: Sequence[Path]) -> bool:
    """Return whether there are metadata that know a folder beside them: a student's file of that
    name makes no export. Metadata that cannot be read beside such folders are an export's, too:
    they are refused with the reason.
    """
    folders = [path for path in paths if _FOLDER.fullmatch(path.name) and path.is_dir()]
    beside = next((path for path in paths if path.name == METADATA), None)
    if not folders or beside is None:
        return False
    metadata = _read_metadata(beside)
    return isinstance(metadata, Message) or any(path.name in metadata for path in folders)


def read_gradescope(folder: Path, entries: Sequence[Path]) -> Downloaded:
    """Return one submission for each that the metadata knows; files that it does not know count
    too."""
    metadata = _read_metadata(folder / METADATA)
    if isinstance(metadata, Message):
        return Downloaded([], [Refused(path.name, metadata) for path in entries])

    drafts, refused = [], []
    for path in entries:
        if path.name == METADATA:
            continue
        facts = metadata.get(path.name)
        if facts is None and not path.is_dir():
            refused.append(Refused(readable_name(path.name), Message("gradescope.unknown_file")))
        else:
            drafts.append(_draft(path, facts))

    present = {path.name for path in entries}
    for name, facts in metadata.items():
        if name not in present:
            names = ", ".join(student.name for student in _students(facts))
            refused.append(Refused(f"{name} ({names})", Message("gradescope.no_files")))
    return Downloaded(drafts, refused)


def _read_metadata(path: Path) -> Mapping[str, object] | Message:
    raw = read_bytes(path, _MAX_METADATA_BYTES)
    content: object = None
    with suppress(yaml.YAMLError, ValueError, RecursionError):
        if not isinstance(raw, Message) and _depth(raw) <= _MAX_DEPTH:
            content = yaml.load(raw, _Loader)  # makes texts, lists and mappings only
    if not isinstance(content, Mapping):
        return Message("gradescope.no_metadata")
    return {readable_name(str(name)): facts for name, facts in content.items()}


def _depth(raw: bytes) -> int:
    """Return how deep lists and mappings are nested: libyaml's own stack overflows
    before Python's."""
    start, end = yaml.CollectionStartEvent, yaml.CollectionEndEvent
    events = yaml.parse(raw, _Loader)
    steps = (isinstance(event, start) - isinstance(event, end) for event in events)
    return max(accumulate(steps), default=0)


def _draft(path: Path, facts: object) -> Draft:
    label = readable_name(path.name)
    students = tuple(_students(facts))
    id = path.name
    if students:
        id = f"{students[0].name}_{students[0].key or students[0].email}"

    hand_in = HandedIn(
        students or (Student(label),), "gradescope", _parse_time(_field(facts, "created_at"))
    )
    parts = (("" if is_folder(path) else path.name, path),)
    return Draft(safe_id(id), parts, hand_in, label, f"gradescope:{path.name}")


def _students(facts: object) -> Iterator[Student]:
    submitters = _field(facts, "submitters")
    for submitter in submitters if isinstance(submitters, list) else []:
        name, sid, email = (_text(_field(submitter, key)) for key in ("name", "sid", "email"))
        if name or sid or email:
            yield Student(name or sid or email, sid, email)


def _field(facts: object, key: str) -> object:
    return facts.get(f":{key}", facts.get(key)) if isinstance(facts, Mapping) else None


def _text(value: object) -> str:
    return readable_name(value.strip())[:200] if isinstance(value, str) else ""


def _parse_time(value: object) -> datetime | None:
    match = _TIME.match(value.strip()) if isinstance(value, str) else None
    if match is None:
        return None
    day, clock, zone = match.groups()
    with suppress(ValueError):
        return datetime.strptime(f"{day} {clock}{zone.replace('UTC', 'Z')}", "%Y-%m-%d %H:%M:%S%z")
    return None
