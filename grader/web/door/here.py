"""Who looks at which submission now: in memory, for whoever has it open."""

import time
from collections import defaultdict
from collections.abc import Mapping

from msgspec import Struct, field

_SECONDS = 15.0
"""Who has not been heard of for so long has left."""

Place = tuple[str, str, str]
"""Course, assignment, submission."""


class Here(Struct):
    _seen: dict[Place, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))

    def others(self, place: Place, asker: str) -> list[str]:
        """Take note that somebody is there, and return the keys of the others who are."""
        now = time.monotonic()
        people: Mapping[str, float] = {**self._seen[place], asker: now}
        self._seen[place] = {key: at for key, at in people.items() if now - at < _SECONDS}
        return [key for key in self._seen[place] if key != asker]
