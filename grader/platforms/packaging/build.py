"""Assignment -> the files of a target's package."""

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from xml.sax.saxutils import escape, quoteattr

from grader import __version__
from grader.assignment.frozen.freeze import freeze
from grader.locale import words
from grader.model import Assignment
from grader.platforms.packaging.guide import guides
from grader.platforms.packaging.limits import whole_seconds
from grader.platforms.packaging.options import SETTINGS, Options, Target, settings_json
from grader.platforms.packaging.package import File
from grader.platforms.packaging.wheel import own_wheel, pinned_requirements

__all__ = ["ASSIGNMENT", "build"]

ASSIGNMENT = "assignment.json"

# As docker-library's Dockerfile for Julia has them; not compared with julialang.org's own list.
_JULIA = """\
JULIA_VERSION=1.10.11
JULIA_SHA256_X86_64=fb49c6b174600cd2051e37ba3f7330f8acf06dd00bce609bab6611387fdb37bf
JULIA_SHA256_AARCH64=3004a980420e5f3a08847f44db9699105d9febc519205af52764fc97eb12c6b2
"""
_GRADESCOPE_SECONDS = 600
# The most that a question can ask for.
_PRAIRIELEARN_SECONDS = 600
# What the workflows say.
_CI_SECONDS = 20 * 60
# Of names for questions; any constant will do.
_QUESTIONS = uuid.UUID("4f1d6c1e-54a4-4c53-9d53-3f3b4f1f6f0a")


def build(assignment: Assignment, target: Target, options: Options) -> tuple[File, ...]:
    """The package of one target. The same assignment and grader give the same files.

    ValueError for an assignment without a reference: what is frozen cannot be frozen again.
    """
    match target:
        case "gradescope":
            made = _gradescope(assignment, options)
        case "prairielearn":
            made = _prairielearn(assignment, options)
        case "moodle-vpl":
            made = _vpl(assignment, options)
        case "student-kit":
            made = _student_kit(assignment, options)
        case "gitlab-ci":
            made = _ci(assignment, options, ".gitlab-ci.yml", "gitlab_ci.yml")
        case "github-actions":
            made = _ci(assignment, options, ".github/workflows/grade.yml", "github_actions.yml")
        case "github-classroom":
            made = _ci(
                assignment, options, ".github/workflows/classroom.yml", "github_classroom.yml"
            )
    return tuple(made)


def _gradescope(assignment: Assignment, options: Options) -> Iterator[File]:
    yield _script("setup.sh", "gradescope_setup.sh")
    yield _script("run_autograder", "gradescope_run_autograder")
    job = _job(assignment, options, _GRADESCOPE_SECONDS)
    yield from _inside("course-grader", [*_grader(assignment, options), *job])


def _prairielearn(assignment: Assignment, options: Options) -> Iterator[File]:
    question = f"questions/{assignment.id}"
    seconds = min(_PRAIRIELEARN_SECONDS, whole_seconds(assignment.limits))
    info = {
        "uuid": str(uuid.uuid5(_QUESTIONS, assignment.digest)),
        "title": assignment.title[options.settings.locale],
        "topic": "Programming",
        "type": "v3",
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": options.image or f"course-grader:{__version__}",
            "entrypoint": "/grade/tests/run.sh",
            "timeout": seconds,
            "enableNetworking": False,
        },
    }
    yield _text(f"{question}/info.json", json.dumps(info, indent=2, ensure_ascii=False) + "\n")
    yield _text(f"{question}/question.html", _question(assignment, options))
    yield _script(f"{question}/tests/run.sh", "prairielearn_run.sh")
    yield from _inside(f"{question}/tests", _job(assignment, options, seconds))
    yield _text("image/Dockerfile", _read("prairielearn_Dockerfile"))
    yield from _inside("image", _grader(assignment, options))


