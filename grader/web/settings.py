"""serve.yaml, beside the data, and the form of an instructor's page: both in the same words.

zone: Europe/Madrid
opens: 2026-11-02 09:00
due: 2026-11-20 23:59
late_per_day: 10
attempts: 5
pause: 15m
counts: best
before: total
hold: true
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct, json
from msgspec.structs import asdict, replace

from grader.assignment.files import read_bounded
from grader.assignment.problems import Place, Problems, nearest, shown
from grader.assignment.yaml.tree import Node, parse_mapping
from grader.classes.policy import Counts, Policy, Shown
from grader.model import Message
from grader.web.database import Database
from grader.web.times import (
    Zone,
    duration_of,
    duration_written,
    time_of,
    time_written,
    zone_named,
)

FILE_NAME = "serve.yaml"
_MEGABYTES = 1
_NUMBER = re.compile(r"\d{1,3}([.,]\d{1,3})?")


class CourseSettings(Struct, frozen=True):
    zone: Zone = None
    policy: Policy = Policy()
    """The policy of assignments whose own page says nothing else."""


def read_settings(path: Path) -> CourseSettings:
    """Return what the file says; without one, what holds by itself.

    Raises AssignmentError with everything that is wrong, each thing with line and column.
    """
    if not path.exists():
        return CourseSettings()
    problems = Problems()
    root = parse_mapping(read_bounded(path, Place(path), problems, _MEGABYTES), path, problems)
    if root is None:
        raise problems.error()

    zone = None
    if (node := root.find("zone")) is not None:
        zone = zone_named(node.text)
        if zone is None:
            problems.add(node.place, Message("web.settings.zone", {"found": shown(node.text)}))

    policy = Policy()
    for key, node in root.entries.items():
        if key in _READERS:
            policy = _changed(policy, key, node, zone, problems)
        elif key != "zone":
            message = Message("assignment.unknown_key", {"name": shown(key)})
            problems.add(root.keys[key], message, nearest(key, ["zone", *_READERS]))
    if len(problems):
        raise problems.error()
    return CourseSettings(zone, policy)


def _changed(policy: Policy, key: str, node: Node, zone: Zone, problems: Problems) -> Policy:
    text = "[…]" if node.items or node.entries else node.text
    try:
        return replace(policy, **{key: _READERS[key](text, zone)})
    except ValueError:
        problems.add(node.place, _wrong(key, text))
        return policy


def policy_from(
    texts: Mapping[str, str], before: Policy, zone: Zone
) -> tuple[Policy, Mapping[str, Message]]:
    """Return the policy with what a form says, and what is wrong with a field."""
    values, problems = {}, {}
    for key, read in _READERS.items():
        try:
            values[key] = read(texts.get(key, "").strip(), zone)
        except ValueError:
            problems[key] = _wrong(key, texts[key])
    return replace(before, **values), problems


def texts_of(policy: Policy, zone: Zone) -> Mapping[str, str]:
    """Return the policy as a form's fields have it."""
    values = asdict(policy)
    times = {key: time_written(values[key], zone) for key in ("opens", "due")}
    return {
        **{key: str(values[key]) for key in ("counts", "before", "after")},
        **times,
        "late_per_day": f"{policy.late_per_day:g}",
        "attempts": "" if policy.attempts is None else str(policy.attempts),
        "pause": duration_written(policy.pause),
        "hold": "true" if policy.hold else "",
    }


def stored_policy(database: Database, course: str, assignment: str) -> Policy | None:
    """Return what the instructor's page made of it; None where it changed nothing."""
    rows = database.rows("policy", "course = ? AND assignment = ?", course, assignment)
    return json.decode(rows[0][2], type=Policy) if rows else None


def keep_policy(database: Database, course: str, assignment: str, policy: Policy) -> None:
    database.put("policy", course, assignment, json.encode(policy).decode())


def _wrong(key: str, text: str) -> Message:
    return Message(f"web.settings.{key}", {"found": shown(text)})


def _time(text: str, zone: Zone) -> Any:
    return time_of(text, zone) if text else None


def _per_cent(text: str, _zone: Zone) -> float:
    number = float(text.replace(",", ".")) if _NUMBER.fullmatch(text) else -1.0
    if not 0 <= number <= 100:
        raise ValueError(text)
    return number


def _attempts(text: str, _zone: Zone) -> int | None:
    if text and not (text.isdecimal() and 1 <= int(text) <= 1000):
        raise ValueError(text)
    return int(text) if text else None


def _pause(text: str, _zone: Zone) -> Any:
    return duration_of(text or "0m")


def _choice(kind: Any) -> Callable[[str, Zone], str]:
    def read(text: str, _zone: Zone) -> str:
        if text not in get_args(kind):
            raise ValueError(text)
        return text

    return read


def _hold(text: str, _zone: Zone) -> bool:
    if text not in ("true", "false", ""):
        raise ValueError(text)
    return text == "true"


_READERS: Mapping[str, Callable[[str, Zone], Any]] = {
    "opens": _time,
    "due": _time,
    "late_per_day": _per_cent,
    "attempts": _attempts,
    "pause": _pause,
    "counts": _choice(Counts),
    "before": _choice(Shown),
    "after": _choice(Shown),
    "hold": _hold,
}
