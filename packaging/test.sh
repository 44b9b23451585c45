#!/usr/bin/env bash
# Installs what is missing on Debian 12, builds Qaliper and runs all its tests: a release build, a smoke run in a real window, then
# all tests again under the address and undefined-behaviour sanitizers.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
cd "$project"
. packaging/packages.sh
install_packages "${core_packages[@]}" "${gui_packages[@]}" "${test_packages[@]}"

not_run=()
runtime=$(onnxruntime) || { runtime=; not_run+=("numerical proofs (ONNX Runtime could not be had)"); }
[ -d ../shared/corpus ] || not_run+=("tests on real models (../shared/corpus is missing)")

# build_and_test PRESET: each test program in a few parts. A process for each of some six thousand cases takes three times as long.
build_and_test() {
  local preset=$1
  echo
  echo "== $preset"
  cmake --preset "$preset" -DQALIPER_WARNINGS_AS_ERRORS=ON -DQALIPER_TEST_CASES=OFF -DQALIPER_ONNXRUNTIME="$runtime" >/dev/null
  cmake --build --preset "$preset"
  QT_QPA_PLATFORM=offscreen ctest --preset "$preset" --output-on-failure --progress
}

build_and_test release
install_packages "${screen_packages[@]}"
packaging/smoke.sh
build_and_test asan

echo
if [ ${#not_run[@]} -eq 0 ]; then
  echo "All tests were run."
else
  printf 'NOT RUN: %s\n' "${not_run[@]}"
  echo "${#not_run[@]} KIND(S) OF TESTS WERE NOT RUN."
fi
