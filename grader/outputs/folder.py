"""The folder that a run writes: each submission's reports, and the grades of all.

DIR/run.json                                which assignment, which grader
DIR/grades.csv
DIR/<submission>/report.json, report.html   the instructor's
DIR/<submission>/student/report.json, report.html, report.md
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from grader import __version__
from grader.model import Assignment, HiddenView, Message, ScoreReport, Summary
from grader.outputs.csv_grades import grades_csv
from grader.outputs.files import write_whole
from grader.outputs.html import to_html
from grader.outputs.json_report import to_json
from grader.outputs.markdown import to_markdown
from grader.report import redact

__all__ = ["OutputFolder"]


@dataclass(frozen=True, slots=True)
class OutputFolder:
    path: Path

    @classmethod
    def open(cls, path: Path, assignment: Assignment) -> Self | Message:
        """The folder, made if need be; a Message when it holds something else's files."""
        marker = path / "run.json"
        if marker.is_file():
            other = _assignment_of(marker)
            if other != assignment.id:
                params = {"path": str(path), "other": other or "?"}
                return Message("cli.other_assignment", params)
        elif path.is_dir() and any(path.iterdir()):
            return Message("cli.not_an_output_folder", {"path": str(path)})
        path.mkdir(parents=True, exist_ok=True)
        content = {"assignment": assignment.id, "digest": assignment.digest, "grader": __version__}
        write_whole(marker, json.dumps(content, indent=2) + "\n")
        return cls(path)

    def write(self, report: ScoreReport, hidden_view: HiddenView) -> None:
        """Both audiences' reports of one submission."""
        folder = self.path / report.submission.id
        student = redact(report, hidden_view)
        write_whole(folder / "report.json", to_json(report))
        write_whole(folder / "report.html", to_html(report))
        write_whole(folder / "student" / "report.json", to_json(student))
        write_whole(folder / "student" / "report.html", to_html(student))
        write_whole(folder / "student" / "report.md", to_markdown(student))

    def write_grades(self, summaries: Iterable[Summary]) -> Path:
        path = self.path / "grades.csv"
        write_whole(path, grades_csv(summaries))
        return path


def _assignment_of(marker: Path) -> str | None:
    try:
        content = json.loads(marker.read_text(encoding="utf-8"))
    except ValueError:
        return None
    name = content.get("assignment") if isinstance(content, dict) else None
    return name if isinstance(name, str) else None
