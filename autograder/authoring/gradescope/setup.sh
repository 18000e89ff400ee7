#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image: installs what grading needs, and nothing else.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
environment=/opt/soft-lookup

fail() {
  echo "setup.sh: $1" >&2
  exit 1
}

refuse_old_python() {
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "grading needs Python 3.11 or newer, and this image has $(python3 --version); choose the base image Ubuntu 24.04"
}

if command -v python3 >/dev/null; then
  refuse_old_python
fi
if ! command -v bwrap >/dev/null || ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -qq && apt-get install -qq -y --no-install-recommends bubblewrap python3 python3-venv; } ||
    fail "bubblewrap, python3 and python3-venv could not be installed, as said above; the image cannot be built"
  refuse_old_python
fi
# What an image already has is kept: pip then installs only what is missing or of another version.
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-cache-dir --only-binary :all: \
  --no-deps --require-hashes --requirement "$source/requirements.lock" ||
  fail "the packages of requirements.lock could not be installed, as said above; the image cannot be built"
