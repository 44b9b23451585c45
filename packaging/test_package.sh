#!/usr/bin/env bash
# Installs the DEB of package.sh into a Debian 12 root that holds nothing else, and works with it there; test_archive.sh does the same with
# the archive. Needs root, and Debian's archive within reach.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
. "$project/packaging/packages.sh"
[ "$(id -u)" -eq 0 ] || { echo "A root of its own can only be made by root." >&2; exit 1; }

"$project/packaging/package.sh"
install_packages debootstrap desktop-file-utils appstream shared-mime-info

root=$(mktemp -d)
leave() {
  ! mountpoint -q "$root/proc" || umount "$root/proc"
  rm -rf --one-file-system "$root"
}
trap leave EXIT
debootstrap --variant=minbase bookworm "$root" ${QALIPER_DEBIAN_MIRROR:+"$QALIPER_DEBIAN_MIRROR"} >"$project/build/package/debootstrap.log"
mount -t proc proc "$root/proc" # the loader finds libraries beside a program by it, as on any running system
cp "$project"/build/package/qaliper_*.deb "$root/tmp/qaliper.deb"
cp "$project/resources/demo/demo.onnx" "$project/resources/demo/qaliper.toml" "$root/tmp/"

inside() { chroot "$root" env HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen "$@"; }
inside apt-get install -y -qq --no-install-recommends /tmp/qaliper.deb >/dev/null

work() { # PREFIX: checks, repairs and draws the demo model with the programs there
  inside "$1/bin/qaliper-cli" check --fail-on never /tmp/demo.onnx >/dev/null
  local proof=0
  inside "$1/bin/qaliper-cli" fix /tmp/demo.onnx -o "/tmp/fixed.onnx" --force --verify >"$root/tmp/fix.log" || proof=$?
  [ "$proof" -eq 0 ] || { cat "$root/tmp/fix.log" >&2; echo "The proof ended with status $proof." >&2; exit 1; }
  grep -q 'same numbers in ONNX Runtime' "$root/tmp/fix.log" || { cat "$root/tmp/fix.log" >&2; echo "Nothing was proven." >&2; exit 1; }
  inside "$1/bin/qaliper-cli" svg /tmp/fixed.onnx -o /tmp/fixed.svg
  grep -q '</svg>' "$root/tmp/fixed.svg"
  inside "$1/bin/qaliper" --version
  opens "$1/bin/qaliper"
}
opens() { # PROGRAM: the window stays open with a model until it is told to go
  local status=0
  inside timeout --signal=TERM 5 "$1" /tmp/demo.onnx || status=$?
  [ "$status" -eq 124 ] || { echo "$1 ended by itself with status $status" >&2; exit 1; }
}
work /usr
echo "The DEB works in a clean Debian 12."
"$project/packaging/test_archive.sh" "$project"/build/package/qaliper-*-linux-x86_64.tar.gz

desktop-file-validate "$root/usr/share/applications/qaliper.desktop"
# The project has no domain, so its id cannot be a reversed one.
appstreamcli validate --no-net --override=cid-desktopapp-is-not-rdns=info "$root/usr/share/metainfo/qaliper.metainfo.xml"
update-mime-database "$root/usr/share/mime"
grep -q 'application/x-onnx' "$root/usr/share/mime/globs2"
inside apt-get purge -y -qq qaliper >/dev/null
! find "$root/usr" -name '*qaliper*' | grep . || { echo "Files were left behind." >&2; exit 1; }
echo "The desktop files are valid, and nothing is left after the package is removed."
