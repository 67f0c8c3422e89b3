"""`grader serve --cluster`: a real scheduler with a worker runs what is handed in at the site."""

import time
from pathlib import Path

import psutil
import pytest

from tests.classes.cluster.test_cluster import running_cluster
from tests.web.people import RIGHT, course, entered, hand_in, links
from tests.web.served import double, report_of, serving

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")


@pytest.mark.slow
def test_the_site_judges_what_a_clusters_workers_ran(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\n")
    paths, assignment = links(data), double(tmp_path / "course")
    with (
        running_cluster(tmp_path, workers=1) as cluster,
        serving(data, assignment, "--cluster", cluster.address) as server,
    ):
        with server.client() as visitor:
            sent = visitor.post("/assignments/double/check", files={"files": ("a.py", RIGHT)})
            assert "<strong>6</strong>" in report_of(visitor, sent).text
        with entered(server, paths["a1"]) as student:
            assert "<strong>10</strong> / 10" in hand_in(student, RIGHT)
        # No fork server, no worker: this machine runs nothing.
        assert not psutil.Process(server.process.pid).children(recursive=True)


@pytest.mark.slow
def test_what_comes_in_while_the_cluster_is_away_waits(tmp_path: Path) -> None:
    data = course(tmp_path, "opens: 2026-01-01 09:00\n")
    paths, assignment = links(data), double(tmp_path / "course")
    with running_cluster(tmp_path, workers=1) as cluster:
        server = serving(data, assignment, "--cluster", cluster.address)
        with server as served, served.client() as visitor:
            while not visitor.get("/healthz").json()["ready"]:
                time.sleep(0.1)
            cluster.scheduler.kill()
            time.sleep(1)
            with entered(served, paths["a1"]) as student:
                sent = student.post("/assignments/double/mine", files={"files": ("mine.py", RIGHT)})
                assert "received" in sent.text.lower()
                token = student.cookies["student"]
            assert served.end() == 0

    with serving(data, assignment) as served, served.client(cookies={"student": token}) as student:
        end = time.monotonic() + 60
        while "<strong>10</strong> / 10" not in student.get("/assignments/double/mine").text:
            assert time.monotonic() < end
            time.sleep(0.2)
