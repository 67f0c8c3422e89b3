"""The bounds that the pages for people name are those that hold, in both languages."""

from pathlib import Path

import pytest

from grader.web.door import connections, guard
from grader.web.pages import hand_in

DOCS = Path(__file__).parents[2] / "docs"
BOUNDS = {
    "hand-in.md": [
        f"after {hand_in._UNGRADABLE} such attempts in an assignment",
        f"or {hand_in._UNGRADABLE_BYTES // 10**6} MB of them",
        f"{guard._PROMPT_SECONDS:g} seconds and at {guard._PROMPT_BYTES_A_SECOND // 1000} kB a",
    ],
    "hand-in.es.md": [
        f"tras {hand_in._UNGRADABLE} intentos así en una práctica",
        f"o {hand_in._UNGRADABLE_BYTES // 10**6} MB de ellos",
        f"{guard._PROMPT_SECONDS:g} segundos y a {guard._PROMPT_BYTES_A_SECOND // 1000} kB por",
    ],
    "serve.md": [f"{connections._OF_AN_ADDRESS} connections of an address"],
    "serve.es.md": [f"{connections._OF_AN_ADDRESS} conexiones"],
}


@pytest.mark.parametrize("name", BOUNDS)
def test_the_pages_name_the_bounds_that_hold(name: str) -> None:
    text = " ".join((DOCS / name).read_text(encoding="utf-8").split())
    for bound in BOUNDS[name]:
        assert bound in text
