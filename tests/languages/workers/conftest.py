"""A real Julia worker, for modules whose calls leave its process as it was."""

from collections.abc import Iterator

import pytest

from tests.languages.workers.julia_process import JuliaWorker, start_julia


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JuliaWorker]:
    with start_julia(tmp_path_factory.mktemp("julia")) as started:
        yield started
