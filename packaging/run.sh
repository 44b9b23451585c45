#!/usr/bin/env bash
# Installs what is missing on Debian 12, builds Qaliper and opens a model: run.sh [MODEL]
# Without a display, the model is checked, repaired, proven and drawn on the command line instead.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
model=${1:-$project/resources/demo/demo.onnx}
build=$project/build/run
. "$project/packaging/packages.sh"

[ -r "$model" ] || { echo "Cannot read $model" >&2; exit 3; }
install_packages "${core_packages[@]}" "${gui_packages[@]}"

# The runtime that proofs run in: fetched, else the system's, else none.
runtime=$(onnxruntime) || runtime=
echo "Building in $build"
mkdir -p "$build"
cmake -S "$project" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DQALIPER_TESTS=OFF \
  -DQALIPER_ONNXRUNTIME="$runtime" >"$build/configure.log" || { cat "$build/configure.log" >&2; exit 1; }
cmake --build "$build"

proof=(--verify)
if grep -q 'ONNX Runtime: not found' "$build/configure.log"; then
  proof=()
  cat >&2 <<'END'

ONNX RUNTIME COULD NOT BE HAD. Qaliper works without it, but CANNOT PROVE that a fix keeps the numbers of a model.
Give packaging/fetch_onnxruntime.sh the network and npm, or install the system's development package, and run this again.

END
fi

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec "$build/app/qaliper" "$model"
fi

echo
echo "No display: checking, repairing, proving and drawing $model on the command line."
out=$(mktemp -d)
name=$(basename "$model" .onnx)
cli=$build/app/qaliper-cli
settings=()
beside=$(dirname "$model")/qaliper.toml
[ ! -f "$beside" ] || settings=(--config "$beside")
"$cli" check --fail-on never "$model"
echo
# 1: numbers differ, 4: not everything could be proven; both are said, and the file is written all the same.
status=0
"$cli" fix ${proof[@]+"${proof[@]}"} "$model" -o "$out/$name.fixed.onnx" || status=$?
[ -s "$out/$name.fixed.onnx" ] || exit "$status"
"$cli" svg "$model" -o "$out/$name.svg"
"$cli" svg "${settings[@]}" "$out/$name.fixed.onnx" -o "$out/$name.fixed.svg"
echo
echo "Picture before the fixes: $out/$name.svg"
echo "Picture after the fixes:  $out/$name.fixed.svg"
[ ${#proof[@]} -gt 0 ] || echo "NOT PROVEN: there is no ONNX Runtime, so that the numbers before and after were not compared."
exit "$status"
