#!/usr/bin/env bash
# Packs what was built into one archive that runs from any folder on Linux since glibc 2.35: archive.sh BUILD
# BUILD is the folder of a release build, for x86-64 or by the preset aarch64. Prints the archive's path, which is in BUILD; 150 MB are the limit.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "${1:?archive.sh BUILD}" && pwd)
. "$project/packaging/packages.sh"
install_packages "${archive_packages[@]}" >&2

cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
root=$(cached QALIPER_SYSROOT)
machine=x86_64
[ -z "$root" ] || machine=aarch64
name=qaliper-$(cached CMAKE_PROJECT_VERSION)-linux-$machine
work=$(mktemp -d "$build/archive-XXXXXX")
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/$name" --strip >/dev/null
python3 "$project/packaging/portable/make.py" "$work/$name" ${root:+"$root"} >&2
tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git -C "$project" log -1 --format=%ct 2>/dev/null || date +%s)" \
  -C "$work" "$name" | gzip -9n >"$work/$name.tar.gz"
mv "$work/$name.tar.gz" "$build/"
size=$(stat -c %s "$build/$name.tar.gz")
[ "$size" -le 150000000 ] || { echo "$name.tar.gz has $size bytes, more than 150 MB" >&2; exit 1; }
echo "$build/$name.tar.gz"
