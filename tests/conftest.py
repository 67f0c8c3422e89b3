"""Settings and fixtures for all tests."""

import os
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from grader.assignment import load
from grader.model import Assignment
from grader.running import Runtime
from tests import commands
from tests.julia import julia_or_skip
from tests.laying import Tree, laid_assignment
from tests.runtimes import opened_runtime

# Time on a busy machine says nothing about the code.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

# English unless the arguments say otherwise, whatever this machine's language.
os.environ["LANG"] = "C.UTF-8"

# Set by .ci/run, which brings Julia, every sandbox layer and a browser: there a test that skips for
# want of one has found a missing step of the set-up.
# "juliacall" asks for all of it, and for a juliacall too.
_REQUIRE_ALL = os.environ.get("GRADER_REQUIRE_ALL") in {"1", "juliacall"}


@pytest.fixture(scope="session", autouse=True)
def _state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what lasts, as a secret, away from the home of whoever runs the tests."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def assignment(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Assignment:
    """The one that a module's ASSIGNMENT names, or whose files it has; else the first shipped."""
    asked: str | Path | Tree = getattr(request.module, "ASSIGNMENT", "confusion_matrix")
    if isinstance(asked, str | Path):
        return load(asked)
    return laid_assignment(tmp_path_factory.mktemp("assignment"), asked)


@pytest.fixture(scope="session")
def julia() -> str:
    return julia_or_skip()


@pytest.fixture(scope="module")
def runtime() -> Iterator[Runtime]:
    """Run submissions as a class is run: in the strongest layer here, forked where that repays."""
    with opened_runtime() as opened:
        yield opened


@pytest.fixture(scope="module")
def runtime_for_one() -> Iterator[Runtime]:
    """Run submissions as a single one is run, which starts no server for Julia: for few of them."""
    with opened_runtime(expected=1) as opened:
        yield opened


@pytest.fixture
def grader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> commands.Command:
    """`grader("run", …)` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return commands.grader


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    del item, call
    report = yield
    # An expected failure is reported as skipped too; nothing is missing there.
    if _REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be missing: {reason}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once for each want how many tests were skipped for it, not once for each test."""
    wants = Counter(_want(report) for report in terminalreporter.stats.get("skipped", ()))
    for want, count in wants.most_common():
        terminalreporter.line(f"SKIPPED {count}: {want}")


def _want(report: pytest.TestReport) -> str:
    reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
    return str(reason).removeprefix("Skipped: ")
