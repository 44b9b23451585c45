#!/bin/sh
# Lays the same graphs out with our engine, with plain dot on the whole graph and with dagre, one after the other, and prints the
# times, the length of all lines, the widths, and the ratios.
#
#     bench/compare_layouts.sh BUILD [MODEL...]
#
# BUILD is a build folder with bench_layouts. Needs dot, and npm with node for dagre; npm fetches the version below once into
# BUILD/dagre. What takes longer than LIMIT seconds (60) is stopped and said.
set -eu
dagre_version=3.1.3
limit=${LIMIT:-60}
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
shift
for tool in dot npm node; do
    command -v "$tool" >/dev/null || { echo "$tool is missing: apt-get install graphviz nodejs npm" >&2; exit 1; }
done
if [ ! -d "$build/dagre/node_modules/@dagrejs/dagre" ]; then
    mkdir -p "$build/dagre"
    npm install --silent --no-audit --no-fund --prefix "$build/dagre" "@dagrejs/dagre@$dagre_version"
fi
graphs="$build/dagre/graphs"
rm -rf "$graphs"
mkdir -p "$graphs"
"$build/bench/bench_layouts" --write "$graphs" "$@" >"$graphs/own.txt"
NODE_PATH="$build/dagre/node_modules" node "$here/compare_layouts.js" "$graphs" "$limit"
