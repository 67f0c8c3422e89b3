"""Layers that confine a worker: what it may see and use is all that a submission can reach.

`choose` gives a layer, `Layer.start` a `Worker`; `proving.prove` tries each guarantee.
The threat model stands in docs/security.md.
"""

from grader.sandbox.choice import choose, examine, known_layers, warm
from grader.sandbox.confinement import (
    GUARANTEES,
    Confinement,
    Guarantee,
    Layer,
    LayerName,
    SandboxChoice,
    Worker,
)
from grader.sandbox.folders import open_to_workers, remove_tree

__all__ = [
    "GUARANTEES",
    "Confinement",
    "Guarantee",
    "Layer",
    "LayerName",
    "SandboxChoice",
    "Worker",
    "choose",
    "examine",
    "known_layers",
    "open_to_workers",
    "remove_tree",
    "warm",
]
