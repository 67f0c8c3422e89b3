"""The choice of a layer: the strongest that works here, unless one is asked for."""

import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from grader.model import Message
from grader.sandbox.confinement import Confinement, Layer, SandboxChoice

if TYPE_CHECKING:
    from grader.sandbox.layers.warm import WarmLayer


@cache
def known_layers() -> tuple[Layer, ...]:
    """Return the layers that this platform can have, strongest first."""
    if sys.platform != "linux":
        return ()
    # Imported here: elsewhere they cannot be. `warm` too, for threads start workers, and should
    # import nothing.
    import grader.sandbox.layers.warm  # noqa: F401, PLC0415
    from grader.sandbox.layers.bubblewrap import Bubblewrap  # noqa: PLC0415
    from grader.sandbox.layers.without_namespaces import WithoutNamespaces  # noqa: PLC0415

    return Bubblewrap(), WithoutNamespaces("landlock"), WithoutNamespaces("user")


@cache
def examine(layer: Layer) -> Message | None:
    """Return what `layer.available()` says, asked once per run of the program."""
    return layer.available()


def choose(requested: SandboxChoice) -> Layer | Message:
    """Return the layer asked for, for `auto` the strongest that works; else why not, and the
    remedy."""
    if requested == "off":
        from grader.sandbox.layers.off import Off  # noqa: PLC0415  (start-up time)

        return Off()

    if not known_layers():
        return Message("sandbox.none_on_platform", {"platform": sys.platform})
    if requested == "auto":
        working = (layer for layer in known_layers() if examine(layer) is None)
        return next(working, None) or Message("sandbox.none_works")

    layer = next(layer for layer in known_layers() if layer.name == requested)
    return examine(layer) or layer


def warm(layer: Layer, argv: Sequence[str], common: Confinement) -> "WarmLayer | Message":
    """Return `layer` with workers that are forked from a server, or why it can have none.

    `argv` is the server's command; `common` holds what all its workers may read, and as scratch
    folder the one below which each has its own. To be closed.
    """
    if layer.name == "off":
        return Message("sandbox.warm.not_in_layer", {"layer": layer.name})

    from grader.sandbox.layers.warm import WarmLayer, server_plan  # noqa: PLC0415  (not on every platform)

    plan = server_plan(layer, argv, common)
    return plan if isinstance(plan, Message) else WarmLayer(layer, common, plan)
