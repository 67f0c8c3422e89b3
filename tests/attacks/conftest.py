from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from grader.assignment import load
from grader.locale import translate
from grader.model import Message
from grader.running import open_runtime
from grader.sandbox import Layer, choose
from tests.attacks.attempt import Stage
from tests.attacks.declared import ALONE, LayerChoice
from tests.attacks.world import open_world

StageFor = Callable[[LayerChoice], Stage]


@pytest.fixture(scope="session")
def stage_for() -> Iterator[StageFor]:
    """By a layer's name, where attacks on it are carried out; made when first asked for."""
    stages: dict[LayerChoice, Stage] = {}
    with ExitStack() as opened:

        def stage(name: LayerChoice) -> Stage:
            if name not in stages:
                layer = _layer(name)
                if isinstance(layer, Message):
                    pytest.skip(translate(layer, "en"))
                world = opened.enter_context(open_world())
                runtime = opened.enter_context(open_runtime("off", "process"))
                assert not isinstance(runtime, Message)
                runtime = replace(runtime, layer=layer)
                stages[name] = Stage.open(world, runtime, load(world.assignment))
            return stages[name]

        yield stage


def _layer(name: LayerChoice) -> Layer | Message:
    return ALONE.available() or ALONE if name == "user without Landlock" else choose(name)
