"""The attacks that are declared in `attacks.toml`, one for each language that has a file."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from grader.model import CaseStatus
from grader.sandbox import Guarantee, LayerName
from grader.sandbox.layers.without_namespaces import WithoutNamespaces
from tests.sandbox.rooms import may_mount

__all__ = [
    "ALONE",
    "ATTACKS",
    "LAYERS",
    "STARTS",
    "SUBMISSIONS",
    "Attack",
    "LayerChoice",
    "Start",
]

HERE = Path(__file__).parent
SUBMISSIONS = HERE / "submissions"
LAYERS: tuple[LayerName, ...] = ("bubblewrap", "landlock", "user")
LayerChoice = LayerName | Literal["user without Landlock"]
Start = Literal["cold", "warm"]
"""A way to start workers. Cold: each starts by itself. Warm: a run has made something ready for all
of them. Python's are forked from a server that has NumPy loaded; Julia's read their own code
compiled."""
STARTS: tuple[Start, ...] = get_args(Start)
ALONE = WithoutNamespaces("user", with_landlock=False)
"""The layer as it is where the kernel has no Landlock: it does not promise all."""


@dataclass(frozen=True)
class Attack:
    """The keys are explained in `attacks.toml`."""

    source: Path
    group: str
    seen: frozenset[CaseStatus]
    needs: frozenset[Guarantee]
    fast_layer: LayerName | None
    """The layer on which the fast tier carries it out, and the start that it gives it there."""
    fast_start: Start = "cold"
    needs_mounts: bool = False
    unconfined: bool = False
    twice: bool = False
    limits: Mapping[str, Any] = field(default_factory=dict)
    assignment: str = "secrets"
    partner: str = ""

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def held_by(self) -> tuple[LayerChoice, ...]:
        """The layers that promise here to hold it."""
        mountless = self.needs_mounts and not may_mount()
        layers = LAYERS[:1] if mountless else LAYERS
        return (*layers, "user without Landlock") if self.needs <= ALONE.enforces else layers


def _attacks() -> Iterator[Attack]:
    text = (HERE / "attacks.toml").read_text(encoding="utf-8")
    count = 0
    for group, declared in tomllib.loads(text).items():
        for name, keys in declared.items():
            seen, needs = frozenset(keys.pop("seen")), frozenset(keys.pop("needs", ()))
            fast_python, fast_julia = not keys.pop("slow", False), keys.pop("fast_julia", False)
            for suffix, fast in ((".py", fast_python), (".jl", fast_julia)):
                source = SUBMISSIONS / f"{name}{suffix}"
                if source.is_file():
                    layer = LAYERS[count % len(LAYERS)] if fast else None
                    turns = count // len(LAYERS)
                    start = STARTS[turns % len(STARTS)]
                    if fast and (suffix, start) == (".jl", "warm"):
                        # On each layer, a server for Julia takes seconds to start.
                        layer = "landlock"
                    count += fast
                    yield Attack(source, group, seen, needs, layer, start, **keys)


ATTACKS = tuple(_attacks())
