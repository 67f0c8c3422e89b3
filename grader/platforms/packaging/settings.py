"""Settings of a grading in a container, and the file in which they travel there."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, convert, field, to_builtins
from msgspec.json import decode
from msgspec.structs import replace

from grader.model import Locale
from grader.platforms.option import Option
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice

SETTINGS = "settings.json"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that hold in the container."""

    locale: Locale = "en"
    sandbox: SandboxChoice = "auto"
    own: Mapping[str, str] = field(default_factory=dict)
    """The target's own options, by name."""
    julia_engine: EngineChoice = "process"
    """`auto` where juliacall was asked for: should it not start, there is still `process`."""
    seconds: float | None = None
    """The seconds after which the platform ends the container."""


def settings_json(settings: Settings) -> str:
    content = to_builtins(settings)
    own = content.pop("own")
    return json.dumps(content | own, indent=1) + "\n"


def to_settings(text: str | bytes, options: Sequence[Option] = ()) -> Settings:
    """ValueError for what `settings_json` did not write for a target of these options."""
    content = decode(text, type=dict[str, Any])
    own = {}
    for option in options:
        own[option.name] = value = content.pop(option.name, option.default)
        if option.choices and value not in option.choices:
            raise ValueError(f"{option.flag} cannot be {value!r}")
    return replace(convert(content, Settings), own=own)
