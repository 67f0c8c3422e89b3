"""Looks at other processes: their command lines, memory, descriptors and folders."""

import os


def measure(values, weight):
    said = []
    others = {"@BYSTANDER@", str(os.getppid())}
    try:
        others |= {name for name in os.listdir("/proc") if name.isdigit()}
    except OSError:
        pass
    for pid in sorted(others - {str(os.getpid())})[:500]:
        for part in ("cmdline", "environ", "maps", "stat", "status"):
            try:
                text = open(f"/proc/{pid}/{part}", errors="replace").read()
            except OSError:
                continue
            if "SECRET" in text or pid == "@BYSTANDER@":
                said.append(f"{pid} {part}: {text[:300]}")
        for part in ("fd", "cwd", "root", "mem"):
            path = f"/proc/{pid}/{part}"
            try:
                held = os.listdir(path) if part == "fd" else os.open(path, os.O_RDONLY)
            except OSError:
                continue
            if pid == "@BYSTANDER@":
                said.append(f"@BREACH@: opened {path}: {held}")
    print(*said, sep="\n")
    return said
