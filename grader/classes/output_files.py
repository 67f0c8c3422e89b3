"""Every file that a run writes: an entry for each, with its name, its audience and its function."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from grader.classes.csv_grades import grades_csv
from grader.classes.graded import GradedClass
from grader.classes.page.markdown import to_class_markdown
from grader.classes.page.page import to_class_page
from grader.model import Locale, ScoreReport
from grader.platforms.ci.junit import junit
from grader.render.html.report import to_html
from grader.render.json_report import to_json
from grader.render.markdown.report import to_markdown

GRADES, PAGE = "grades.csv", "index.html"
WHOLE = "all-exercises"
"""The folder of the reports that join several assignments; no assignment can have this id."""


class ReportFile(Struct, frozen=True):
    """A file of each submission."""

    name: str
    """The file's name in the submission's folder."""
    audience: Literal["instructor", "student"]
    """Whose report the function is given; a student may read the folder `student`, and no other."""
    text: Callable[[ScoreReport, Locale], str]


class ClassFile(Struct, frozen=True):
    """A file about all submissions to one assignment, for the instructor."""

    name: str
    text: Callable[[GradedClass], str]
    flag: str = ""
    """The option of `grader run` that asks for the file, which is then kept up to date; empty for
    a file that is always written."""
    help: str = ""


OF_SUBMISSION = [
    ReportFile("report.json", "instructor", to_json),
    ReportFile("report.html", "instructor", to_html),
    ReportFile("student/report.json", "student", to_json),
    ReportFile("student/report.html", "student", to_html),
    ReportFile("student/report.md", "student", to_markdown),
]
OF_CLASS = [
    ClassFile(PAGE, to_class_page),
    ClassFile(GRADES, lambda of: grades_csv(of.summaries)),
    ClassFile("summary.md", to_class_markdown),
    ClassFile(
        "junit.xml",
        lambda of: junit(of.reports(), of.locale),
        "--junit",
        "Write junit.xml too, for a CI platform.",
    ),
]
