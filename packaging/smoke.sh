#!/bin/sh
# The three minutes with the demo that README.md describes, in a real window by keyboard, for the file that the window saves to be
# compared with what the command line makes of the same model.
#
#     packaging/smoke.sh [BUILD]      BUILD is a build folder; build/release unless it is given
#
# Needs xvfb, openbox, xdotool and imagemagick. Ends with 0 when both files are the same to the byte.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build/release}
for program in qaliper qaliper-cli; do
    [ -x "$build/app/$program" ] || { echo "$build/app/$program is not there: build it first" >&2; exit 1; }
done
. "$root/packaging/screen.sh"

fail() {
    echo "$1" >&2
    exit 1
}
expect_dialog() { # WHAT
    [ "$(xdotool search --onlyvisible --class qaliper | wc -l)" -gt 1 ] || fail "$1 did not open"
}

mkdir "$work/model"
cp "$root"/resources/demo/* "$work/model"
start_screen 1440x900
open_window "$build/app/qaliper" light "$work/model/demo.onnx"

press F8                 # see: the first finding
press F1                 # understand: its page
expect_dialog "The page of the rule"
press Escape
press ctrl+shift+Return
expect_dialog "The preview"
press Escape
press ctrl+shift+f       # fix all that is automatic
press ctrl+z ctrl+shift+z
press ctrl+s             # keep
type_file '^Save ' "$work/model/window.onnx"
press ctrl+shift+e Return
type_file '^Export the picture' "$work/model/window.svg"
press ctrl+q
wait "$window" || fail "The window ended with $?"
window=

[ -s "$work/model/window.onnx" ] || fail "The window saved nothing"
"$build/app/qaliper-cli" fix --config "$work/model/qaliper.toml" "$work/model/demo.onnx" -o "$work/model/line.onnx" >/dev/null
cmp "$work/model/window.onnx" "$work/model/line.onnx" || fail "The window saved another file than the command line"
grep -q '</svg>' "$work/model/window.svg" || fail "The window exported no whole picture"
echo "The window saved what the command line saves, $(wc -c <"$work/model/window.onnx") bytes, and exported the picture."
