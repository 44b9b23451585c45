#!/bin/sh
# Makes the pictures of the window in resources/screenshots anew: the demo model with its first finding selected, light and dark.
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

for theme in light dark; do
    mkdir -p "$work/$theme/qaliper"
    printf '[view]\ntheme=%s\n' "$theme" >"$work/$theme/qaliper/qaliper.ini"
    XDG_CONFIG_HOME=$work/$theme XDG_DATA_HOME=$work/$theme "$program" "$root/resources/demo/demo.onnx" >/dev/null 2>&1 &
    window=$!
    xdotool search --sync --onlyvisible --name '^demo.onnx.*Qaliper$' >/dev/null
    settled
    xdotool mousemove 900 660 key F8
    settled
    convert "$work/now.png" -strip +dither -colors 250 -define png:compression-level=9 \
        "$root/resources/screenshots/window-$theme.png"
    kill "$window"
    wait "$window" 2>/dev/null || true
    window=
done
