#!/usr/bin/env bash
# Brings resources/translations up to date with the source: new sentences come in as unfinished, those that are gone go.
#
#     packaging/translate.sh [BUILD]      BUILD is a configured build folder with the application; build/dev unless it is given
#
# Then translate what is unfinished, by hand or with Qt Linguist, after resources/translations/glossary.md.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build/dev}
cd "$root"
lupdate=$(command -v lupdate || echo /usr/lib/qt6/bin/lupdate)
[ -x "$lupdate" ] || { echo "lupdate is not there: install qt6-l10n-tools" >&2; exit 1; }

cmake --build "$build" --target collect_sentences
sentences=$build/sentences.cpp
"$build/tests/collect_sentences" >"$sentences"
"$lupdate" -silent -I . -locations none -no-obsolete views app "$sentences" -ts resources/translations/qaliper_zh_CN.ts
echo "$(grep -c 'type="unfinished"' resources/translations/qaliper_zh_CN.ts || true) to translate"
