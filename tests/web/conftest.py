"""A browser for the site's pages, and a server that a module's tests share."""

from collections.abc import Iterator

import httpx
import pytest

from tests.render.conftest import browser
from tests.web.served import Served, double, serving

__all__ = ["browser"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("serve")
    with serving(place / "data", double(place / "course")) as server:
        yield server


@pytest.fixture
def client(served: Served) -> Iterator[httpx.Client]:
    with served.client() as client:
        yield client
