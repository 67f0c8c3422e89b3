"""One attack carried out: graded as any submission, while an innocent one is graded beside it."""

import base64
import io
import json
import os
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console

from grader.assignment import load
from grader.grading import Grading, grade, read
from grader.judging.report import redact
from grader.model import Assignment, Limits, Message, ScoreReport
from grader.platforms.ci.junit import junit
from grader.platforms.ci.target import to_github_classroom
from grader.platforms.gradescope.target import to_gradescope
from grader.platforms.packaging.autograde import Autograded
from grader.platforms.packaging.parts import Settings
from grader.platforms.prairielearn.target import to_prairielearn
from grader.platforms.vpl.target import to_vpl
from grader.render.html.report import to_html
from grader.render.json_report import to_json
from grader.render.markdown.report import to_markdown, to_summary
from grader.render.terminal.report import print_report
from grader.running import Runtime
from grader.sandbox.folders import OWNER
from grader.sandbox.layers.warm import WarmLayer
from tests.attacks.declared import Attack
from tests.attacks.world import BREACH, World
from tests.grading import without_times
from tests.sandbox.forking import servers_of

__all__ = [
    "PATIENCE",
    "Attempt",
    "Stage",
    "breaches",
    "outputs",
    "patient",
    "platforms",
    "said",
]

# Nothing is compiled in Python before its first call.
_NO_COMPILER = {"first_call_cpu_seconds": 0.1}
# A process that is ended is seen to be gone a moment later.
_SETTLE_SECONDS = 20.0
PATIENCE = 10
"""The factor of time for an attack that was over its limits before it got anywhere."""
_TIMES = (
    *("case_cpu_seconds", "case_wall_seconds", "first_call_cpu_seconds", "load_cpu_seconds"),
    *("load_wall_seconds", "total_cpu_seconds", "total_wall_seconds"),
)


def patient(assignment: Assignment, patience: float = PATIENCE) -> Assignment:
    """With more time for everything, for what a machine under load must not change."""
    limits = {name: patience * getattr(assignment.limits, name) for name in _TIMES}
    return replace(assignment, limits=replace(assignment.limits, **limits))


class Attempt(Struct, frozen=True):
    report: ScoreReport
    """The instructor's."""
    student: ScoreReport
    seconds: float
    longest: float
    """The time that it may take."""
    innocents: tuple[ScoreReport, ...]
    """The innocent submission's reports: graded beside the attack, and after it."""
    partner: ScoreReport | None = None
    """The report of the student whose submission works with the attack."""


