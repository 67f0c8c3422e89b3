"""Makes empty files and folders, which cost more than their content (100000 at most)."""

import os


def measure(values, weight):
    os.chdir(os.environ["TMPDIR"])
    for number in range(100_000):
        try:
            os.close(os.open(f"{number}", os.O_CREAT))
        except OSError:
            break
    return number
