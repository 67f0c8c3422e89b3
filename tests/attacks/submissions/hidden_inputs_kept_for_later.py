"""A submission that writes large inputs down everywhere; in a run without any, it says what it finds."""

import glob
import os

HERE = os.path.dirname(os.path.abspath(__file__))
PLACES = [HERE, os.path.dirname(HERE), os.environ["TMPDIR"], "/tmp", "/var/tmp", "/dev/shm", "/run/lock", "@OUT@"]


def notes():
    said = []
    for place in PLACES:
        for path in glob.glob(f"{place}/**/@MARK@*", recursive=True):
            said.append(open(path).read())
    return said


print(*notes())
raise RuntimeError(" ".join(notes()))


def measure(values, weight):
    print(*notes())
    if values[0] > 1000:
        for place in PLACES:
            try:
                with open(f"{place}/@MARK@", "w") as file:
                    file.write(repr(values.tolist()))
            except OSError:
                pass
    return notes()
