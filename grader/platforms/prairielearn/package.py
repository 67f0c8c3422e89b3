"""A PrairieLearn question with external grading, and the image in which it is graded."""

import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from grader import __version__
from grader.platforms.option import Option
from grader.platforms.packaging.autograde import whole_seconds
from grader.platforms.packaging.package import File
from grader.platforms.packaging.parts import Order, grader, inside, job, read, script, text
from grader.platforms.platform import Site, Target
from grader.platforms.prairielearn.result import deliver

# The most that a question can ask for.
_SECONDS = 600
# Of names for questions; any constant will do.
_QUESTIONS = uuid.UUID("4f1d6c1e-54a4-4c53-9d53-3f3b4f1f6f0a")
_IMAGE = Option("--image", "PrairieLearn: name of the image that you will push.")


def _package(order: Order) -> Iterator[File]:
    assignment = order.assignment
    question = f"questions/{assignment.id}"
    seconds = min(_SECONDS, whole_seconds(assignment.limits))
    info = {
        "uuid": str(uuid.uuid5(_QUESTIONS, assignment.digest)),
        "title": assignment.title[order.settings.locale],
        "topic": "Programming",
        "type": "v3",
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": order.options.get(_IMAGE.name) or f"course-grader:{__version__}",
            "entrypoint": "/grade/tests/run.sh",
            "timeout": seconds,
            "enableNetworking": False,
        },
    }
    yield text(f"{question}/info.json", json.dumps(info, indent=2, ensure_ascii=False) + "\n")
    yield text(f"{question}/question.html", _question(order))
    yield script(__package__, "run.sh", f"{question}/tests/run.sh")
    yield from inside(f"{question}/tests", job(order, seconds))
    yield text("image/Dockerfile", read(__package__, "Dockerfile"))
    yield from inside("image", grader(order))


def _question(order: Order) -> str:
    assignment = order.assignment
    names = ",".join(path.name for path in assignment.templates.values())
    names = names or ",".join(f"{assignment.id}.{end}" for end in ("py", "jl"))
    return (
        "<pl-question-panel>\n"
        f"  <p>{escape(assignment.title[order.settings.locale])}</p>\n"
        f"  <pl-file-upload optional-file-names={quoteattr(names)}></pl-file-upload>\n"
        "</pl-question-panel>\n"
        "<pl-submission-panel>\n"
        "  <pl-external-grader-results></pl-external-grader-results>\n"
        "  <pl-file-preview></pl-file-preview>\n"
        "</pl-submission-panel>\n"
    )


PRAIRIELEARN = Target(
    _package,
    "prairielearn.next",
    (_IMAGE,),
    deliver,
    Site(Path("/grade/student"), Path("/grade/results/results.json")),
)
