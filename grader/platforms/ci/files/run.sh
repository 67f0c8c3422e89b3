#!/usr/bin/env bash
# Grades the checkout that this folder lies in; $1 is the target. No network is needed.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export HOME=${HOME:-/tmp}  # Julia does not start without one
export GRADER_JULIA=${GRADER_JULIA:-/opt/course-grader/julia/bin/julia}
if [ -d /opt/course-grader/juliapkg ]; then
  export PYTHON_JULIAPKG_EXE=$GRADER_JULIA PYTHON_JULIAPKG_OFFLINE=yes
  export PYTHON_JULIAPKG_PROJECT=/opt/course-grader/juliapkg JULIA_DEPOT_PATH=/opt/course-grader/depot
fi
exec /opt/course-grader/bin/python -I -m grader autograde "$1" "$here" --submission "$here/.."
