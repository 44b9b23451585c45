#!/usr/bin/env bash
# Opens HTML reports in Chromium, light and dark, wide and as narrow as a phone: test_page.sh QALIPER_CLI [FOLDER]
#
# What the page's own script leaves in it is looked at, and the pictures stay in FOLDER where one is named. Ends with 77 where Chromium
# cannot be had.
set -euo pipefail

cli=$(realpath "$1")
project=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=${2:-$work}
mkdir -p "$folder"
command -v chromium >/dev/null || apt-get install -y --no-install-recommends chromium >"$work/log" 2>&1 ||
  { tail -2 "$work/log" >&2; echo "Chromium could not be installed." >&2; exit 77; }

browse() { # OPTION... FILE
  timeout 120 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" \
    --virtual-time-budget=3000 "$@" 2>"$work/messages"
}
expect() { # WORDS FILE
  grep -qF -- "$1" "$2" || { echo "Not in the page as Chromium has it: $1" >&2; exit 1; }
}

"$cli" check "$project/resources/demo/demo.onnx" --target trt-8.6,trt-10.3 --format html --fail-on never -o "$work/report.html"
browse --dump-dom "file://$work/report.html" >"$work/dom"
expect '<output aria-live="polite">7 / 7</output>' "$work/dom" # the script has counted, so it runs
if grep -q 'class="filter"[^>]*hidden' "$work/dom"; then
  echo "The filter is hidden although there are scripts." >&2
  exit 1
fi

# A frame is as narrow as a phone; a window cannot be. It says how wide its content is.
cat >"$work/phone.html" <<'PAGE'
<body style="margin:0"><iframe src="report.html" style="border:0;width:390px;height:1600px"></iframe><p id="width"></p><script>
addEventListener("load", () => { const root = document.querySelector("iframe").contentDocument.documentElement;
  document.getElementById("width").textContent = "content of " + root.scrollWidth + " in " + root.clientWidth; });
</script></body>
PAGE
browse --allow-file-access-from-files --dump-dom "file://$work/phone.html" >"$work/phone"
expect 'content of 390 in 390' "$work/phone"

dark=--blink-settings=preferredColorScheme=0
browse --window-size=1400,1000 --screenshot="$folder/light.png" "file://$work/report.html"
browse --window-size=1400,1000 $dark --screenshot="$folder/dark.png" "file://$work/report.html"
browse --window-size=390,1600 --screenshot="$folder/phone.png" "file://$work/phone.html"
cmp -s "$folder/light.png" "$folder/dark.png" && { echo "Light and dark look the same." >&2; exit 1; }
echo "The report is readable in Chromium: $(chromium --version 2>/dev/null)"
