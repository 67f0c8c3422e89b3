"""What an instructor may choose, and the file in which it travels to the container."""

import json
from dataclasses import asdict, dataclass
from typing import Literal, get_args

from pydantic import ConfigDict, TypeAdapter

from grader.model import Locale
from grader.platforms.gradescope.result import HiddenTests
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice

__all__ = ["SETTINGS", "TARGETS", "Options", "Settings", "Target", "settings_json", "to_settings"]

Target = Literal[
    "gradescope",
    "prairielearn",
    "moodle-vpl",
    "github-classroom",
    "github-actions",
    "gitlab-ci",
    "student-kit",
]
TARGETS: tuple[Target, ...] = get_args(Target)

SETTINGS = "settings.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds in the container."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    locale: Locale = "en"
    sandbox: SandboxChoice = "auto"
    hidden_tests: HiddenTests = "visible"
    julia_engine: EngineChoice = "process"
    """`auto` where juliacall was asked for: should it not start, there is still `process`."""
    seconds: float | None = None
    """After which the platform ends the container."""


@dataclass(frozen=True, slots=True)
class Options:
    settings: Settings = Settings()
    image: str = ""
    """PrairieLearn: the name of the image that the instructor builds and pushes."""


def settings_json(settings: Settings) -> str:
    return json.dumps(asdict(settings), indent=1) + "\n"


def to_settings(text: str | bytes) -> Settings:
    """ValueError for what `settings_json` did not write."""
    return TypeAdapter(Settings).validate_json(text)
