"""A workflow for a repository that students can read, with the visible cases, and what its job
leaves: a summary, a JUnit file, and how it ends."""

import os
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from grader.model import ScoreReport
from grader.platforms.ci.classroom import to_github_classroom
from grader.platforms.ci.junit import junit
from grader.platforms.packaging.autograde import Graded
from grader.platforms.packaging.package import File
from grader.platforms.packaging.parts import Order, grader, inside, job, read, script, text
from grader.platforms.platform import Delivery, Site, Target
from grader.render.files import write_whole
from grader.render.markdown.report import to_markdown
from grader.render.markdown.summary import to_summary

# What the workflows say.
_SECONDS = 20 * 60
_FAILED = 1


def _package(workflow: str, path: str, order: Order) -> Iterator[File]:
    yield text(path, read(__package__, workflow))
    yield script(__package__, "run.sh", ".grader/run.sh")
    yield from inside(".grader", [*grader(order), *job(order, _SECONDS, only_visible=True)])


def _deliver_classroom(graded: Graded, _site: Site) -> Delivery:
    """Write the step's result. Without a grade the step fails and has no output, so that nothing is
    posted."""
    student, locale = graded.student, graded.settings.locale
    _append("GITHUB_STEP_SUMMARY", to_summary(student, locale))
    printed = _without_commands(to_markdown(student, locale))
    if student.score is None:
        return Delivery(printed, _FAILED)
    _append("GITHUB_OUTPUT", f"result={to_github_classroom(student, locale)}\n")
    return Delivery(printed)


def _deliver_github(graded: Graded, site: Site) -> Delivery:
    _append("GITHUB_STEP_SUMMARY", to_summary(graded.student, graded.settings.locale))
    delivery = _deliver_gitlab(graded, site)
    return Delivery(_without_commands(delivery.printed), delivery.code)


def _deliver_gitlab(graded: Graded, site: Site) -> Delivery:
    """The job fails unless every case passes and all points are there."""
    student, locale = graded.student, graded.settings.locale
    write_whole(site.results / "junit.xml", junit([student], locale))
    write_whole(site.results / "summary.md", to_summary(student, locale))
    return Delivery(to_markdown(student, locale), 0 if _all_passed(student) else _FAILED)


def _all_passed(student: ScoreReport) -> bool:
    if student.score is None or student.score != student.max_score:
        return False
    return all(case.status == "passed" for case in student.cases)


def _without_commands(printed: str) -> str:
    """GitHub's runner obeys lines that begin with `::`, `::set-output` among them, and what a
    submission printed has lines of its own. Only who knows the word makes it obey again.
    """
    word = secrets.token_hex(16)
    return f"::stop-commands::{word}\n{printed}\n::{word}::\n"


def _append(variable: str, text: str) -> None:
    """Write to the file that GitHub names in the environment, and nowhere else."""
    if name := os.environ.get(variable):
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(text)


CI = {
    "github-classroom": Target(
        partial(_package, "github_classroom.yml", ".github/workflows/classroom.yml"),
        "ci.next_classroom",
        deliver=_deliver_classroom,
    ),
    "github-actions": Target(
        partial(_package, "github_actions.yml", ".github/workflows/grade.yml"),
        "ci.next",
        deliver=_deliver_github,
    ),
    "gitlab-ci": Target(
        partial(_package, "gitlab_ci.yml", ".gitlab-ci.yml"), "ci.next", deliver=_deliver_gitlab
    ),
}
