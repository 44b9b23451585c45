#!/bin/sh
# Fetches ONNX Runtime for Linux on x86-64 or aarch64 where the distribution has no package of it, and prints the prefix to build with:
#
#     cmake -DQALIPER_ONNXRUNTIME="$(packaging/fetch_onnxruntime.sh)" …
#
# For the machine it runs on, or for the named one: fetch_onnxruntime.sh [x86_64|aarch64]. Needs npm. The first package is meant for a game engine; it
# carries the Linux library for x86-64 and, in its iOS folder, the headers. For aarch64 the library is of ONNX Runtime's own package for Node.js, of
# the same release. What was fetched once is kept in ${XDG_CACHE_HOME:-$HOME/.cache}/qaliper.
set -eu

package=com.github.asus4.onnxruntime
version=0.4.9
sha512=064cf176e499f4891e0cfe90f25cf64c553689eee1492bd2ed921fccca28131a2ad02373267bae19a509ec8b288c182a3b8a2e0f58d76a1f0e63225b08ddbd16
node_package=onnxruntime-node
node_version=1.29.0
node_sha512=5a3895541ef6ae220bcfc1db62fc6f9a32b213f5a6918a127ca63ef9ac68e63011eb4f47420f0cc221bf1e14a1a537097e6980773c71981f8c3124f703e4a23c

cache=${XDG_CACHE_HOME:-$HOME/.cache}/qaliper
machine=${1:-$(uname -m)}

fail() {
    echo "fetch_onnxruntime.sh: $1" >&2
    exit 1
}

case "$(uname -s) $machine" in
    "Linux x86_64") prefix=$cache/onnxruntime-$version ;;
    "Linux aarch64") prefix=$cache/onnxruntime-$node_version-aarch64 ;;
    *) fail "only for Linux on x86-64 and aarch64; elsewhere install ONNX Runtime's development package" ;;
esac

if [ -e "$prefix/complete" ]; then
    echo "$prefix"
    exit 0
fi

mkdir -p "$cache"
unpacked=$(mktemp -d "$cache/unpack-XXXXXX")
trap 'rm -rf "$unpacked"' EXIT

# unpack PACKAGE VERSION SHA512 FILE...: these files of it, fetched where they are not yet.
unpack() {
    archive=$cache/$1-$2.tgz
    if [ ! -e "$archive" ]; then
        command -v npm >/dev/null || fail "npm is needed to fetch the package"
        mkdir -p "$unpacked/fetched"
        (cd "$unpacked/fetched" && npm pack --silent "$1@$2" >/dev/null) || fail "npm could not fetch $1@$2; is the network there?"
        mv "$unpacked/fetched/$1-$2.tgz" "$archive"
    fi
    echo "$3  $archive" | sha512sum --check --status || fail "$archive is not the file that was reviewed; remove it and try again"
    shift 3
    tar -xzf "$archive" -C "$unpacked" --strip-components=1 "$@"
}

headers="Plugins/iOS~/onnxruntime.xcframework/ios-arm64_x86_64-simulator/onnxruntime.framework/Headers"
unpack $package $version $sha512 package/LICENSE package/ThirdPartyNotices.txt package/Plugins/Linux/x64 "package/$headers"
library=Plugins/Linux/x64/libonnxruntime.so
if [ "$machine" = aarch64 ]; then
    library=bin/napi-v6/linux/arm64/libonnxruntime.so.1
    unpack $node_package $node_version $node_sha512 "package/$library"
fi

rm -rf "$prefix"
mkdir -p "$prefix/lib" "$prefix/include"
cp "$unpacked/$library" "$prefix/lib/libonnxruntime.so.1"
ln -s libonnxruntime.so.1 "$prefix/lib/libonnxruntime.so"
cp "$unpacked/$headers"/*.h "$prefix/include/"
cp "$unpacked/LICENSE" "$unpacked/ThirdPartyNotices.txt" "$prefix/"
touch "$prefix/complete"
echo "$prefix"
