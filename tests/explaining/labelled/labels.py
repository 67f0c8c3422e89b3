"""The labels of the submissions as records; `julia/labels.yaml` says what each field means."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

__all__ = ["HERE", "UNNAMEABLE", "First", "Label", "read_labels"]

HERE = Path(__file__).parent
UNNAMEABLE = "unnameable"


@dataclass(frozen=True, slots=True)
class First:
    kind: str
    lines: tuple[int, ...]
    below: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Label:
    path: Path
    right: bool
    faults: tuple[tuple[str, ...], ...]
    """The nameable ones, each with the names that it may be given."""
    also: tuple[str, ...]
    rules: frozenset[str]
    whole: frozenset[str]
    first: First | None
    quick: bool
    """Graded in the fast tier too."""


def read_labels() -> tuple[Label, ...]:
    return tuple(
        _label(path.parent / name, fields)
        for path in sorted(HERE.glob("*/labels.yaml"))
        for name, fields in yaml.safe_load(path.read_text("utf-8")).items()
    )


def _label(path: Path, fields: dict[str, Any]) -> Label:
    unknown = fields.keys() - {"right", "faults", "also", "rules", "whole", "first", "quick"}
    if unknown or fields.get("right", False) == ("faults" in fields):
        raise ValueError(f"{path.name}: a label is `right`, or has `faults`: {fields}")
    first = fields.get("first")
    return Label(
        path=path,
        right=fields.get("right", False),
        faults=tuple(tuple(fault) for fault in fields.get("faults", ()) if fault != UNNAMEABLE),
        also=tuple(fields.get("also", ())),
        rules=frozenset(fields.get("rules", ())),
        whole=frozenset(fields.get("whole", ())),
        first=first and First(first["kind"], tuple(first["lines"]), _version(first.get("below"))),
        quick=fields.get("quick", path.parent.name == "python"),
    )


def _version(text: str | None) -> tuple[int, ...] | None:
    return None if text is None else tuple(int(part) for part in text.split("."))
