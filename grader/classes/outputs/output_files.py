"""The files that a run writes: an entry for each, with its name, audience and function.

DIR/run.json                                which assignments, which grader
DIR/grades.sqlite                           the store: everything else here is made of it
DIR/grades.csv, index.html, summary.md      and, where asked for, cases.csv, class.json,
                                            junit.xml, gradebooks
DIR/<submission>/report.json, report.html   the instructor's
DIR/<submission>/student/report.json, report.html, report.md     report.sarif where asked for

Of several assignments, each has such a folder of its own, DIR/<assignment>; DIR/index.html,
DIR/grades.csv and DIR/all-exercises/<submission> (report.html, student/report.html) join them.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Generic, ParamSpec, Self

from msgspec import Struct

from grader.classes.outputs.csv_grades import cases_csv, grades_csv
from grader.classes.page.markdown import to_class_markdown
from grader.classes.page.page import to_class_page
from grader.classes.store import FILE_NAME
from grader.classes.table.graded import GradedClass
from grader.judging.report import redact, reference_to
from grader.model import Assignment, HiddenView, Locale, Message, ScoreReport
from grader.platforms.ci.junit import junit
from grader.render.files import discard_unfinished, write_changed, write_whole
from grader.render.html.report import to_html
from grader.render.json_report import ClassReport, to_json
from grader.render.markdown.report import to_markdown
from grader.render.sarif import to_sarif
from grader.version import __version__

GRADES, PAGE = "grades.csv", "index.html"
WHOLE = "all-exercises"
"""The folder of the reports that join several assignments; no assignment can have this id."""


_Read = ParamSpec("_Read")


class OutputFile(Struct, Generic[_Read], frozen=True):
    """A file of each submission, made of its report, or one about a class by one assignment."""

    name: str
    """The file's name in the submission's folder, or in the assignment's."""
    text: Callable[_Read, str]
    """Returns the file's content. What lies in the folder `student` is made of the student's
    report, all else of the instructor's."""
    flag: str = ""
    """The option of `grader run` that asks for the file, which is then kept up to date; empty for
    a file that is always written."""
    help: str = ""


def _grades(graded: GradedClass) -> str:
    return grades_csv(graded.summaries, decimal_comma=graded.decimal_comma)


def _class_json(graded: GradedClass) -> str:
    about, refused = reference_to(graded.assignment), tuple(graded.refused)
    report = ClassReport(__version__, about, tuple(graded.summaries), refused)
    return to_json(report, graded.locale)


def _junit(graded: GradedClass) -> str:
    return junit(graded.reports(), graded.locale)


_SARIF = (to_sarif, "--sarif", "Write report.sarif too, for editors and code hosts.")
OF_SUBMISSION: Sequence[OutputFile[[ScoreReport, Locale]]] = [
    OutputFile("report.json", to_json),
    OutputFile("report.html", to_html),
    OutputFile("student/report.json", to_json),
    OutputFile("student/report.html", to_html),
    OutputFile("student/report.md", to_markdown),
    OutputFile("report.sarif", *_SARIF),
    OutputFile("student/report.sarif", *_SARIF),
]
OF_CLASS: Sequence[OutputFile[[GradedClass]]] = [
    OutputFile(PAGE, to_class_page),
    OutputFile(GRADES, _grades),
    OutputFile("summary.md", to_class_markdown),
    OutputFile("cases.csv", cases_csv, "--cases", "Write cases.csv too, a row for each case."),
    OutputFile("class.json", _class_json, "--json", "Write class.json too, for programs."),
    OutputFile("junit.xml", _junit, "--junit", "Write junit.xml too, for a CI platform."),
]


class OutputFolder(Struct, frozen=True):
    path: Path
    assignments: tuple[str, ...]
    more: frozenset[str] = frozenset()
    """The flags of the files that were asked for."""

    @classmethod
    def prepare(
        cls, path: Path, assignments: Sequence[str], more: frozenset[str] = frozenset()
    ) -> Self | Message:
        """Return the folder, made if need be; a Message when it holds something else's files."""
        if path.is_dir() and not (path / FILE_NAME).is_file() and any(path.iterdir()):
            return Message("cli.not_an_output_folder", {"path": str(path)})
        path.mkdir(parents=True, exist_ok=True)
        return cls(path, tuple(assignments), more)

    @property
    def store(self) -> Path:
        return self.path / FILE_NAME

    def begin(self, assignments: Iterable[Assignment]) -> None:
        """Say what the folder is of, and clear what a killed run left half written. Only who holds
        the store's lock may do this."""
        versions = [
            {"id": assignment.id, "digest": assignment.digest} for assignment in assignments
        ]
        content = {"assignments": versions, "grader": __version__}
        write_changed(self.path / "run.json", json.dumps(content, indent=2) + "\n")
        discard_unfinished(self.path)

    def folder_of(self, assignment: str) -> Path:
        """Return the folder of the assignment's reports."""
        return self.path if len(self.assignments) == 1 else self.path / assignment

    def student_report(self, submission: str) -> Path | None:
        """Return the student's report on a submission: on all assignments of the run, where there
        are several. None where there is none."""
        path = self.folder_of(WHOLE) / submission / "student" / "report.html"
        return path if path.is_file() else None

    def is_complete(self, assignment: str, name: str) -> bool:
        """Return whether every file of a submission is there."""
        folder = self.folder_of(assignment) / name
        return all((folder / file.name).is_file() for file in self.wanted(folder, OF_SUBMISSION))

    def wanted(self, folder: Path, files: Iterable[OutputFile[_Read]]) -> list[OutputFile[_Read]]:
        """Return those of the files that are kept in a folder: what is always written, was asked
        for, or is there by an earlier run."""
        return [
            file
            for file in files
            if not file.flag or file.flag in self.more or (folder / file.name).is_file()
        ]

    def write(self, report: ScoreReport, hidden_view: HiddenView, locale: Locale) -> None:
        """Write both audiences' reports of one submission."""
        folder = self.folder_of(report.assignment.id) / report.submission.id
        student = redact(report, hidden_view)
        for file in self.wanted(folder, OF_SUBMISSION):
            version = student if file.name.startswith("student/") else report
            write_whole(folder / file.name, file.text(version, locale))
