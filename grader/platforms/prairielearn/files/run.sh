#!/usr/bin/env bash
# PrairieLearn runs this for each submission. Students see what it prints, so it prints nothing.
set -uo pipefail
mkdir -p /grade/results
chmod -R go-rwx /grade/tests /grade/results
if [ -d /grade/data ]; then
  chmod -R go-rwx /grade/data
fi
export HOME=${HOME:-/tmp}  # Julia does not start without one
export GRADER_JULIA=/opt/course-grader/julia/bin/julia
if [ -d /opt/course-grader/juliapkg ]; then
  export PYTHON_JULIAPKG_EXE=$GRADER_JULIA PYTHON_JULIAPKG_OFFLINE=yes
  export PYTHON_JULIAPKG_PROJECT=/opt/course-grader/juliapkg JULIA_DEPOT_PATH=/opt/course-grader/depot
fi
exec /opt/course-grader/bin/python -I -m grader autograde prairielearn /grade/tests \
  >/dev/null 2>&1
