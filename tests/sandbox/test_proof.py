"""The promises of a layer that a machine can break are tried, and hold."""

from grader.sandbox import Layer
from grader.sandbox.proof.proving import TRIED, prove


def test_every_promise_holds(layer: Layer) -> None:
    probes = prove(layer)
    assert [probe.guarantee for probe in probes] == list(TRIED)
    assert [probe for probe in probes if probe.promised and not probe.held] == []
