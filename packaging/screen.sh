# Sourced by the scripts that look at the window: a screen of its own (Xvfb) with a window manager (openbox) and hands (xdotool).
# Leaves the user's screen and settings alone. $work is a folder that goes when the script ends.

for tool in Xvfb openbox xdotool import convert; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 1; }
done

work=$(mktemp -d)
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

# Windows fill it and have no frames; dialogs stand in the middle.
start_screen() { # WIDTHxHEIGHT
    # Without -noreset, the server starts anew when the last client goes, and ends those that connect meanwhile.
    Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp -noreset 3>"$work/screen" >"$work/server.log" 2>&1 &
    server=$!
    while [ ! -s "$work/screen" ]; do
        kill -0 "$server" 2>/dev/null || { echo "Xvfb does not start:" >&2; cat "$work/server.log" >&2; exit 1; }
        sleep 0.1
    done
    DISPLAY=:$(cat "$work/screen")
    export DISPLAY
    cat >"$work/openbox.xml" <<'END'
<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <applications>
    <application class="*" type="normal"><decor>no</decor><maximized>true</maximized></application>
    <application class="*" type="dialog"><position force="yes"><x>center</x><y>center</y></position></application>
  </applications>
</openbox_config>
END
    openbox --config-file "$work/openbox.xml" >"$work/manager.log" 2>&1 &
    manager=$!
    until xdotool get_desktop >/dev/null 2>&1; do # which only a window manager can answer
        kill -0 "$manager" 2>/dev/null || { echo "openbox does not start:" >&2; cat "$work/manager.log" >&2; exit 1; }
        sleep 0.1
    done
    xdotool mousemove 9999 9999 # nothing is hovered
}

stop_screen() {
    kill "$manager" "$server"
    wait "$manager" "$server" 2>/dev/null || true
    manager=
    server=
    rm -f "$work/screen"
}

# Waits until the screen has not changed for a second, or ten times that where something blinks; what it shows is $work/now.png then.
settled() {
    before=
    for try in 1 2 3 4 5 6 7 8 9 10; do
        import -window root "$work/now.png"
        now=$(convert "$work/now.png" rgb:- | cksum)
        [ "$now" = "$before" ] && return
        before=$now
        sleep 1
    done
}

# Settings are those of somebody who starts Qaliper for the first time, with that theme and, where $language is set, that language.
open_window() { # PROGRAM THEME [FILE...]
    rm -rf "${work:?}/$2"
    mkdir -p "$work/$2/qaliper"
    printf '[view]\ntheme=%s\nlanguage=%s\n' "$2" "${language:-en}" >"$work/$2/qaliper/qaliper.ini"
    open_again "$@"
}

# With the settings that the last window left.
open_again() { # PROGRAM THEME [FILE...]
    program=$1
    theme=$2
    shift 2
    XDG_CONFIG_HOME=$work/$theme XDG_DATA_HOME=$work/$theme "$program" "$@" >"$work/window.log" 2>&1 &
    window=$!
    # Not with --sync, which ends with an error when a window goes while it looks.
    until xdotool search --onlyvisible --name 'Qaliper$' >/dev/null 2>&1; do
        kill -0 "$window" 2>/dev/null || { echo "$program ended:" >&2; cat "$work/window.log" >&2; return 1; }
        sleep 0.2
    done
    settled
}

press() { # KEY...
    for key in "$@"; do
        xdotool key "$key"
        settled
    done
}

# Into the file dialog that is open; it goes when the name is taken. The title may be a regular expression.
type_file() { # TITLE PATH
    xdotool type --delay 5 "$2"
    for try in 1 2 3; do # the first Return may only close the completions
        xdotool search --onlyvisible --name "$1" >/dev/null || return 0
        press Return
    done
    echo "Nothing took $2" >&2
    return 1
}

close_window() {
    kill "$window"
    wait "$window" 2>/dev/null || true
    window=
}
