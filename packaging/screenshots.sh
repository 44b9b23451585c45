#!/bin/sh
# Makes the pictures of the window in resources/screenshots: the demo model with its first finding selected, and with what a
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
. "$root/packaging/demo_engine.sh"

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
        type_file '^Open TensorRT' "$work/$file.json"
    done
    picture "engine-$theme"
    close_window
done
