#!/bin/sh
# Fetches ONNX Runtime for Linux on x86-64 where the distribution has no package of it, and prints the prefix to build with:
#
#     cmake -DQALIPER_ONNXRUNTIME="$(packaging/fetch_onnxruntime.sh)" …
#
# Needs npm. The package is meant for a game engine; it carries the Linux library and, in its iOS folder, the headers.
# What was fetched once is kept in ${XDG_CACHE_HOME:-$HOME/.cache}/qaliper.
set -eu

package=com.github.asus4.onnxruntime
version=0.4.9
sha512=064cf176e499f4891e0cfe90f25cf64c553689eee1492bd2ed921fccca28131a2ad02373267bae19a509ec8b288c182a3b8a2e0f58d76a1f0e63225b08ddbd16

cache=${XDG_CACHE_HOME:-$HOME/.cache}/qaliper
archive=$cache/$package-$version.tgz
prefix=$cache/onnxruntime-$version

fail() {
    echo "fetch_onnxruntime.sh: $1" >&2
    exit 1
}

if [ -e "$prefix/complete" ]; then
    echo "$prefix"
    exit 0
fi

[ "$(uname -sm)" = "Linux x86_64" ] || fail "only for Linux on x86-64; elsewhere install ONNX Runtime's development package"
mkdir -p "$cache"

if [ ! -e "$archive" ]; then
    command -v npm >/dev/null || fail "npm is needed to fetch the package"
    download=$(mktemp -d "$cache/fetch-XXXXXX")
    trap 'rm -rf "$download"' EXIT
    (cd "$download" && npm pack --silent "$package@$version" >/dev/null) ||
        fail "npm could not fetch $package@$version; is the network there?"
    mv "$download/$package-$version.tgz" "$archive"
fi
echo "$sha512  $archive" | sha512sum --check --status ||
    fail "$archive is not the file that was reviewed; remove it and try again"

unpacked=$(mktemp -d "$cache/unpack-XXXXXX")
trap 'rm -rf "$unpacked" "${download:-}"' EXIT
framework="Plugins/iOS~/onnxruntime.xcframework/ios-arm64_x86_64-simulator/onnxruntime.framework"
tar -xzf "$archive" -C "$unpacked" --strip-components=1 \
    "package/LICENSE" "package/ThirdPartyNotices.txt" "package/Plugins/Linux/x64" "package/$framework/Headers"

rm -rf "$prefix"
mkdir -p "$prefix/lib" "$prefix/include"
cp "$unpacked"/Plugins/Linux/x64/libonnxruntime.so "$prefix/lib/libonnxruntime.so.1"
ln -s libonnxruntime.so.1 "$prefix/lib/libonnxruntime.so"
cp "$unpacked/$framework"/Headers/*.h "$prefix/include/"
cp "$unpacked/LICENSE" "$unpacked/ThirdPartyNotices.txt" "$prefix/"
touch "$prefix/complete"
echo "$prefix"
