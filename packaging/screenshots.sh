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
for tool in Xvfb openbox xdotool import convert; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 1; }
done

work=$(mktemp -d)
screen=$work/screen
window=
manager=
server=
finish() {
    for process in $window $manager $server; do
        kill "$process" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

Xvfb -displayfd 3 -screen 0 1440x900x24 -nolisten tcp 3>"$screen" >/dev/null 2>&1 &
server=$!
while [ ! -s "$screen" ]; do
    kill -0 "$server" || { echo "Xvfb does not start" >&2; exit 1; }
    sleep 0.1
done
DISPLAY=:$(cat "$screen")
export DISPLAY
cat >"$work/openbox.xml" <<'END'
<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <applications><application class="*"><decor>no</decor><maximized>true</maximized></application></applications>
</openbox_config>
END
openbox --config-file "$work/openbox.xml" >/dev/null 2>&1 &
manager=$!

# What is on the screen, once it has not changed for a second.
settled() {
    before=
    while :; do
        import -window root "$work/now.png"
        now=$(convert "$work/now.png" rgb:- | cksum)
        [ "$now" = "$before" ] && return
        before=$now
        sleep 1
    done
}

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

for theme in light dark; do
    mkdir -p "$work/$theme/qaliper"
    printf '[view]\ntheme=%s\n' "$theme" >"$work/$theme/qaliper/qaliper.ini"
    XDG_CONFIG_HOME=$work/$theme XDG_DATA_HOME=$work/$theme "$program" "$root/resources/demo/demo.onnx" >/dev/null 2>&1 &
    window=$!
    xdotool search --sync --onlyvisible --name '^demo.onnx.*Qaliper$' >/dev/null
    settled
    xdotool mousemove 900 660 key F8
    settled
    picture "window-$theme"
    for file in layers profile; do
        xdotool key ctrl+shift+o
        settled
        xdotool type --delay 5 "$work/$file.json"
        while xdotool search --onlyvisible --name '^Open what' >/dev/null; do # the first may only close the completions
            xdotool key Return
            settled
        done
    done
    picture "engine-$theme"
    kill "$window"
    wait "$window" 2>/dev/null || true
    window=
done
