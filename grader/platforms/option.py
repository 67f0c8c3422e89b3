"""An option that a platform adds to the commands that need it."""

from typing import Literal

from msgspec import Struct


class Option(Struct, frozen=True):
    flag: str
    """`--two-words`, which is given to the command as `two_words`."""
    help: str
    kind: Literal["text", "file", "flag"] = "text"
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    """The texts that it takes; empty for any."""
    default: str = ""

    @property
    def name(self) -> str:
        return self.flag.removeprefix("--").replace("-", "_")
