#!/usr/bin/env bash
# Builds what is given to others: a DEB for Debian 12, an archive that runs from any folder of other systems, too, and a wheel with the same
# in it, where there is pip. They land in build/package, and bring ONNX Runtime along where it can be had; without it nothing is proven, which is said.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
build=$project/build/package
. "$project/packaging/packages.sh"

install_packages "${core_packages[@]}" "${gui_packages[@]}" file dpkg-dev
runtime=$(onnxruntime) || { runtime=; echo "WITHOUT NUMERICAL PROOFS: ONNX Runtime could not be had." >&2; }
mkdir -p "$build"
cmake -S "$project" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DQALIPER_TESTS=OFF \
  -DQALIPER_ONNXRUNTIME="$runtime" \
  >"$build/configure.log" || { cat "$build/configure.log" >&2; exit 1; }
cmake --build "$build"
(cd "$build" && cpack)
archive=$("$project/packaging/archive.sh" "$build")
wheel=$("$project/packaging/wheel.sh" "$archive") || [ $? -eq 77 ]
printf '%s\n' "$build"/qaliper_*.deb "$archive" ${wheel:+"$wheel"}
