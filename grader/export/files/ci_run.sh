#!/usr/bin/env bash
# Grades the checkout that this folder lies in; $1 is the target. No network is needed.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export HOME=${HOME:-/tmp}  # Julia does not start without one
export GRADER_JULIA=${GRADER_JULIA:-/opt/course-grader/julia/bin/julia}
exec /opt/course-grader/bin/python -I -m grader autograde "$1" "$here" --submission "$here/.."
