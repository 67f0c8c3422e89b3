"""The file system that a worker sees under bubblewrap, as options for it."""

import os
from pathlib import Path

from grader.sandbox.confinement import Confinement
from grader.sandbox.runtimes import masked_paths, shallow_first, shown_paths


def room_options(confinement: Confinement, own_disk: bool) -> list[str]:
    """Return what makes a worker's file system and environment. Read-only when all is in place.

    `own_disk`: whether the scratch folder is a file system of its own, bounded by the kernel.
    """
    options, masks = _places(confinement)

    scratch = str(confinement.scratch)
    options += ["--proc", "/proc", "--dev", "/dev", "--dir", str(confinement.scratch.parent)]
    if own_disk:
        # Nobody else sees this file system, so its mode keeps nobody out.
        size = str(confinement.disk_bytes)
        options += ["--perms", "0777", "--size", size, "--tmpfs", scratch]
    else:
        options += ["--bind", scratch, scratch]

    for name in (*masks, "/dev", "/"):
        options += ["--remount-ro", name]
    options += ["--chdir", scratch, "--clearenv"]
    for name, value in confinement.environment.items():
        options += ["--setenv", name, value]
    return options


def _places(confinement: Confinement) -> tuple[list[str], list[str]]:
    """Return the options that show what is readable, and the masked folders, empty ones in their
    place that are still to be made read-only."""
    options: list[str] = []
    masks = []
    readable = shown_paths(confinement)
    shown: dict[Path, bool] = {}
    for path, real in shallow_first(masked_paths(confinement) | readable).items():
        shown_above = next((shown[parent] for parent in path.parents if parent in shown), False)
        show = path in readable
        if shown_above == show:
            continue

        shown[path] = show
        if path != real:
            # Bound, it would show what is masked where it leads.
            options += ["--dir", str(path.parent), "--symlink", str(real), str(path)]
        elif show:
            # Parents first, for else bubblewrap makes them folders that only root may pass.
            options += ["--dir", str(path.parent), "--ro-bind", str(path), str(path)]
        elif path.is_dir():
            options += ["--tmpfs", str(path)]
            masks.append(str(path))
        else:
            options += ["--ro-bind", os.devnull, str(path)]
    return options, masks
