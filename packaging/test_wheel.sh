#!/usr/bin/env bash
# Installs the wheel of wheel.sh into an environment of its own and tests it there, without a network: test_wheel.sh WHEEL
# Ends with 77 where PyPI or a process without a network cannot be had.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
wheel=$(realpath "${1:?test_wheel.sh WHEEL}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unshare --net true 2>/dev/null || { echo "No process without a network can be had here." >&2; exit 77; }
python3 -m venv "$work/environment"
python=$work/environment/bin/python
"$python" -m pip install --quiet --no-index "$wheel"
"$python" -m pip install --quiet pytest numpy mypy jsonschema || { echo "pip could not fetch pytest, numpy, mypy and jsonschema." >&2; exit 77; }
cd "$work" # the package is the installed one
"$python" -m mypy --config-file "$project/python/pyproject.toml" -p qaliper
QALIPER_RESOURCES=$project/resources unshare --net "$python" -m pytest --quiet -p no:cacheprovider "$project/python/tests"
