"""Settings and fixtures for all tests."""

import os
from collections import Counter
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# Time on a busy machine says nothing about the code.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

# Set by .ci/run, which brings Julia, every sandbox layer and a browser: there a test that skips for
# want of one has found a missing step of the set-up.
_REQUIRE_ALL = os.environ.get("GRADER_REQUIRE_ALL") == "1"


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