def _question(assignment: Assignment, options: Options) -> str:
    names = ",".join(path.name for path in assignment.templates.values())
    names = names or ",".join(f"{assignment.id}.{end}" for end in ("py", "jl"))
    return (
        "<pl-question-panel>\n"
        f"  <p>{escape(assignment.title[options.settings.locale])}</p>\n"
        f"  <pl-file-upload optional-file-names={quoteattr(names)}></pl-file-upload>\n"
        "</pl-question-panel>\n"
        "<pl-submission-panel>\n"
        "  <pl-external-grader-results></pl-external-grader-results>\n"
        "  <pl-file-preview></pl-file-preview>\n"
        "</pl-submission-panel>\n"
    )


def _vpl(assignment: Assignment, options: Options) -> Iterator[File]:
    locale = options.settings.locale
    said = {"locale": locale, "memory": words("export.vpl_memory", locale)}
    yield _script("execution_files/vpl_run.sh", "vpl_run.sh", said)
    yield _script("execution_files/vpl_evaluate.sh", "vpl_evaluate.sh", said)
    # VPL itself says there how long it waits.
    yield from _inside("execution_files", _job(assignment, options, None))
    yield _text("execution_files/visible.json", freeze(assignment, only_visible=True))
    yield from _inside("execution_server", _grader(assignment, options))


def _ci(assignment: Assignment, options: Options, path: str, workflow: str) -> Iterator[File]:
    """Into a repository that the student can read: visible cases only."""
    yield _text(path, _read(workflow))
    yield _script(".grader/run.sh", "ci_run.sh")
    yield from _inside(".grader", _grader(assignment, options))
    yield _text(f".grader/{ASSIGNMENT}", freeze(assignment, only_visible=True))
    yield _settings(f".grader/{SETTINGS}", options, _CI_SECONDS)


def _student_kit(assignment: Assignment, options: Options) -> Iterator[File]:
    del options
    wheel = own_wheel()
    frozen = f"{assignment.id}.json"
    kit = [wheel, _text(frozen, freeze(assignment, only_visible=True))]
    kit += [File(path.name, path.read_bytes()) for path in assignment.templates.values()]
    kit += [_text(name, text) for name, text in guides(assignment, wheel.path, frozen).items()]
    # One folder, so that unpacking on a desktop spreads nothing.
    yield from _inside(assignment.id, kit)


def _grader(assignment: Assignment, options: Options) -> Iterator[File]:
    """The grader itself, and how it is installed when an image is built."""
    yield own_wheel()
    julia = "julia" in assignment.languages
    # Of the two ways to Julia, `process` needs no package.
    juliacall = julia and options.settings.julia_engine != "process"
    without = () if juliacall else ("juliacall",)
    yield _text("requirements.txt", pinned_requirements(assignment.support.packages, without))
    yield _script("install.sh", "install.sh")
    if julia:
        yield _text("julia.env", _JULIA + ("JULIACALL=yes\n" if juliacall else ""))


def _job(assignment: Assignment, options: Options, seconds: float | None) -> Iterator[File]:
    yield _text(ASSIGNMENT, freeze(assignment))
    yield _settings(SETTINGS, options, seconds)


def _settings(path: str, options: Options, seconds: float | None) -> File:
    return _text(path, settings_json(replace(options.settings, seconds=seconds)))


def _inside(folder: str, content: Iterable[File]) -> Iterator[File]:
    return (File(f"{folder}/{f.path}", f.content, f.executable) for f in content)


def _text(path: str, text: str) -> File:
    return File(path, text.encode())


def _script(path: str, name: str, said: Mapping[str, str] | None = None) -> File:
    """A script, with texts in the places that it marks as `@key@`."""
    text = _read(name)
    for key, words_ in (said or {}).items():
        text = text.replace(f"@{key}@", words_)
    return File(path, text.encode(), executable=True)


def _read(name: str) -> str:
    return (files("grader.platforms.packaging") / "files" / name).read_text(encoding="utf-8")
