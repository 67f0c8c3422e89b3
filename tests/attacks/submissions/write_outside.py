"""Leaves files wherever it can, and changes those of others."""

import os


def measure(values, weight):
    for folder in ("@COURSE@", "@COURSE@/class", "@HOME@", "@OUT@", "/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/", os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "@PACKAGE@"):
        try:
            open(f"{folder}/@MARK@", "w").close()
            print("@BREACH@: wrote to", folder)
        except OSError:
            pass
    for path in ("@COURSE@/assignment/secrets.yaml", "@COURSE@/class/victim.py", "@HOME@/.netrc"):
        for change in (lambda: open(path, "a").write("#"), lambda: os.chmod(path, 0), lambda: os.unlink(path), lambda: os.rename(path, path + "@MARK@"), lambda: os.truncate(path, 0), lambda: (os.utime(path, (0, 0)), 1 / (os.stat(path).st_mtime == 0))):
            try:
                change()
                print("@BREACH@: changed", path)
            except (OSError, ZeroDivisionError):
                pass
    return 0
