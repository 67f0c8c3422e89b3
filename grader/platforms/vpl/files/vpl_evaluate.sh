#!/bin/bash
# VPL runs this to make vpl_execution, and that to evaluate. All that the evaluation needs goes into
# vpl_execution itself: nothing of it has to be kept while the submission runs.
# shellcheck source=/dev/null
[ -r ./vpl_environment.sh ] && . ./vpl_environment.sh
{
  echo '#!/bin/bash'
  printf 'lowest=%q highest=%q seconds=%q memory=%q\n' \
    "${VPL_GRADEMIN:-0}" "${VPL_GRADEMAX:-}" "${VPL_MAXTIME:-}" "${VPL_MAXMEMORY:-0}"
  cat <<'SCRIPT'
rm -f -- "$0"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unpack() {
  base64 --decode >"$folder/$1"
}
SCRIPT
  for file in assignment.json settings.json; do
    echo "unpack $file <<'DATA'"
    base64 "$file"
    echo DATA
  done
  cat <<'SCRIPT'
prefix=${GRADER_PREFIX:-/opt/course-grader}
if [ ! -x "$prefix/bin/python" ]; then
  echo 'Comment :=>> The execution server has no grader: see install.sh in the package.'
  exit 0
fi
if [ "$memory" -gt 0 ] && [ "$memory" -lt $((512 * 1024 * 1024)) ]; then
  echo 'Comment :=>> @memory@'
fi
export HOME=${HOME:-/tmp}  # Julia does not start without one
export GRADER_JULIA=${GRADER_JULIA:-$prefix/julia/bin/julia}
if [ -d "$prefix/juliapkg" ]; then
  export PYTHON_JULIAPKG_EXE=$GRADER_JULIA PYTHON_JULIAPKG_OFFLINE=yes
  export PYTHON_JULIAPKG_PROJECT=$prefix/juliapkg JULIA_DEPOT_PATH=$prefix/depot
fi
"$prefix/bin/python" -I -m grader autograde moodle-vpl "$folder" --submission "$PWD" \
  --lowest "$lowest" ${highest:+--highest "$highest"} ${seconds:+--seconds "$seconds"} 2>/dev/null
SCRIPT
} >vpl_execution
chmod 700 vpl_execution
rm -f assignment.json settings.json visible.json
