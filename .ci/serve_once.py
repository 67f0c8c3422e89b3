"""Starts `grader serve` as it is installed here, checks one file in it as a student, and ends it.

Its arguments: an assignment, a right file. The site must answer, give all points, and end at once.
"""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

assignment, file = sys.argv[1], Path(sys.argv[2])
command = ["grader", "serve", assignment, "--port", "0", "--locale", "en"]

with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
    try:
        students = re.search(r"http\S+", server.stdout.readline())
        assert students, "no address was printed"
        options = {"base_url": students[0].rstrip("/"), "follow_redirects": True, "timeout": 60}
        with httpx.Client(**options) as client:
            assert client.get("/healthz").status_code == 200
            upload = {"files": (file.name, file.read_bytes())}
            page = client.post(f"/assignments/{assignment}/check", files=upload)
            end = time.monotonic() + 120
            while not client.get(f"{page.url.copy_with(query=None)}/progress").json()["done"]:
                assert time.monotonic() < end, "no report within two minutes"
                time.sleep(0.1)
            report = client.get(page.url)

        assert report.status_code == 200, report.text
        text = re.sub(r"<[^>]+>", " ", report.text.partition('class="score"')[2])
        points, most = map(float, re.findall(r"[\d.]+", text)[:2])
        assert points == most > 0, text[:200]
        print(f"a student's check: {points:g} of {most:g}")
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0, server.returncode
    finally:
        server.kill()
