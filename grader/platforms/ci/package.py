"""A workflow for a repository that students can read, and the visible cases that it grades."""

from collections.abc import Iterator
from functools import partial

from grader.platforms.ci.result import deliver_classroom, deliver_github, deliver_gitlab
from grader.platforms.packaging.package import File
from grader.platforms.packaging.parts import Order, grader, inside, job, read, script, text
from grader.platforms.platform import Target

__all__ = ["CI"]

# What the workflows say.
_SECONDS = 20 * 60


def _package(workflow: str, path: str, order: Order) -> Iterator[File]:
    yield text(path, read(__package__, workflow))
    yield script(__package__, "run.sh", ".grader/run.sh")
    yield from inside(".grader", [*grader(order), *job(order, _SECONDS, only_visible=True)])


CI = {
    "github-classroom": Target(
        partial(_package, "github_classroom.yml", ".github/workflows/classroom.yml"),
        "ci.next_classroom",
        deliver=deliver_classroom,
    ),
    "github-actions": Target(
        partial(_package, "github_actions.yml", ".github/workflows/grade.yml"),
        "ci.next",
        deliver=deliver_github,
    ),
    "gitlab-ci": Target(
        partial(_package, "gitlab_ci.yml", ".gitlab-ci.yml"), "ci.next", deliver=deliver_gitlab
    ),
}
