#!/usr/bin/env bash
# clang-tidy over the source files that changed: tidy.sh [SINCE], a commit. Without one, since the branch left origin/main; on main
# itself since its last merge, and where there was none what the last commit brought. Installs what is missing on Debian 12.
#
# Begins with the files that changed last and stops after ten minutes (QALIPER_TIDY_SECONDS); what was not looked at is named.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
cd "$project"
. packaging/packages.sh
limit=${QALIPER_TIDY_SECONDS:-600}

not_run() {
  echo "CLANG-TIDY WAS NOT RUN: $1"
  exit 0
}

# The commit that changes are counted from.
since() {
  local main
  main=$(git merge-base HEAD origin/main 2>/dev/null) || main=
  if [ -n "$main" ] && [ "$main" != "$(git rev-parse HEAD)" ]; then
    echo "$main"
  elif git rev-parse --verify --quiet HEAD^2 >/dev/null; then
    git rev-parse HEAD^
  else
    { git log --first-parent --merges -1 --format=%H && git rev-parse --verify --quiet HEAD^; } | head -1
  fi
}

git rev-parse --git-dir >/dev/null 2>&1 || not_run "this is no clone, so that nobody knows what changed"
base=${1:-$(since || true)}
git rev-parse --verify --quiet "$base^{commit}" >/dev/null ||
  not_run "there is no earlier commit to compare with; name one: packaging/tidy.sh COMMIT"

# Sources that changed, the latest first; a header is looked at with the source of its name.
changed() {
  { git diff --name-only HEAD && git log --format= --name-only "$base"..HEAD; } | awk '!known[$0]++' |
    sed -n 's/\.h$/.cpp/p; /\.cpp$/p' | awk '!known[$0]++' | while read -r file; do
    [ ! -f "$file" ] || echo "$file"
  done
}
mapfile -t files < <(changed)
echo "== clang-tidy: ${#files[@]} files that changed since $(git log -1 --format='%h %s' "$base")"
[ ${#files[@]} -gt 0 ] || exit 0

install_packages "${core_packages[@]}" "${gui_packages[@]}" "${test_packages[@]}" clang-14 clang-tidy-14 ||
  not_run "clang-tidy-14 could not be installed"
cmake --preset tidy -DQALIPER_FUZZ=OFF -DQALIPER_BENCH=ON >/dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work
touch "$work/looked"
printf '%s\n' "${files[@]}" | timeout "$limit" xargs -P "$(nproc)" -I{} bash -c '
  grep -q "$1\"" build/tidy/compile_commands.json || { echo "$1" >>"$work/looked"; exit 0; }
  out=$(clang-tidy-14 --quiet -p build/tidy "$1" 2>/dev/null) || { echo "$1" >>"$work/faulty"; echo "$out"; }
  echo "$1" >>"$work/looked"' - {} || true

left=$(printf '%s\n' "${files[@]}" | grep -vxFf "$work/looked" || true)
[ -z "$left" ] || printf 'NOT LOOKED AT within %s seconds: %s\n' "$limit" "$(tr '\n' ' ' <<<"$left")"
[ ! -e "$work/faulty" ] || { echo "clang-tidy has something to say of $(wc -l <"$work/faulty") files."; exit 1; }
echo "clang-tidy has nothing to say of the $(wc -l <"$work/looked") files it looked at, of ${#files[@]}."
