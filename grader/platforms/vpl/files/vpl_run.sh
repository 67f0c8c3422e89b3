#!/bin/bash
# VPL runs this for the button "Run": the visible cases, on the student's terminal.
# Files with hidden cases go before anything of the student's is run.
rm -f assignment.json settings.json
cat >vpl_execution <<'SCRIPT'
#!/bin/bash
prefix=${GRADER_PREFIX:-/opt/course-grader}
export HOME=${HOME:-/tmp}  # Julia does not start without one
export GRADER_JULIA=${GRADER_JULIA:-$prefix/julia/bin/julia}
if [ -d "$prefix/juliapkg" ]; then
  export PYTHON_JULIAPKG_EXE=$GRADER_JULIA PYTHON_JULIAPKG_OFFLINE=yes
  export PYTHON_JULIAPKG_PROJECT=$prefix/juliapkg JULIA_DEPOT_PATH=$prefix/depot
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
base64 --decode >"$folder/visible.json" <<'DATA'
SCRIPT
{
  base64 visible.json
  echo DATA
  # The home folder is called by a number, and this one by chance: neither means anything to people.
  cat <<'SCRIPT'
cp -R "$PWD" "$folder/submission"
cd "$folder" && "$prefix/bin/python" -I -m grader check visible.json submission --locale @locale@
SCRIPT
} >>vpl_execution
chmod 700 vpl_execution
rm -f visible.json
