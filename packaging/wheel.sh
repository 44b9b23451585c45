#!/usr/bin/env bash
# Makes the wheel "qaliper" of an archive: wheel.sh ARCHIVE. Prints its path, which is beside the archive. Needs python3 with pip, and PyPI
# for what builds it; ends with 77 without pip.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
archive=$(realpath "${1:?wheel.sh ARCHIVE}")
[[ $(basename "$archive") =~ ^qaliper-(.*)-linux-(.*)\.tar\.gz$ ]] || { echo "$archive is no archive of archive.sh." >&2; exit 2; }
version=${BASH_REMATCH[1]} tag=manylinux_2_35_${BASH_REMATCH[2]}
python3 -m pip --version >/dev/null 2>&1 || { echo "There is no pip to make the wheel with." >&2; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/program" "$work/wheel"
tar -xzf "$archive" -C "$work/program" --strip-components=1
cp -r "$project/python" "$work/source"
cp "$project/LICENSE" "$work/source/"
# The archive's own check (portable/make.py) proves the tag.
QALIPER_PROGRAM=$work/program QALIPER_VERSION=$version QALIPER_TAG=$tag \
  python3 -m pip wheel --quiet --no-deps --wheel-dir "$work/wheel" "$work/source" >&2
mv "$work"/wheel/*.whl "$(dirname "$archive")/"
ls "$(dirname "$archive")"/qaliper-*-"$tag".whl
