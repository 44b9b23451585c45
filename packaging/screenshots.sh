#!/bin/sh
# Makes the pictures of the window in resources/screenshots anew: the demo model with its first finding selected, and with what a
# made-up engine did with it, light and dark.
#
#     packaging/screenshots.sh [BUILD]      BUILD is a build folder; build/release unless it is given
#
# Needs xvfb, openbox, xdotool and imagemagick. Leaves the user's settings alone.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build/release}
program=$build/app/qaliper
[ -x "$program" ] || { echo "$program is not there: build the application first" >&2; exit 1; }
. "$root/packaging/screen.sh"

# What TensorRT could have written about the demo model: layers and a profile.
comma=
layer() { # NAME LAYERTYPE READS WRITES MILLISECONDS
    printf '%s\n{"Name": "%s", "LayerType": "%s", "Inputs": [{"Name": "i", "Dimensions": [1], "Format/Datatype": "%s"}],' \
        "$comma" "$1" "$2" "$3" >>"$work/layers.json"
    printf ' "Outputs": [{"Name": "o", "Dimensions": [1], "Format/Datatype": "%s"}]}' "$4" >>"$work/layers.json"
    printf '\n, {"name": "%s", "timeMs": %s, "averageMs": %s, "medianMs": %s}' "$1" "$5" "$5" "$5" >>"$work/profile.json"
    comma=,
}
printf '{"Layers": [' >"$work/layers.json"
printf '[ {"count": 1}' >"$work/profile.json"
layer "stem_weight + /stem/Conv + /stem/Relu" CaskConvolution Int8 Int8 0.061
layer "reduce_weight + /block/reduce/Conv + /block/reduce/Relu" CaskConvolution Int8 Int8 0.018
layer "Reformatting CopyNode for Input Tensor 0 to /block/group/Conv" Reformat Int8 Float 0.014
layer "group_weight + /block/group/Conv + /block/group/Relu" CaskConvolution Float Float 0.092
layer "Reformatting CopyNode for Output Tensor 0 to /block/group/Conv" Reformat Float Int8 0.013
layer "expand_weight + /block/expand/Conv + /block/Add + /block/Relu" CaskConvolution Int8 Int8 0.027
layer "/block/MaxPool" CaskPooling Int8 Int8 0.008
layer "/attend/norm/InstanceNormalization" Normalization Float Float 0.034
layer "/attend/WindowAttention" PluginV3 Int8 Int8 0.047
printf ']}\n' >>"$work/layers.json"
printf '\n]\n' >>"$work/profile.json"

picture() { # NAME
    convert "$work/now.png" -strip +dither -colors 250 -define png:compression-level=9 "$root/resources/screenshots/$1.png"
}

start_screen 1440x900
for theme in light dark; do
    open_window "$program" "$theme" "$root/resources/demo/demo.onnx"
    xdotool mousemove 900 660
    press F8
    picture "window-$theme"
    for file in layers profile; do
        press ctrl+shift+o
        type_file '^Open what' "$work/$file.json"
    done
    picture "engine-$theme"
    close_window
done
