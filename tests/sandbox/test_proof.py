"""Every promise of every layer is tried, and holds."""

from grader.sandbox import GUARANTEES, Layer
from grader.sandbox.proof.proving import prove


def test_every_promise_holds(layer: Layer) -> None:
    probes = prove(layer)
    assert [probe.guarantee for probe in probes] == list(GUARANTEES)
    assert [probe for probe in probes if probe.promised and not probe.held] == []
