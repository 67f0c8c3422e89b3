"""A class as Moodle gives it, graded in one command, killed ten times, and held against a calm run.

    python benchmarks/class_run.py --students 300 --kills 10

Half of the students hand in Julia. The sources are the samples of the shipped assignment, each with
a remark of its own, so that no two are equal; the names have accents and spaces; among them are
three kinds of nuisance: a document beside the source, a Mac's hidden files, and somebody who handed
in something else. Prints wall and processor time, peak memory, and whether the killed run came to
the same files, byte for byte but for timings.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "cases" / "submissions" / "confusion_matrix"
GROUPS = ("accepted", "partial", "wrong")
NAMES = ("María José", "Íñigo", "Zoë", "Núria", "Ángel", "Begoña", "Jürgen", "Łucja")
SURNAMES = ("Muñoz Peña", "García", "López-Cañas", "Öztürk", "Ferreiro Vázquez", "O'Brien")
MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Measured:
    code: int
    wall: float
    cpu: float
    peak: int


def main() -> None:
    parser = argparse.ArgumentParser(description="A class from Moodle, graded, killed, compared.")
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--assignment", default="confusion_matrix")
    asked = parser.parse_args()
    moments = random.Random(asked.seed)
    with tempfile.TemporaryDirectory(prefix="grader-class-") as made:
        folder = Path(made)
        download = folder / "download.zip"
        write_download(download, asked.students)
        command = ["run", asked.assignment, str(download), "--out"]
        calm = graded(folder, [*command, "calm"])
        print(
            f"{asked.students} students: {calm.wall:.1f} s, {calm.cpu:.1f} s of processor time, "
            f"peak {calm.peak / MEGABYTE:.0f} MB, ended with {calm.code}",
            flush=True,
        )
        again = graded(folder, [*command, "calm"])
        print(f"the same command again: {again.wall:.1f} s, {again.cpu:.1f} s of processor time")
        for _ in range(asked.kills):
            kill(folder, [*command, "killed"], moments.uniform(1, calm.wall / 4))
        graded(folder, [*command, "killed"])
        different = compared(folder / "calm", folder / "killed")
    print(f"after {asked.kills} kills: {len(different)} files differ", *different[:10])
    sys.exit(1 if different else 0)


def write_download(target: Path, students: int) -> None:
    """Return a path by Moodle's naming: `Full name_NUMBER_assignsubmission_file_/file`."""
    sources = {ending: sorted(_samples(ending)) for ending in ("py", "jl")}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(students):
            name = f"{NAMES[number % len(NAMES)]} {SURNAMES[number % len(SURNAMES)]} {number:03}"
            place = f"{name}_{4000 + number}_assignsubmission_file_"
            ending = "jl" if number % 2 else "py"
            chosen = sources[ending][number // 2 % len(sources[ending])]
            text = f"{chosen.read_text(encoding='utf-8')}\n# {name}\n"
            archive.writestr(f"{place}/práctica 4.{ending}", text.encode())
            if number % 10 == 3:
                archive.writestr(f"{place}/memoria.pdf", b"%PDF-1.4 a report beside the source")
            if number % 10 == 5:
                archive.writestr(f"{place}/__MACOSX/._practica.{ending}", b"\0\5\x16\7")
        place = f"Nadie Nunca_{4000 + students}_assignsubmission_file_"
        archive.writestr(f"{place}/enunciado.docx", b"PK\3\4 not a source")


def _samples(ending: str) -> Iterator[Path]:
    for group in GROUPS:
        found = (SAMPLES / group).glob(f"*.{ending}")
        # Their encodings and broken lines would not survive a remark at the end.
        yield from (path for path in found if not path.name.startswith("messy_"))


def graded(folder: Path, arguments: list[str]) -> Measured:
    began = time.monotonic()
    with (folder / "log").open("wb") as log:
        process = _start(folder, arguments, log.fileno())
        watched = psutil.Process(process.pid)
        peak = done = 0
        while not done:
            peak = max(peak, watched.memory_info().rss)
            time.sleep(0.1)
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1):
        sys.exit((folder / "log").read_text())
    return Measured(code, time.monotonic() - began, usage.ru_utime + usage.ru_stime, peak)


def kill(folder: Path, arguments: list[str], seconds: float) -> None:
    with (folder / "log").open("wb") as log:
        process = _start(folder, arguments, log.fileno())
        time.sleep(seconds)
        process.kill()
        process.wait()


def _start(folder: Path, arguments: list[str], log: int) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", "from grader.cli import main; main()", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)


def compared(one: Path, other: Path) -> list[str]:
    """The files that differ, or that only one of both has."""
    files = [_files(one), _files(other)]
    return sorted(
        name
        for name in files[0].keys() | files[1].keys()
        if files[0].get(name) != files[1].get(name)
    )


def _files(folder: Path) -> Mapping[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): _without_timings(path)
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith("grades.sqlite")
    }


def _without_timings(path: Path) -> bytes:
    if path.name == "report.html":
        return re.sub(rb"[^<>]* s of processor time", b"", path.read_bytes())
    if path.name != "report.json":
        return path.read_bytes()
    report = json.loads(path.read_text(encoding="utf-8"))
    for case in report["cases"]:
        case.pop("cpu_seconds")
    return json.dumps(report).encode()


if __name__ == "__main__":
    main()
