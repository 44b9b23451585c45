#!/usr/bin/env bash
# Builds the command line for Linux on aarch64, such as a Jetson, on a Debian 12 for x86-64, and tests it there under QEMU: aarch64.sh [FILTER]
#
# Writes build/aarch64/qaliper-*-linux-aarch64.tar.gz and, where there is pip, a wheel of it. The window is not in them. What is checked, fixed and
# drawn has to have the same bytes as from build/release, and its cli_tests test the programs of the archive, without a corpus: those that FILTER, of
# GoogleTest, names, else all. Ends with 77 where nothing for aarch64 can be had or started.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
cd "$project"
. packaging/packages.sh
install_packages g++-aarch64-linux-gnu qemu-user-static cmake ninja-build pkg-config libgraphviz-dev unzip "${archive_packages[@]}"
native=build/release
[ -x $native/tests/cli_tests ] || { echo "Build the preset release first: its tests are run." >&2; exit 2; }
root=$(packaging/aarch64/root.sh) || { echo "Debian's packages for arm64 could not be had." >&2; exit 77; }
runtime=$(packaging/fetch_onnxruntime.sh aarch64) || { echo "ONNX Runtime for aarch64 could not be had." >&2; exit 77; }

build=build/aarch64
cmake --preset aarch64 -DQALIPER_SYSROOT="$root" -DQALIPER_ONNXRUNTIME="$runtime" >$build.log || { cat $build.log >&2; exit 1; }
cmake --build --preset aarch64
rm -f $build/qaliper-*
archive=$(packaging/archive.sh $build)
wheel=$(packaging/wheel.sh "$archive") || [ $? -eq 77 ]
ls -l "$archive" ${wheel:+"$wheel"}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{installed,here,there} "$work/system/usr/lib/aarch64-linux-gnu"
tar -xzf "$archive" -C "$work/installed" --strip-components=1

# Nothing but the C library, from which what glibc 2.36 brought was taken out.
ln -s usr/lib "$work/system/lib"
dpkg-query --admindir="$root/var/lib/dpkg" -L libc6:arm64 | grep -E '^/lib/.*\.so' | while read -r file; do cp -a "$root$file" "$work/system$file"; done
python3 packaging/portable/older_libc.py "$work/system/lib/aarch64-linux-gnu/libc.so.6"
emulated() { packaging/aarch64/emulated.sh "$work/system" "$@"; }

# Everything that these commands print and write, in FOLDER. quantize is not among them: ONNX Runtime adds up in another order on each machine.
documents() { # FOLDER COMMAND...: the command starts qaliper-cli
  local folder=$1
  shift
  cp resources/demo/demo.onnx "$folder"
  (
    cd "$folder"
    "$@" check --fail-on never --format json --target trt-10.3 demo.onnx >check.json
    "$@" fix --target trt-10.3 demo.onnx -o fixed.onnx --verify >fix.txt
    "$@" svg --target trt-10.3 demo.onnx -o demo.svg
    "$@" diff demo.onnx fixed.onnx >diff.txt || [ $? -eq 1 ]
  )
}
emulated true || exit 77
documents "$work/here" "$project/$native/app/qaliper-cli"
documents "$work/there" "$project/packaging/aarch64/emulated.sh" "$work/system" "$work/installed/bin/qaliper-cli"
diff -r "$work/here" "$work/there"
grep 'same numbers in ONNX Runtime' "$work/there/fix.txt"
emulated "$work/installed/bin/qaliper-cli" quantize resources/demo/float.onnx --data resources/demo/float.npz -o "$work/int8.onnx" --target trt-10.3
if [ -n "$wheel" ]; then
  unzip -q "$wheel" -d "$work/wheel"
  PYTHONPATH=$work/wheel emulated python3 -c 'import qaliper, sys; print(qaliper.check(sys.argv[1], "trt-10.3").errors[0].message)' "$work/there/demo.onnx"
fi
echo "The archive writes the same bytes as on x86-64."

QALIPER_INSTALLED=$work/installed QALIPER_CORPUS='' emulated $native/tests/cli_tests --gtest_brief=1 --gtest_filter="${1:-*}"
