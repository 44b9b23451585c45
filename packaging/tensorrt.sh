#!/usr/bin/env bash
# Fetches a TensorRT that can be asked without a GPU, and prints the variables of its environment on one line: tensorrt.sh VERSION
#
#     env $(packaging/tensorrt.sh 10.15) python3 tests/tensorrt/ask.py LIST
#
# VERSION is 10.15 or 11.2, whose parsers read models on any machine, or rtx-1.7, TensorRT-RTX, which builds engines there, too.
# Needs mvn and unzip (not for TensorRT-RTX), python3 and pip. What was fetched once, up to 1 GB, is kept in
# ${TENSORRT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tensorrt}; spaces in that path are not supported.
set -euo pipefail

fail() {
  echo "tensorrt.sh: $1" >&2
  exit 1
}

version=${1:-}
place=${TENSORRT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tensorrt}/$version
site=$place/site
jar=
case $version in
  10.15)
    jar=org.bytedeco:tensorrt:10.15-1.5.13
    wheels=(tensorrt-cu13-bindings==10.15.1.29)
    reviewed="e2e1e60693ff8158ae5a836aea19597dace94f7fdf9ad9e5dfa3081661d1a287  lib/libnvinfer.so.10
f7dfe55ba0298a5d3b69c3d5cca5aa944021bcfc8a914bf9bac39b12422cbe32  lib/libnvonnxparser.so.10
d22337580a97d92cb45ae6ae0e52056dbef70930c5524982c16f50350ca45ed0  site/tensorrt_bindings/tensorrt.so"
    ;;
  11.2)
    jar=org.bytedeco:tensorrt:11.2-1.5.14
    wheels=(tensorrt-cu13-bindings==11.2.1.2)
    reviewed="c70022d8f3151add6e7404afb3ab053c7313a2a10e7fbdbf89946c014386a677  lib/libnvinfer.so.11
dfc95a15ec9eb73ca3a4cb1806ab4bdf97e8ea97022028eab818ea7287b73928  lib/libnvonnxparser.so.11
a4362d07ff5b02d335e2ee3b2d50e4adb8a5a83f2dcf11966be09d97ae046e23  site/tensorrt_bindings/tensorrt.so"
    ;;
  rtx-1.7)
    site=$place
    wheels=(tensorrt-rtx-cu13-libs==1.7.1.116 tensorrt-rtx-cu13-bindings==1.7.1.116)
    reviewed="a74fa3974f1892b65a53b06a14ffcb15758ac51c12135ada84490f53f67e1051  tensorrt_rtx_libs/libtensorrt_rtx.so.1
27be1f67ef28683b54390b6cbc7ec3efc75b39c8ebc4c683cb8603bcfd0b8896  tensorrt_rtx_libs/libtensorrt_onnxparser_rtx.so.1
0b99b614d4108941cd4670142e46959559304ac53c9e9342c3884aca0f17774b  tensorrt_rtx_bindings/tensorrt_rtx.so"
    ;;
  *) fail "10.15, 11.2 or rtx-1.7" ;;
esac

fetch() {
  [ "$(uname -sm)" = "Linux x86_64" ] || fail "only for Linux on x86-64"
  command -v python3 >/dev/null && python3 -m pip --version >/dev/null 2>&1 || fail "python3 and pip are needed"
  mkdir -p "$site"
  if [ -n "$jar" ]; then
    command -v mvn >/dev/null && command -v unzip >/dev/null || fail "mvn and unzip are needed"
    mvn -q -Dmaven.repo.local="$place/m2" dependency:get -Dartifact="$jar:jar:linux-x86_64-redist" -Dtransitive=false >&2 ||
      fail "mvn could not fetch $jar; is the network there?"
    unzip -q -o -j "$(find "$place/m2" -name '*-linux-x86_64-redist.jar')" 'org/bytedeco/tensorrt/linux-x86_64/*' -d "$place/lib"
    rm -rf "$place/m2"
  fi
  python3 -m pip install -q --target "$site" numpy >&2 && python3 -m pip install -q --no-deps --target "$site" "${wheels[@]}" >&2 ||
    fail "pip could not fetch ${wheels[*]}; is the network there?"
  (cd "$place" && sha256sum --check --status <<<"$reviewed") ||
    fail "what lies in $place is not what was reviewed; remove it and try again"
  : >"$place/done"
}

[ -e "$place/done" ] || fetch
variables="PYTHONPATH=$site CUDA_MODULE_LOADING=LAZY"
if [ -n "$jar" ]; then
  # A builder without a GPU: an option of the library that no document has.
  echo "$variables LD_LIBRARY_PATH=$place/lib TENSORRT_MODULE=tensorrt_bindings TRT_INTERNAL_OPTIONS=--cpu_only=1"
else
  echo "$variables TENSORRT_MODULE=tensorrt_rtx_bindings"
fi
