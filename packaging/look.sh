#!/bin/sh
# Pictures of every panel and dialog, to be looked at before a release: light and dark, at 100 % and 200 %, without a model, with the
# demo, with nested graphs and with the largest models there are; and in Chinese, light at 100 %.
#
#     packaging/look.sh FOLDER [BUILD [SCENE...]]      BUILD is a build folder; build/release unless it is given
#
# A scene is what windows show one after the other; without any named, all are made, and in all five looks unless LOOKS names some:
# LOOKS="dark-200 chinese-100". SCREEN=1920x1080 is another size than 1280x800. Needs xvfb, openbox, xdotool and imagemagick. A model
# that is not there is left out, and named.
set -eu

SCREEN=${SCREEN:-1280x800}
scenes="start tour demo quantize menus tips tabs settings findings tools tensor noise compare engine questions error nested selection empty huge zoom refused"

root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -ge 1 ] || { sed -n '2,9p' "$0" >&2; echo "Scenes: $scenes" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
build=${2:-$root/build/release}
program=$build/app/qaliper
[ -x "$program" ] || { echo "$program is not there: build the application first" >&2; exit 1; }
[ $# -le 2 ] || { shift 2; scenes=$*; }
. "$root/packaging/screen.sh"
. "$root/packaging/demo_engine.sh"

corpus=$root/../shared/corpus
demo=$work/model/demo.onnx
mkdir "$work/model"

# What a scene opens: the demo again, as the scene before left it changed.
with_demo() {
    cp "$root"/resources/demo/* "$work/model"
    open_window "$program" "$theme" "$demo"
}
with_model() { # FILE: a copy of it, as a scene may write beside it; fails where there is no such model in the corpus
    [ -f "$corpus/$1" ] || { echo "Left out: $corpus/$1"; return 1; }
    cp "$corpus/$1" "$work/model"
    rm -f "$work/model/qaliper.toml"
    open_window "$program" "$theme" "$work/model/${1##*/}"
}

keep() { # NAME
    convert "$work/now.png" -strip "$folder/$1-$look.png"
}
look() { # NAME KEY...
    picture=$1
    shift
    press "$@"
    keep "$picture"
}
dialog() { # NAME KEY...: what Escape closes
    look "$@"
    press Escape
}
click() { # X Y [BUTTON]: in pixels of a screen at 100 %
    xdotool mousemove $(($1 * QT_SCALE_FACTOR)) $(($2 * QT_SCALE_FACTOR)) click "${3:-1}" mousemove 9999 9999
    settled
}
point() { # X Y: and wait there
    xdotool mousemove $(($1 * QT_SCALE_FACTOR)) $(($2 * QT_SCALE_FACTOR))
    sleep 1
    settled
}
words() { # TEXT
    xdotool type --delay 5 "$1"
    settled
}
# Whatever the menus offer, by its name in every language: "rename-node".
run() { # NAME
    press ctrl+shift+p
    words ">$1"
    press Return
}
select_node() { # QUERY
    press ctrl+f
    words "$1"
    press Return Escape
}

scene_start() {
    open_window "$program" "$theme"
    keep start
    dialog start-settings ctrl+comma
    dialog start-palette ctrl+shift+p
    close_window
}

scene_tour() {
    open_window "$program" "$theme"
    run startTour
    keep tour-1
    look tour-2 Return
    look tour-3 Return
    close_window
}

scene_demo() {
    with_demo
    keep demo
    look finding F8
    look node ctrl+Return End
    press ctrl+f
    words "op:Conv group:>1"
    keep search
    press Escape
    look heat ctrl+4
    look nodes ctrl+4 alt+6
    look sideways alt+6 ctrl+k
    look far ctrl+k ctrl+9
    press ctrl+b
    look bookmarks ctrl+shift+b
    press ctrl+shift+b ctrl+0
    click 390 745
    keep legend
    look fixed ctrl+shift+f
    look history alt+8
    close_window
}

scene_menus() {
    with_demo
    select_node /block/expand/Conv
    dialog menu-node Menu
    for menu in file:f edit:e findings:i view:v help:h; do
        dialog "menu-${menu%:*}" "alt+${menu#*:}"
        press Escape
    done
    close_window
}

scene_tips() {
    with_demo
    select_node /block/group/Conv
    point 580 400
    keep tip-node
    point 655 52
    keep tip-button
    xdotool mousemove 9999 9999
    close_window
}

scene_tabs() {
    cp "$root"/resources/demo/* "$work/model"
    cp "$demo" "$work/model/a model with a name that is longer than the tab it has to stand on.onnx"
    open_window "$program" "$theme" "$demo" "$work/model"/a*.onnx
    keep tabs
    press ctrl+w
    dialog start-recent ctrl+w
    rm "$work/model"/a*.onnx
    close_window
}

scene_settings() {
    with_demo
    press ctrl+comma alt+n Down # always the same target
    dialog settings
    dialog shortcuts ctrl+question
    dialog palette ctrl+shift+p
    press ctrl+shift+p
    words conv
    dialog palette-words
    dialog export ctrl+shift+e
    press ctrl+f shift+Tab shift+Tab shift+Tab shift+Tab
    dialog target space
    for name in about guide-window guide-build-stopped guide-search; do
        run "$name"
        dialog "$name"
    done
    close_window
}

scene_findings() {
    with_demo
    press F8
    dialog explain F1
    dialog preview ctrl+shift+Return
    close_window
    with_model "exported/shufflenet_v2_x0_5.qdq_int8.onnx" || return 0
    keep target-asked
    press F8
    run fixKind
    dialog review
    click 160 220 3
    keep finding-menu
    press Up Up Up Return # the last but two
    words "Measured: no difference on our board"
    keep ignore
    press Return
    keep ignored-one
    click 60 717
    dialog ignored
    close_window
}

scene_tools() {
    with_demo
    select_node /block/expand/Conv
    dialog tools-menu alt+t
    for name in rename-node rename-value set-attribute set-type convert delete-node dequantize; do
        run "$name"
        dialog "tool-$name"
    done
    run float-parts-to-fp16
    dialog tool-model
    select_node /attend/norm/InstanceNormalization
    run insert-pair
    dialog tool-insert-pair
    run quantize-from-cache
    dialog tool-cache
    close_window
}

scene_tensor() {
    with_demo
    select_node /stem/weight/Dequantize
    press ctrl+Return
    look quantization End
    press Tab
    dialog tensor space
    press Tab Tab Tab Tab Tab Tab # past the other tensors
    dialog documentation space
    close_window
}

# A model whose accuracy is lost: one range is far too wide.
scene_noise() {
    original=$corpus/calibration/canvas_unet
    [ -f "$original.onnx" ] || { echo "Left out: $original.onnx"; return 0; }
    "$build/app/qaliper-cli" quantize "$original.onnx" --data "$original.calib.npz" --ranges minmax --target trt-10.3 \
        -o "$work/model/int8.onnx" --force >/dev/null
    "$build/app/qaliper-cli" tool set-range "$work/model/int8.onnx" --nodes /Concat_output_0_quantized --set limit=400 --force \
        -o "$work/model/coarse.onnx" >/dev/null
    open_window "$program" "$theme" "$work/model/coarse.onnx"
    press shift+F9 alt+l
    xdotool type --delay 5 "$original.onnx"
    press alt+f
    type_file '^Data for|校准数据' "$original.eval.npz"
    settled
    keep noise-data
    press alt+n
    settled
    sleep 5
    settled
    keep noise-list
    press Tab Tab Tab Down
    keep noise-reasons
    press alt+r alt+p
    sleep 5
    settled
    keep noise-plan
    press Escape
    keep noise-heat
    close_window
}

scene_compare() {
    with_demo
    "$build/app/qaliper-cli" tool dequantize "$demo" -o "$work/model/float.onnx" --op Add --force >/dev/null
    press F6
    type_file '^Compare|以下文件' "$work/model/float.onnx"
    look compare F7
    press Escape ctrl+shift+f
    look compare-original ctrl+shift+d
    close_window
}

scene_engine() {
    with_demo
    look engine-empty alt+0
    for file in build.log layers.json profile.json; do
        press ctrl+shift+o
        type_file '^Open TensorRT|写出的文件' "$work/$file"
        settled
        keep "engine-${file%.*}"
    done
    "$build/app/qaliper-cli" tool write-cache "$demo" -o "$work/calibration.cache" --force >/dev/null
    press ctrl+shift+o
    type_file '^Open TensorRT|写出的文件' "$work/calibration.cache"
    settled
    keep engine-cache
    close_window
}

# A float model and data to a quantized one, then a node with what was measured of its tensors.
scene_quantize() {
    cp "$root"/resources/demo/float.* "$work/model"
    open_window "$program" "$theme" "$work/model/float.onnx"
    look quantize-empty F9
    press alt+f
    type_file '^Data for calibration|校准数据' "$work/model/float.npz"
    settled
    keep quantize-data
    look quantize-placement alt+n
    press alt+q
    for try in 1 2 3 4 5 6; do # until nothing moves any more
        settled
    done
    keep quantize-result
    press alt+a
    select_node op:Conv
    look quantize-range ctrl+Return
    close_window
}

# What is asked before steps are lost.
scene_questions() {
    with_demo
    press ctrl+shift+f
    dialog question-reload F5
    dialog question-close ctrl+w
    "$build/app/qaliper-cli" tool dequantize "$demo" -o "$work/model/float.onnx" --op Add --force >/dev/null
    cat "$work/model/float.onnx" >"$demo"
    sleep 2
    settled
    keep changed-on-disk
    close_window
    with_demo
    press ctrl+shift+f
    kill -9 "$window"
    wait "$window" 2>/dev/null || true
    open_again "$program" "$theme" "$demo"
    keep recovery
    close_window
}

scene_error() {
    open_window "$program" "$theme"
    touch "$work/$theme/qaliper/demo" # where its folder has to be
    run startTour
    keep error
    close_window
}

scene_nested() {
    with_model "exported/scripted_loop_if.onnx" || return 0
    select_node op:Loop
    keep nested
    look nested-alone ctrl+Down
    close_window
}

scene_selection() {
    with_demo
    select_node /block/expand/Conv
    look trace ctrl+shift+Up
    press Escape
    select_node /block/MaxPool
    look several ctrl+g ctrl+g
    close_window
}

scene_empty() {
    with_model "bad_empty_model.onnx" || return 0
    keep empty
    close_window
}

scene_huge() {
    with_model "exported/llama_80l.qdq_int8.onnx" || return 0
    keep huge
    look huge-far ctrl+9
    look huge-folded ctrl+shift+l ctrl+0
    close_window
}

# The whole, two levels between, and reading size.
scene_zoom() {
    for file in mobilenet_v2_w035.qdq_int8 swin_tiny.dynamic bert_24l.qdq_int8 llama_80l.qdq_int8 gru_unrolled_1200.fp32 \
        scripted_loop_if; do
        with_model "exported/$file.onnx" || continue
        look "zoom-${file%%.*}-fit" ctrl+9
        look "zoom-${file%%.*}-nearer" ctrl+plus ctrl+plus ctrl+plus
        look "zoom-${file%%.*}-near" ctrl+plus ctrl+plus ctrl+plus ctrl+plus
        look "zoom-${file%%.*}-reading" ctrl+0
        close_window
    done
}

scene_refused() {
    with_model "bad_lfs_pointer.onnx" || return 0
    keep refused
    close_window
}

# Each settled picture under its own name; 200 % is a screen of twice the size. One screen for each, so that nothing is left over.
for look in ${LOOKS:-light-100 dark-100 light-200 dark-200 chinese-100}; do
    theme=${look%-*}
    language=en
    [ "$theme" != chinese ] || { theme=light language=zh; }
    QT_SCALE_FACTOR=$((${look#*-} / 100))
    export QT_SCALE_FACTOR
    start_screen "$((${SCREEN%x*} * QT_SCALE_FACTOR))x$((${SCREEN#*x} * QT_SCALE_FACTOR))"
    for scene in $scenes; do
        "scene_$scene"
    done
    stop_screen
done
echo "$(ls "$folder" | wc -l) pictures in $folder"
