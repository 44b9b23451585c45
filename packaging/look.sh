#!/bin/sh
# Pictures of every panel and dialog, to be looked at before a release: light and dark, at 100 % and 200 %, without a model, with the
# demo, and with the largest models there are.
#
#     packaging/look.sh FOLDER [BUILD]      BUILD is a build folder; build/release unless it is given
#
# Needs xvfb, openbox, xdotool and imagemagick. A model that is not there is left out, and named.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -ge 1 ] || { sed -n '2,7p' "$0" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
program=${2:-$root/build/release}/app/qaliper
[ -x "$program" ] || { echo "$program is not there: build the application first" >&2; exit 1; }
. "$root/packaging/screen.sh"

huge=$root/../shared/corpus/exported/llama_80l.qdq_int8.onnx
refused=$root/../shared/corpus/bad_lfs_pointer.onnx
demo=$work/model/demo.onnx
mkdir "$work/model"
cp "$root"/resources/demo/* "$work/model"

keep() { # NAME
    convert "$work/now.png" -strip "$folder/$1-$theme-$scale.png"
}
look() { # NAME KEY...
    name=$1
    shift
    press "$@"
    keep "$name"
}

# A dialog that Escape closes.
dialog() { # NAME KEY
    look "$1" "$2"
    press Escape
}

palette() { # NAME WORDS: a dialog that only the palette or the menu reaches
    press ctrl+shift+p
    xdotool type --delay 5 "$2"
    settled
    look "$1" Return
    press Escape
}

look_at_demo() {
    open_window "$program" "$theme" "$demo"
    keep demo
    look finding F8
    dialog explain F1
    dialog preview ctrl+shift+Return
    dialog export ctrl+shift+e
    dialog settings ctrl+comma
    dialog shortcuts ctrl+question
    dialog palette ctrl+shift+p
    palette about "About Qaliper"
    press ctrl+f
    xdotool type --delay 5 "op:Conv group:>1"
    settled
    keep search
    press Escape
    look history alt+8
    look fixed ctrl+shift+f
    press ctrl+b
    look bookmarks ctrl+shift+b
    look engine alt+0
    look heat ctrl+4
    look nodes alt+6
    look sideways ctrl+k
    close_window
}

# Each settled picture under its own name; 200 % is a screen of twice the size.
for scale in 100 200; do
    QT_SCALE_FACTOR=$((scale / 100))
    export QT_SCALE_FACTOR
    start_screen "$((1280 * QT_SCALE_FACTOR))x$((800 * QT_SCALE_FACTOR))"
    for theme in light dark; do
        open_window "$program" "$theme"
        keep welcome
        close_window
        look_at_demo
        for file in huge refused; do
            eval "path=\$$file"
            [ -f "$path" ] || { echo "Left out: $path"; continue; }
            open_window "$program" "$theme" "$path"
            keep "$file"
            [ "$file" = refused ] || { look huge-far ctrl+9; look huge-folded ctrl+shift+l ctrl+0; }
            close_window
        done
    done
    stop_screen
done
echo "$(ls "$folder" | wc -l) pictures in $folder"
