#!/usr/bin/env bash
# Installs what is missing on Debian 12, builds Qaliper and opens a model: run.sh [MODEL]
# Without a display, the model is checked, repaired and drawn on the command line instead.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
model=${1:-$project/resources/demo/demo.onnx}
build=$project/build/run
. "$project/packaging/packages.sh"

[ -r "$model" ] || { echo "Cannot read $model" >&2; exit 3; }
install_packages "${core_packages[@]}" "${gui_packages[@]}"

echo "Building in $build"
mkdir -p "$build"
cmake -S "$project" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DQALIPER_TESTS=OFF \
  >"$build/configure.log" || { cat "$build/configure.log" >&2; exit 1; }
cmake --build "$build"

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec "$build/app/qaliper" "$model"
fi

echo
echo "No display: checking, repairing and drawing $model on the command line."
out=$(mktemp -d)
name=$(basename "$model" .onnx)
cli=$build/app/qaliper-cli
settings=()
beside=$(dirname "$model")/qaliper.toml
[ ! -f "$beside" ] || settings=(--config "$beside")
"$cli" check --fail-on never "$model"
echo
"$cli" fix "$model" -o "$out/$name.fixed.onnx"
"$cli" svg "$model" -o "$out/$name.svg"
"$cli" svg "${settings[@]}" "$out/$name.fixed.onnx" -o "$out/$name.fixed.svg"
echo
echo "Picture before the fixes: $out/$name.svg"
echo "Picture after the fixes:  $out/$name.fixed.svg"