class Stage(Struct, frozen=True):
    """The world, the runtime and the assignment with which attacks are carried out."""

    world: World
    runtime: Runtime
    assignment: Assignment
    before: ScoreReport
    """The innocent submission's report, before any attack."""

    @classmethod
    def open(cls, world: World, runtime: Runtime, assignment: Assignment) -> Self:
        return cls(world, runtime, assignment, _innocent(world, runtime, assignment))

    def attempt(self, attack: Attack, patience: float = 1) -> Attempt:
        own = patient(self._own(attack), patience)
        path = self.world.lay_out(attack.source)
        self.world.reached.clear()
        try:
            with ThreadPoolExecutor(2) as beside:
                innocent = beside.submit(self.innocent)
                partner = beside.submit(self._partner, attack, own)
                started = time.monotonic()
                report = grade(Grading(own, self.runtime), read(own, path))
                seconds = time.monotonic() - started
                innocents = (innocent.result(), self.innocent())
        finally:
            path.unlink()
        student = redact(report, own.hidden_view)
        longest = _longest(own.limits)
        return Attempt(report, student, seconds, longest, innocents, partner.result())

    def _partner(self, attack: Attack, own: Assignment) -> ScoreReport | None:
        if not attack.partner:
            return None
        path = self.world.lay_out(attack.source.with_name(attack.partner))
        try:
            report = grade(Grading(own, self.runtime), read(own, path))
            return redact(report, own.hidden_view)
        finally:
            path.unlink()

    def with_julia(self) -> Self:
        """Return this, having seen that a server forks Julia's workers where starts are warm."""
        engine = self.runtime.prepare("julia", self.assignment.support)
        assert not isinstance(engine, Message), engine
        assert engine.warm == (self.runtime.warm and self.forks is not None)
        return self

    def innocent(self) -> ScoreReport:
        """A report without timings, of the submission that no attack may change."""
        return _innocent(self.world, self.runtime, self.assignment)

    def longest(self, attack: Attack) -> float:
        """The time that an attack may take."""
        return _longest(self._own(attack).limits)

    def _own(self, attack: Attack) -> Assignment:
        limits = {**(_NO_COMPILER if attack.source.suffix == ".py" else {}), **attack.limits}
        attacked = self.assignment
        if attack.assignment != attacked.id:
            attacked = load(self.world.assignment.with_name(f"{attack.assignment}.yaml"))
        return replace(attacked, limits=replace(attacked.limits, **limits))

    def left(self) -> list[str]:
        """Return the files that workers have left, and the processes that still run."""
        root = self.runtime.root
        kept = [
            path for path in root.iterdir() if not path.name.startswith("w") and path.name != OWNER
        ]
        kept += [path for area in root.glob("warm-*") for path in area.iterdir()]
        kept += [path for path in root.rglob("*") if self.world.mark in path.name]
        return [f"{path} was left" for path in kept] + self._survivors()

    def _survivors(self) -> list[str]:
        ends = time.monotonic() + _SETTLE_SECONDS
        while (found := list(self._running())) and time.monotonic() < ends:
            time.sleep(0.05)
        return found

    def _running(self) -> Iterator[str]:
        """Processes with something of a worker's in their command line, environment or folder."""
        engines = chain.from_iterable(self.runtime._prepared.values())
        layers = [engine.layer for engine in engines if not isinstance(engine, Message)]
        servers = [servers_of(layer) for layer in layers if isinstance(layer, WarmLayer)]
        ours = {str(number) for number in chain([os.getpid()], *servers)}
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit() or folder.name in ours:
                continue
            with suppress(OSError):
                facts = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                command = facts.decode("utf-8", "replace")
                facts += (folder / "environ").read_bytes()
                facts += bytes((folder / "cwd").readlink())
                if self.world.mark.encode() in facts or bytes(self.runtime.root) in facts:
                    yield f"process {folder.name} still runs: {command[:200]}"

    @property
    def forks(self) -> WarmLayer | None:
        """The server that forks Python workers, if they start warm."""
        engine = self.runtime.prepare("python", self.assignment.support)
        assert not isinstance(engine, Message), engine
        return engine.layer if isinstance(engine.layer, WarmLayer) else None


def _longest(limits: Limits) -> float:
    """The total; before the visible and before the hidden cases a load that is broken off twice;
    and some for starting and ending workers."""
    return limits.total_wall_seconds + 4 * limits.load_wall_seconds + 10


def _innocent(world: World, runtime: Runtime, assignment: Assignment) -> ScoreReport:
    # An attack may slow the machine down as much as its limits let it.
    submission = read(assignment, world.victim)
    return without_times(grade(Grading(patient(assignment), runtime), submission))


def outputs(report: ScoreReport) -> dict[str, str]:
    """All that a reader of the report can be given."""
    terminal = io.StringIO()
    print_report(Console(file=terminal, width=10_000), report, "en", most=99)
    return {
        "json": to_json(report, "en"),
        "html": to_html(report, "en"),
        "markdown": to_markdown(report, "en"),
        "terminal": terminal.getvalue(),
        "junit": junit([report], "en"),
        "summary": to_summary(report, "en"),
    }


def platforms(instructor: ScoreReport, student: ScoreReport) -> dict[str, str]:
    """All that platforms are given of a graded submission, and show to its student."""
    return {
        "gradescope": to_gradescope(Autograded(instructor, student, Settings())),
        "prairielearn": to_prairielearn(student, "en"),
        "vpl": to_vpl(student, "en"),
        "github": base64.b64decode(to_github_classroom(student, "en")).decode("ascii"),
    }


def said(report: ScoreReport) -> str:
    """All texts of a report but the submission's own source, in which words stand unexecuted."""

    def texts(value: Any, key: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for name, item in value.items():
                yield from texts(item, name)
        elif isinstance(value, list):
            for item in value:
                yield from texts(item, key)
        elif isinstance(value, str) and key not in ("code", "source"):
            yield value

    return "\n".join(texts(json.loads(to_json(report, "en"))))


def breaches(report: ScoreReport) -> list[str]:
    """Return the breaches that the attack itself reports."""
    return re.findall(rf"{BREACH}: [^\n]{{0,100}}", said(report))
