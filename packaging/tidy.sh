#!/usr/bin/env bash
# clang-tidy over the source files that changed: tidy.sh [SINCE], a commit. Without one, since the branch left origin/main; on main
# itself since its last merge, and where there was none what the last commit brought. Installs what is missing on Debian 12.
#
# Each file is compiled alone, which says what it uses without including it; then clang-tidy looks at those of a folder together,
# because most of its time goes to headers, or at each of them where they do not compile together. It stops after 400 seconds
# (QALIPER_TIDY_SECONDS); what was not looked at is named.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
cd "$project"
. packaging/packages.sh
limit=${QALIPER_TIDY_SECONDS:-400}
most_together=16

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
changed=$(changed)
[ -n "$changed" ] || { echo "== clang-tidy: no file changed since $(git log -1 --format='%h %s' "$base")"; exit 0; }

install_packages "${core_packages[@]}" "${gui_packages[@]}" "${test_packages[@]}" clang-tidy-14 ||
  not_run "clang-tidy-14 could not be installed"
cmake --preset tidy -DQALIPER_FUZZ=OFF -DQALIPER_BENCH=ON >/dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export project work
cp .clang-tidy "$work"

# FILE<tab>what the compiler is called with, of those that are compiled.
sed -n 's|^  "command": "\(.*\)",$|\1|p' build/tidy/compile_commands.json | sed 's/\\"/"/g; s/\\\\/\\/g' |
  sed -n "s|^[^ ]* \(.*\) -o [^ ]* -c $project/\(.*\)\$|\2\t\1|p" >"$work/options"
while read -r file; do
  grep -m 1 "^$file"$'\t' "$work/options" || true
done <<<"$changed" >"$work/files"
echo "== clang-tidy: $(wc -l <"$work/files") files that changed since $(git log -1 --format='%h %s' "$base")"

# One source for a few files of one folder and the same options, in the order in which a unity build joins them.
declare -A count
while IFS=$'\t' read -r file options; do
  folder=${file%/*}
  name=${folder//\//-}-$(cksum <<<"$options" | cut -d ' ' -f 1)
  count[$name]=$((${count[$name]:--1} + 1))
  together=$work/$name.$((${count[$name]} / most_together))
  echo "$options" >"$together.options"
  echo "#include \"$project/$file\" // NOLINT(bugprone-suspicious-include)" >>"$together.cpp"
done < <(sort "$work/files")

# Both leave the name of what they looked at, and of what they have something to say of.
compile_alone() {
  local file options
  file=$1
  options=$(sed -n "s|^$file\t||p" "$work/options" | head -1)
  (cd "$project/build/tidy" && eval "clang++-14 $options -w -fsyntax-only $project/$file") || echo "$file" >>"$work/faulty"
  echo "$file" >>"$work/looked"
}
look_at() {
  local together=${1%.cpp} options out file
  options=$(cat "$together.options")
  out=$(eval "clang-tidy-14 --quiet $1 -- $options" 2>/dev/null) || {
    sed -n "s|^#include \"$project/\(.*\)\".*|\1|p" "$1" >"$together.names"
    if grep -q clang-diagnostic-error <<<"$out"; then
      while read -r file; do
        eval "clang-tidy-14 --quiet $project/$file -- $options" 2>/dev/null || echo "$file" >>"$work/faulty"
      done <"$together.names"
    else
      cat "$together.names" >>"$work/faulty"
      echo "$out"
    fi
  }
  echo "$1" >>"$work/looked"
}
export -f compile_alone look_at
{ ls "$work"/*.cpp && cut -f 1 "$work/files"; } >"$work/all"
touch "$work/looked"
timeout "$limit" xargs -P "$(nproc)" -I{} bash -c '
  case $1 in "$work"/*) look_at "$1" ;; *) compile_alone "$1" ;; esac' - {} <"$work/all" || true

left=$(grep -vxFf "$work/looked" "$work/all" | sed "s|$work/||" || true)
[ -z "$left" ] || printf 'NOT LOOKED AT within %s seconds: %s\n' "$limit" "$(tr '\n' ' ' <<<"$left")"
[ ! -e "$work/faulty" ] || { echo "clang-tidy or the compiler has something to say of:" && sort -u "$work/faulty" && exit 1; }
echo "clang-tidy has nothing to say."
