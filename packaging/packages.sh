# What Debian 12 and npm have to provide. Sourced by the scripts beside it, which set $project.

core_packages=(
  g++ cmake ninja-build pkg-config ccache
  libonnx-dev libprotobuf-dev protobuf-compiler libgraphviz-dev
  libexpected-dev libfmt-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libre2-dev libzip-dev
  libjpeg-dev libpng-dev
)
gui_packages=(
  qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-l10n-tools qt6-translations-l10n libgl1-mesa-dev
  fonts-inter fonts-dejavu-core
)
test_packages=(clang-14 libclang-rt-14-dev mold libgtest-dev libgmock-dev libbenchmark-dev librsvg2-bin libxml2-utils)
archive_packages=(qt6-wayland patchelf binutils python3) # what the archive has or is made with
screen_packages=(xvfb openbox xdotool imagemagick)

# install_packages NAME...: installs what is missing and says so; does nothing when everything is there.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  echo "Installing from Debian: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "These packages are missing and need root to install: ${missing[*]}" >&2
      exit 1
    }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# onnxruntime: where ONNX Runtime lies; fetches it, and npm for that, where they are missing. Fails where it cannot be had.
onnxruntime() {
  "$project/packaging/fetch_onnxruntime.sh" 2>/dev/null && return
  command -v npm >/dev/null || install_packages npm ca-certificates >&2 || return
  "$project/packaging/fetch_onnxruntime.sh"
}
