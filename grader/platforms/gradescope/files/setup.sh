#!/usr/bin/env bash
# Gradescope runs this once, when the image is built.
set -euo pipefail
bash /autograder/source/course-grader/install.sh /opt/course-grader
