#!/usr/bin/env bash
# Makes a folder with the headers and libraries of Debian 12 for arm64, and prints where it is: root.sh
#
# Its packages are unpacked only: nothing of theirs is run, and the system that this runs on is left as it is. dpkg-query can say which file is of
# which package (--admindir). Needs Debian's archive within reach. What was made once is kept in
# ${XDG_CACHE_HOME:-$HOME/.cache}/qaliper/roots, until a package is added here.
set -euo pipefail

packages=(
  libc6-dev libstdc++-12-dev
  libonnx-dev libprotobuf-dev libgraphviz-dev
  libexpected-dev libfmt-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libre2-dev libzip-dev libjpeg-dev libpng-dev
  libgtest-dev libgmock-dev
)
place=${XDG_CACHE_HOME:-$HOME/.cache}/qaliper/roots/bookworm-arm64
root=$place/root
[ "$(cat "$place/complete" 2>/dev/null)" != "${packages[*]}" ] || { echo "$root"; exit 0; }

rm -rf "$place"
mkdir -p "$place"/apt/{lists,archives}/partial "$root"/usr/{lib,bin,sbin} "$root/var/lib/dpkg/info"
for folder in lib bin sbin; do ln -s "usr/$folder" "$root/$folder"; done # as base-files has it
touch "$place/apt/status"
# Where this system's own packages are from; its security updates are elsewhere.
mirror=${QALIPER_DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' | grep -v security | sed -n 1p || true)}
[ -n "$mirror" ] || { echo "apt knows of no packages; name a mirror in QALIPER_DEBIAN_MIRROR." >&2; exit 1; }
echo "deb [arch=arm64] $mirror bookworm main" >"$place/apt/sources.list"
arm64_apt() {
  apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Install-Recommends=false -o APT::Sandbox::User=root \
    -o Dir::Etc::SourceList="$place/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::State="$place/apt" -o Dir::State::status="$place/apt/status" -o Dir::Cache="$place/apt" "$@" >&2
}
arm64_apt update
arm64_apt install --download-only --yes "${packages[@]}"

# In the form of dpkg, so that dpkg-query answers for it.
echo 1 >"$root/var/lib/dpkg/info/format"
for package in "$place"/apt/archives/*.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar --extract --keep-directory-symlink -C "$root"
  name=$(dpkg-deb --field "$package" Package)
  [ "$(dpkg-deb --field "$package" Multi-Arch)" != same ] || name+=:arm64
  dpkg-deb --fsys-tarfile "$package" | tar --list | sed 's,^\.,,; s,/$,,; s,^$,/.,' >"$root/var/lib/dpkg/info/$name.list"
  { dpkg-deb --field "$package" | sed '1a Status: install ok installed'; echo; } >>"$root/var/lib/dpkg/status"
done
find "$root" -type l -lname '/*' -printf '%p %l\n' | while read -r link target; do ln -sfnr "$root$target" "$link"; done
rm -r "$place/apt"
echo "${packages[*]}" >"$place/complete"
echo "$root"
