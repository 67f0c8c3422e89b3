"""Reads what lies in home folders and in the system's closed files."""

import os


def measure(values, weight):
    said = []
    for name in ("@HOME@/.netrc", os.path.expanduser("~root/.bashrc"), "/etc/shadow"):
        try:
            said.append(open(name).read()[:200])
        except OSError:
            continue
        if name == "/etc/shadow":
            said.append("@BREACH@: read /etc/shadow")
    for folder in ("@HOME@", "@OUT@", "/root", "/home"):
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        # Empty folders may stand on the way to what Python needs.
        if folder in ("@HOME@", "@OUT@") or any(name.startswith(".bash") for name in names):
            said.append(f"@BREACH@: listed {folder}: {names}")
    print(*said, sep="\n")
    return said
