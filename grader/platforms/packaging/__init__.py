"""What an instructor uploads to an LMS, or gives to students: one zip for each target.

    files = build(assignment, "gradescope", Options())
    Path("confusion_matrix.zip").write_bytes(to_zip(files))

`autograde` is the other end: it runs in the target's container, on what `build` put there.
"""

from grader.platforms.packaging.build import build
from grader.platforms.packaging.options import TARGETS, Options, Target
from grader.platforms.packaging.package import File, to_zip

__all__ = ["TARGETS", "File", "Options", "Target", "build", "to_zip"]
