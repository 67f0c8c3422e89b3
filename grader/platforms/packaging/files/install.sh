#!/usr/bin/env bash
# Installs the grader that lies beside this script into PREFIX, with Julia where julia.env is here.
# For the build of an image: it needs root and the network. A run needs neither this nor a network.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=${1:-/opt/course-grader}

packages() {
  apt-get -qq update
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "$@"
}

new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
  local candidate
  for candidate in "${GRADER_PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
    if command -v "$candidate" >/dev/null && new_enough "$candidate"; then
      echo "$candidate"
      return
    fi
  done
}

# A prefix that was not there before is whole or not there at all.
if [ ! -e "$prefix" ]; then
  trap 'rm -rf "$prefix"' EXIT
fi
python=$(find_python)
if [ -z "$python" ]; then
  # Debian 12 and Ubuntu 24.04 have it as python3; Ubuntu 22.04 as python3.11.
  packages python3 python3-venv
  python=$(find_python)
fi
if [ -z "$python" ]; then
  packages python3.11 python3.11-venv
  python=$(find_python)
fi
if ! "$python" -m venv "$prefix"; then
  version=$("$python" -c 'import sys; print(f"python{sys.version_info[0]}.{sys.version_info[1]}-venv")')
  packages "$version"
  "$python" -m venv --clear "$prefix"
fi
"$prefix/bin/python" -m pip --disable-pip-version-check install --no-deps --only-binary :all: \
  -r "$here/requirements.txt"
"$prefix/bin/python" -m pip --disable-pip-version-check install --no-deps --no-index \
  "$here"/course_grader-*.whl

# Submissions run as users of their own, who must be able to read NumPy and Julia.
chmod -R a+rX "$prefix"
trap - EXIT
[ -r "$here/julia.env" ] || exit 0

# From here on Python submissions are graded, whatever becomes of Julia.
begun=
without_julia() {
  rm -rf "$work"
  [ -z "$begun" ] || rm -rf "$prefix/julia" "$prefix/juliapkg" "$prefix/depot"
  echo "install.sh: Julia was not installed; Python submissions are graded all the same." >&2
}
work=$(mktemp -d)
trap without_julia EXIT
# shellcheck source=/dev/null
. "$here/julia.env"
case $(uname -m) in
  x86_64) folder=x64 machine=x86_64 digest=$JULIA_SHA256_X86_64 ;;
  aarch64) folder=aarch64 machine=aarch64 digest=$JULIA_SHA256_AARCH64 ;;
  *)
    echo "install.sh: no Julia is pinned for $(uname -m)" >&2
    exit 1
    ;;
esac
if ! command -v curl >/dev/null; then
  packages curl ca-certificates
fi
server=${JULIA_SERVER:-https://julialang-s3.julialang.org}
curl --fail --silent --show-error --location --retry 3 --output "$work/julia.tar.gz" \
  "$server/bin/linux/$folder/${JULIA_VERSION%.*}/julia-$JULIA_VERSION-linux-$machine.tar.gz"
echo "$digest  $work/julia.tar.gz" | sha256sum --check --strict --quiet -
begun=yes
rm -rf "$prefix/julia"
mkdir "$prefix/julia"
tar --extract --gzip --file "$work/julia.tar.gz" --directory "$prefix/julia" --strip-components 1
"$prefix/julia/bin/julia" --startup-file=no --version
if [ "${JULIACALL:-no}" = yes ]; then
  # The same three are set when submissions are graded; what is compiled now is only read then.
  export PYTHON_JULIAPKG_EXE=$prefix/julia/bin/julia PYTHON_JULIAPKG_PROJECT=$prefix/juliapkg
  export JULIA_DEPOT_PATH=$prefix/depot
  "$prefix/bin/python" -I -c 'import juliapkg; juliapkg.resolve()'
  "$prefix/julia/bin/julia" --startup-file=no --project="$prefix/juliapkg" \
    -e 'import Pkg; Pkg.precompile()'
fi
chmod -R a+rX "$prefix"
trap - EXIT
rm -rf "$work"
