"""serve.yaml, beside the data, and the form of an instructor's page: both in the same words.

zone: Europe/Madrid
opens: 2026-11-02 09:00
due: 2026-11-20 23:59
grace: 15m
closes: 2026-11-25 23:59
late_per_day: 10
late_cap: 50
late_days: 5
attempts: 5
pause: 15m
counts: best
before: total
hold: true
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints

from msgspec import Struct, convert, json
from msgspec.structs import asdict, replace

from grader.assignment.reading.files import read_bounded
from grader.assignment.reading.problems import Place, Problems, shown
from grader.assignment.reading.yaml.tree import parse_mapping
from grader.classes.table.policy import Policy
from grader.model import Message
from grader.render.times import Zone
from grader.web.state.database import Database
from grader.web.state.times import (
    duration_of,
    duration_written,
    time_of,
    time_written,
    zone_named,
)

FILE_NAME = "serve.yaml"
_MEGABYTES = 1
_TYPES = get_type_hints(Policy, include_extras=True)
"""The types that msgspec reads in a key's text; times and durations are read here."""
del _TYPES["extensions"], _TYPES["late_days_used"]
_TIMES, _DURATIONS = ("opens", "due", "closes"), ("grace", "pause")
_MAY_BE_EMPTY = frozenset({*_TIMES, *_DURATIONS, "attempts", "hold"})


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

    nodes = root.entries
    texts = {key: "[…]" if node.items or node.entries else node.text for key, node in nodes.items()}
    zone = zone_named(texts["zone"]) if "zone" in texts else None
    policy, wrong = policy_from(texts, Policy(), zone)
    if "zone" in texts and zone is None:
        wrong["zone"] = _wrong("zone", texts["zone"])
    for key, message in wrong.items():
        problems.add(nodes[key].place, message)
    for key in nodes.keys() - {"zone", *_TYPES}:
        problems.known(root.keys[key], "unknown_key", key, ["zone", *_TYPES])
    problems.hold()
    return CourseSettings(zone, policy)


def policy_from(
    texts: Mapping[str, str], before: Policy, zone: Zone
) -> tuple[Policy, dict[str, Message]]:
    """Return the policy with what a form says of it, and what is wrong with a field."""
    values, problems = {}, {}
    for key in (key for key in _TYPES if key in texts):
        text = texts[key].strip()
        try:
            values[key] = _value(key, text, zone)
        except ValueError:
            problems[key] = _wrong(key, text)
    return replace(before, **values), problems


def _value(key: str, text: str, zone: Zone) -> Any:
    """Return what the text of a key means. Raises ValueError."""
    if not text and key in _MAY_BE_EMPTY:
        return getattr(Policy(), key)
    if key in _TIMES:
        return time_of(text, zone)
    if key in _DURATIONS:
        return duration_of(text)
    return convert(text.replace(",", "."), _TYPES[key], strict=False)


def texts_of(policy: Policy, zone: Zone) -> Mapping[str, str]:
    """Return the policy as a form's fields have it."""
    texts = {key: "" if value is None else str(value) for key, value in asdict(policy).items()}
    times = {key: time_written(getattr(policy, key), zone) for key in _TIMES}
    durations = {key: duration_written(getattr(policy, key)) for key in _DURATIONS}
    late = {key: f"{getattr(policy, key):g}" for key in ("late_per_day", "late_cap")}
    return {**texts, **times, **durations, **late, "hold": "true" if policy.hold else ""}


def stored_policy(database: Database, course: str, assignment: str) -> Policy | None:
    """Return what the instructor's page made of it; None where it changed nothing."""
    row = database.row("policy", "course = ? AND assignment = ?", course, assignment)
    return None if row is None else json.decode(row[2], type=Policy)


def keep_policy(database: Database, course: str, assignment: str, policy: Policy) -> None:
    database.put("policy", course, assignment, json.encode(policy).decode())


def _wrong(key: str, text: str) -> Message:
    return Message(f"web.settings.{key}", {"found": shown(text)})
