"""The languages run inside every layer."""

import shutil
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from grader.sandbox import Confinement, Layer
from tests.sandbox.rooms import Room, next_line, say

MIB = 1 << 20


def test_numpy_computes(layer: Layer, room: Room) -> None:
    folder = Path(np.__file__).parent
    files = (folder, *folder.parent.glob("numpy.libs"))
    packages = room.folder("packages")
    for file in files:
        (packages / file.name).symlink_to(file)
    confinement = room.confinement(*files, packages, memory_bytes=2048 * MIB, processes=64)
    confinement = replace(
        confinement, environment={**confinement.environment, "OPENBLAS_NUM_THREADS": "1"}
    )
    code = f"""
import sys
sys.path.append({str(packages)!r})
import numpy as np
print(np.linalg.inv(np.eye(50) * 2).sum(), np.random.default_rng(1).integers(10) < 10)
"""
    assert room.run(layer, code, confinement) == "25.0 True\n"


def julia_room(room: Room, julia: Path) -> Confinement:
    confinement = room.confinement(
        julia.parent.parent, memory_bytes=2048 * MIB, processes=64, disk_bytes=64 * MIB
    )
    depot = {"JULIA_DEPOT_PATH": str(confinement.scratch), "OPENBLAS_NUM_THREADS": "1"}
    return replace(confinement, environment={**confinement.environment, **depot})


def test_julia_computes(layer: Layer, room: Room, julia: Path) -> None:
    code = "println(sum(ones(50, 50) * ones(50)), ' ', VERSION >= v\"1.5\")"
    command = [str(julia), "--startup-file=no", "-O0", "-e", code]
    assert room.run(layer, command, julia_room(room, julia)) == "2500.0 true\n"


def test_julia_converses_and_survives_its_exceptions(layer: Layer, room: Room, julia: Path) -> None:
    code = """
    for line in eachline(stdin)
        println(try string(parse(Int, line) + 1) catch error string(typeof(error)) end)
        flush(stdout)
    end
    """
    command = [str(julia), "--startup-file=no", "-O0", "-e", code]
    confined = room.start(layer, command, julia_room(room, julia))
    for asked, answered in (("1", "2"), ("x", "ArgumentError"), ("2", "3")):
        say(confined, f"{asked}\n")
        assert next_line(confined) == answered


def test_julia_is_told_when_memory_is_over(layer: Layer, room: Room, julia: Path) -> None:
    code = "try zeros(2^28); println(:had) catch error println(typeof(error)) end"
    confinement = replace(julia_room(room, julia), memory_bytes=1024 * MIB)
    command = [str(julia), "--startup-file=no", "-O0", "-e", code]
    assert room.run(layer, command, confinement) == "OutOfMemoryError\n"


def test_a_program_of_the_system_runs(layer: Layer, room: Room) -> None:
    shell = shutil.which("sh")
    assert shell is not None
    assert room.run(layer, [shell, "-c", 'echo "$HOME"; pwd']).split() == [
        *[str(scratch) for scratch in room.root.glob("scratch*")] * 2
    ]
