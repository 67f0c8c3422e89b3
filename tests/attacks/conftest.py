from collections.abc import Iterator
from contextlib import ExitStack
from typing import Protocol

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.locale import translate
from grader.model import Message
from grader.sandbox import Layer, choose
from tests.attacks.attempt import Stage
from tests.attacks.declared import ALONE, LayerChoice, Start
from tests.attacks.world import open_world
from tests.runtimes import opened_runtime


class StageFor(Protocol):
    def __call__(self, name: LayerChoice, start: Start = "cold") -> Stage: ...


@pytest.fixture(scope="session")
def stage_for() -> Iterator[StageFor]:
    """Give the stage for a layer's name and a way to start workers; each is made when first asked
    for."""
    stages: dict[tuple[LayerChoice, Start], Stage] = {}
    with ExitStack() as opened:

        def stage_of(name: LayerChoice, start: Start = "cold") -> Stage:
            if (name, start) not in stages:
                layer = _layer(name)
                if isinstance(layer, Message):
                    pytest.skip(translate(layer, "en"))
                world = opened.enter_context(open_world())
                warm = start == "warm"
                runtime = opened.enter_context(opened_runtime("off", warm=warm))
                runtime = replace(runtime, layer=layer)
                stage = Stage.open(world, runtime, load(world.assignment))
                if warm and stage.forks is None:
                    pytest.skip(f"workers cannot be forked from a server in the layer {name}")
                stages[name, start] = stage
            return stages[name, start]

        yield stage_of


def _layer(name: LayerChoice) -> Layer | Message:
    return ALONE.available() or ALONE if name == "user without Landlock" else choose(name)
