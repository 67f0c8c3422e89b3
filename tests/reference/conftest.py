from importlib import import_module
from types import ModuleType

import pytest


@pytest.fixture
def sklearn_metrics() -> ModuleType:
    """Return scikit-learn's metrics, which take a second to load: not where tests are collected."""
    return import_module("sklearn.metrics")
