#!/bin/sh
# Makes the pictures of graphs in resources/pictures: what `qaliper-cli svg` draws of three exported models.
#
#     packaging/pictures.sh MODELS [BUILD]      MODELS is a folder with the models named below; BUILD is build/release unless given
#
# Needs rsvg-convert (librsvg2-bin) and imagemagick.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -ge 1 ] || { sed -n '2,6p' "$0" >&2; exit 2; }
models=$1
program=${2:-$root/build/release}/app/qaliper-cli
[ -x "$program" ] || { echo "$program is not there: build the application first" >&2; exit 1; }
for tool in rsvg-convert convert; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 1; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

picture() { # NAME MODEL GEOMETRY OPTION...: the geometry is the part that is kept, in pixels of the SVG
    name=$1
    model=$2
    part=$3
    shift 3
    "$program" svg --target trt-10.3 "$models/$model.onnx" -o "$work/$name.svg" "$@"
    rsvg-convert "$work/$name.svg" -o "$work/$name.png"
    convert "$work/$name.png" -crop "$part" +repage -strip +dither -colors 200 -define png:compression-level=9 \
        "$root/resources/pictures/$name.png"
}

picture attention bert_24l.qdq_int8 1480x1200+0+0 --theme dark --around '#400' --hops 7
picture layers llama_80l.qdq_int8 623x900+0+0 --fold-repeats
picture heat mobilenet_v2_w035.qdq_int8 662x900+0+0 --heat multiply-adds
