#!/usr/bin/env bash
# Unpacks the archive of archive.sh where nothing else is, and works with it there as README.md does: test_archive.sh ARCHIVE
#
# That is in a Debian 12 and a Debian 13 of debootstrap, and in a Debian 12 whose C library lacks what glibc 2.36 brought. What is drawn has to
# be the same everywhere, and the window has to open on a screen (Xvfb). Needs root, and Debian's archive within reach; the two
# roots stay in ${XDG_CACHE_HOME:-$HOME/.cache}/qaliper/roots. Ends with 77 where such a root cannot be had.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
archive=$(realpath "${1:?test_archive.sh ARCHIVE}")
roots=${XDG_CACHE_HOME:-$HOME/.cache}/qaliper/roots
. "$project/packaging/packages.sh"
[ "$(id -u)" -eq 0 ] || { echo "Only root can work in a root of its own." >&2; exit 77; }
unshare --mount true 2>/dev/null || { echo "Nothing can be mounted here." >&2; exit 77; }
install_packages debootstrap python3 "${screen_packages[@]}"
. "$project/packaging/screen.sh"

base() { # SUITE: a root with nothing but that Debian
  [ -e "$roots/$1/complete" ] && return
  rm -rf "${roots:?}/$1"
  mkdir -p "$roots/$1"
  debootstrap --variant=minbase "$1" "$roots/$1/root" ${QALIPER_DEBIAN_MIRROR:+"$QALIPER_DEBIAN_MIRROR"} >"$roots/$1/log" ||
    { tail -3 "$roots/$1/log" >&2; echo "debootstrap cannot make a root of $1." >&2; exit 77; }
  touch "$roots/$1/complete"
}

enter() { # SUITE: makes $root from it, with the archive and the demo in it
  root=$work/root
  rm -rf --one-file-system "$root"
  cp -a --one-file-system "$roots/$1/root" "$root"
  mkdir -p "$root/opt/somewhere"
  mkdir --mode=700 "$root/tmp/run"
  tar -xzf "$archive" -C "$root/opt/somewhere" --strip-components=1
  cp "$project"/resources/demo/* "$root/tmp/"
}
# Only the command itself sees /proc in the root, by which the loader finds libraries beside a program: nothing is mounted here, where
# folders are removed. The screen has a socket without a file, which a root does not hide.
inside() {
  unshare --mount sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$root" \
    env -i HOME=/tmp PATH=/usr/bin:/bin XDG_RUNTIME_DIR=/tmp/run LC_ALL=C.UTF-8 DISPLAY="$DISPLAY" "$@"
}
cli() { inside /opt/somewhere/bin/qaliper-cli "$@" >"$work/answer" 2>&1 || { echo "qaliper-cli $* ended with $?:" >&2; cat "$work/answer" >&2; return 1; }; }
says() { grep -q -- "$1" "$work/answer" || { echo "It does not say \"$1\":" >&2; cat "$work/answer" >&2; return 1; }; }

three_minutes() {
  cli check --fail-on never /tmp/demo.onnx && says 'conv-group-misaligned'
  cli fix /tmp/demo.onnx -o /tmp/fixed.onnx --verify && says 'same numbers in ONNX Runtime'
  cli svg /tmp/demo.onnx -o /tmp/demo.svg
  cmp "$root/tmp/demo.svg" "$work/demo.svg"
  cli explain conv-group-misaligned
  cli explain F406 --target trt-10.3
  cli quantize /tmp/float.onnx --data /tmp/float.npz -o /tmp/int8.onnx --target trt-10.3
  cli evaluate /tmp/int8.onnx --against /tmp/float.onnx --data /tmp/float.npz
}

# As where a TensorRT or an environment of Python names folders with libraries of the same names.
keeps_its_libraries() {
  mkdir "$root/tmp/others"
  touch "$root/tmp/others/libprotobuf.so.32" "$root/tmp/others/libonnxruntime.so.1"
  inside LD_LIBRARY_PATH=/tmp/others /opt/somewhere/bin/qaliper-cli fix /tmp/demo.onnx -o /tmp/again.onnx --verify >"$work/answer" 2>&1 ||
    { cat "$work/answer" >&2; return 1; }
  says 'same numbers in ONNX Runtime'
}

window_opens() {
  inside QT_QPA_PLATFORM=xcb /opt/somewhere/bin/qaliper /tmp/demo.onnx >"$work/window.log" 2>&1 &
  window=$!
  until xdotool search --onlyvisible --name 'Qaliper$' >/dev/null 2>&1; do
    kill -0 "$window" 2>/dev/null || { echo "The window ended:" >&2; cat "$work/window.log" >&2; return 1; }
    sleep 0.2
  done
  settled
  cp "$work/now.png" "$(dirname "$archive")/window-in-$1.png"
  press ctrl+q
  wait "$window" || { echo "The window ended with $?:" >&2; cat "$work/window.log" >&2; return 1; }
  window=
  [ ! -s "$work/window.log" ] || { echo "The window has something to say:" >&2; cat "$work/window.log" >&2; return 1; }
}

works() { # NAME
  three_minutes
  keeps_its_libraries
  window_opens "$1"
  echo "The archive works in $1."
}

base bookworm
base trixie
start_screen 1440x900
mkdir "$work/here"
tar -xzf "$archive" -C "$work/here" --strip-components=1
"$work/here/bin/qaliper-cli" svg "$project/resources/demo/demo.onnx" -o "$work/demo.svg"

enter bookworm
works bookworm
enter trixie
works trixie
enter bookworm
python3 "$project/packaging/portable/older_libc.py" "$root/usr/lib/x86_64-linux-gnu/libc.so.6"
! chroot "$root" /bin/bash -c true 2>/dev/null || { echo "The C library of this root still has GLIBC_2.36." >&2; exit 1; }
works bookworm-with-an-older-libc
