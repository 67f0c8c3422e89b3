"""A server takes up the uploads that an earlier one left."""

from pathlib import Path

import pytest

from grader.model.records import VERSION
from grader.web.state.incoming import Incoming, Ticket


def test_an_upload_of_another_version_waits_for_that_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    incoming, names = Incoming(tmp_path / "incoming"), ("today", "tomorrow", "torn")
    for name in names:
        (incoming.folder / name / "files").mkdir(parents=True)
        incoming.rewrite(Ticket(name, "check", "double", name, True, "", "2026-03-01", ""))
    tomorrow, torn = (incoming.folder / name / "ticket.json" for name in names[1:])
    text = tomorrow.read_text().replace(f'"records":"{VERSION}"', '"records":"9.7"')
    tomorrow.write_text(text)
    torn.write_text(text[:50])

    assert [ticket.number for ticket in incoming.waiting()] == ["today"]
    assert tomorrow.read_text() == text
    assert [path.name for path in incoming.aside.iterdir()] == ["torn"]
    assert "tomorrow: written by another version of grader (9.7)" in caplog.text
