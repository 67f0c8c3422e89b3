"""Which layer is used: the strongest that works here, unless one is asked for."""

import sys
from functools import cache

from grader.model import Message
from grader.sandbox.confinement import Layer, LayerName, SandboxChoice

__all__ = ["choose", "examine", "layers"]


@cache
def layers() -> tuple[Layer, ...]:
    """The layers that this platform can have, strongest first."""
    if sys.platform != "linux":
        return ()
    # Imported here: elsewhere they cannot be.
    from grader.sandbox.bubblewrap import Bubblewrap  # noqa: PLC0415
    from grader.sandbox.landlock import Landlock  # noqa: PLC0415
    from grader.sandbox.user import User  # noqa: PLC0415

    return Bubblewrap(), Landlock(), User()


@cache
def _examined(name: LayerName) -> Message | None:
    return next(layer for layer in layers() if layer.name == name).available()


def examine(layer: Layer) -> Message | None:
    """What `layer.available()` says, asked once per run of the program."""
    return _examined(layer.name)


def choose(requested: SandboxChoice) -> Layer | Message:
    """The layer asked for, or for `auto` the strongest that works; else why not, and the remedy."""
    if requested == "off":
        from grader.sandbox.off import Off  # noqa: PLC0415  (start-up time)

        return Off()
    if not layers():
        return Message("sandbox.none_on_platform", {"platform": sys.platform})
    if requested == "auto":
        working = (layer for layer in layers() if examine(layer) is None)
        return next(working, None) or Message("sandbox.none_works")
    layer = next(layer for layer in layers() if layer.name == requested)
    return examine(layer) or layer
