"""All platforms: an entry for each folder beside this file."""

from collections.abc import Mapping

from grader.platforms.canvas.book import CANVAS_GRADEBOOK
from grader.platforms.canvas.download import looks_like_canvas, read_canvas
from grader.platforms.ci.target import CI
from grader.platforms.github.download import looks_like_clones, read_github
from grader.platforms.gradebook.book import Gradebook
from grader.platforms.gradescope.download import (
    looks_like_gradescope,
    read_gradescope,
)
from grader.platforms.gradescope.target import GRADESCOPE
from grader.platforms.moodle.book import MOODLE_GRADEBOOK
from grader.platforms.moodle.download import looks_like_moodle, read_moodle
from grader.platforms.platform import Download, Platform, Target
from grader.platforms.prairielearn.target import PRAIRIELEARN
from grader.platforms.student_kit.target import STUDENT_KIT
from grader.platforms.vpl.target import VPL

# A download is the first platform's whose names it has.
PLATFORMS: dict[str, Platform] = {
    "gradescope": Platform(
        Download(read_gradescope, looks_like_gradescope),
        {"gradescope": GRADESCOPE},
    ),
    "moodle": Platform(Download(read_moodle, looks_like_moodle), gradebook=MOODLE_GRADEBOOK),
    "canvas": Platform(Download(read_canvas, looks_like_canvas), gradebook=CANVAS_GRADEBOOK),
    "github": Platform(Download(read_github, looks_like_clones)),
    "prairielearn": Platform(targets={"prairielearn": PRAIRIELEARN}),
    "vpl": Platform(targets={"moodle-vpl": VPL}),
    "ci": Platform(targets=CI),
    "student_kit": Platform(targets={"student-kit": STUDENT_KIT}),
}


def downloads() -> Mapping[str, Download]:
    """Return the platforms whose downloads are read, by name."""
    return {name: platform.download for name, platform in PLATFORMS.items() if platform.download}


def targets() -> Mapping[str, Target]:
    """Return the targets of all platforms, by their names on the command line."""
    return dict(item for platform in PLATFORMS.values() for item in platform.targets.items())


def gradebooks() -> Mapping[str, Gradebook]:
    """Return the platforms' gradebooks, by the platforms' names."""
    return {name: platform.gradebook for name, platform in PLATFORMS.items() if platform.gradebook}
