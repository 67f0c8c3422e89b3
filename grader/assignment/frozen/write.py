"""Assignment -> the text of its frozen file."""

import base64
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from grader.assignment.frozen.schema import FORMAT, VERSION, File, FrozenFile, Predicted, adapter
from grader.model import Assignment, Support

__all__ = ["frozen_text", "without_hidden"]


def frozen_text(assignment: Assignment, predicted: Predicted | None) -> str:
    """One JSON object, the same bytes for the same assignment, ending in a line feed."""
    file = FrozenFile(
        format=FORMAT,
        version=VERSION,
        assignment=replace(
            assignment,
            support=Support(packages=assignment.support.packages),
            path=None,
            reference=None,
            twin=None,
            mistakes=None,
            templates={},
        ),
        support_files=_files(assignment.support.files),
        stand_ins=_files(assignment.support.stand_ins),
        predicted=predicted,
    )
    data = json.loads(adapter().dump_json(file))
    rows = data.pop("predicted")
    # One line for each mistake and pair: a file that can be looked at, and compared.
    text = json.dumps(data, indent=1, ensure_ascii=True)[:-2]
    return f'{text},\n "predicted": {_by_lines(rows)}\n}}\n'


def without_hidden(assignment: Assignment) -> Assignment:
    """The assignment with nothing of a hidden case but that there are so many."""
    cases = tuple(case for case in assignment.cases if case.visible)
    return replace(
        assignment,
        cases=cases,
        expected={case.id: assignment.expected[case.id] for case in cases},
        withheld=assignment.withheld + len(assignment.cases) - len(cases),
    )


def _files(paths: Iterable[Path]) -> tuple[File, ...]:
    return tuple(
        File(name=path.name, base64=base64.b64encode(path.read_bytes()).decode()) for path in paths
    )


def _by_lines(predicted: Mapping[str, Any] | None) -> str:
    if predicted is None:
        return "null"
    keys = []
    for key, rows in predicted.items():
        lines = ",\n".join(f"   {json.dumps(row, separators=(',', ':'))}" for row in rows)
        keys.append(f'  "{key}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(keys) + "\n }"
